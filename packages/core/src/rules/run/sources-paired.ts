import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require source files that request something of crawlers to belong to a page',
  why: 'If no page of the output belongs to a source file, its `robots` or `canonical` has no effect.',
  howToFix:
    'Build the site again with the same configuration, or set the option `content` to the folder of this output.',
  level: 'warn',
  sources: ['https://gohugo.io/content-management/urls/', 'https://jekyllrb.com/docs/permalinks/'],
  messages: {
    missing: (key: string, page: string) => `Unexpected \`${key}\` without a page, expected ${page}`,
    rival: (key: string, rival: string) =>
      `Unexpected \`${key}\` in one of two sources of a page, expected one source: \`${rival}\` is the other`,
    folder: (folder: string, files: string) =>
      `Unexpected folder \`${folder}\` in option \`content\`, expected sources of this output: ${files} in it belongs to a page`,
  },
  *check({ inputs, report }) {
    const { sources, folders } = inputs.unpaired
    for (const { key, location, expected, rival } of sources) {
      if (rival !== undefined) yield report('rival', [key, rival], { location })
      else {
        const page = expected === undefined ? 'a page of this source' : `\`${expected}\``
        yield report('missing', [key, page], { location })
      }
    }
    for (const { folder, files } of folders) {
      yield report('folder', [folder, files === 1 ? 'no file' : `none of ${files} files`])
    }
  },
  examples: {
    'all sources have a page': { pages: { '/': '<title>Home</title>' } },
    'sources without a page': {
      pages: { '/': '<title>Home</title>' },
      settings: {
        unpaired: {
          sources: [
            {
              key: 'robots',
              location: { file: 'content/old.md', line: 3, column: 9, endLine: 3, endColumn: 16 },
              expected: 'public/old/index.html',
              pages: [],
              rival: undefined,
            },
            {
              key: 'noindex',
              location: { file: 'content/gone.md', line: 2, column: 10, endLine: 2, endColumn: 14 },
              expected: undefined,
              pages: [],
              rival: undefined,
            },
            {
              key: 'canonical',
              location: { file: 'content/a.md', line: 2, column: 12, endLine: 2, endColumn: 18 },
              expected: 'public/a/index.html',
              pages: ['a/index.html'],
              rival: 'content/a/index.md',
            },
          ],
          folders: [
            { folder: '../other/content', files: 12 },
            { folder: 'notes', files: 1 },
          ],
        },
      },
      reports: [
        'content/old.md 3:9-16 missing: Unexpected `robots` without a page, expected `public/old/index.html`',
        'content/gone.md 2:10-14 missing: Unexpected `noindex` without a page, expected a page of this source',
        'content/a.md 2:12-18 rival: Unexpected `canonical` in one of two sources of a page, expected one source: `content/a/index.md` is the other',
        'folder: Unexpected folder `../other/content` in option `content`, expected sources of this output: none of 12 files in it belongs to a page',
        'folder: Unexpected folder `notes` in option `content`, expected sources of this output: no file in it belongs to a page',
      ],
    },
  },
})
