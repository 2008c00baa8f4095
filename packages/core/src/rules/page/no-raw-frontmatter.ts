import { countOf } from '../../linter/phrases.ts'
import type { Page } from '../../page/types.ts'
import { siteRule } from '../../linter/define.ts'

/** The first text of a document that starts with a block between fences. */
const frontmatter = /^(?:--- (?:---|[\w-]+ ?:)|\+\+\+ (?:\+\+\+|[\w-]+ ?=))/

export default siteRule({
  summary: 'Disallow HTML files that start with frontmatter',
  why: 'The files are templates that no generator has built. Visitors see the frontmatter as text, and its requests have no effect.',
  howToFix: 'Check the folder of the build, or leave the files out with the option `exclude`.',
  level: 'warn',
  sources: ['https://jekyllrb.com/docs/front-matter/', 'https://gohugo.io/content-management/front-matter/'],
  messages: {
    raw: 'Unexpected frontmatter at the start of {files} in `{folder}`, expected built pages',
  },
  *check({ graph, report }) {
    const raw = graph
      .pagesWith('headCloser')
      .filter(({ kind, headCloser }) => kind !== 'refresh' && frontmatter.test(headCloser!.what))
    for (const [folder, pages] of Map.groupBy(raw, folderOf)) {
      const [first] = pages as [Page, ...Page[]]
      yield report('raw', [countOf(pages.length, 'file'), folder], {
        page: first,
        location: first.headCloser?.location,
      })
    }
  },
  examples: {
    'a built page, and a text with a line': {
      pages: {
        '/': '<!doctype html><title>Home</title><body>',
        '/a.html': '--- and then it rained',
      },
    },
    'templates of two folders': {
      pages: {
        '/': '<title>Home</title>',
        '/docs/a.html': '---\ntitle: A\n---\n<h1>A</h1>',
        '/docs/b.html': '---\nlayout: page\n---\n<h1>B</h1>',
        '/c.html': '+++\ntitle = "C"\n+++\n<h1>C</h1>',
      },
      reports: [
        '/docs/a.html 1-4:1 raw: Unexpected frontmatter at the start of 2 files in `docs/`, expected built pages',
        '/c.html 1-4:1 raw: Unexpected frontmatter at the start of 1 file in `./`, expected built pages',
      ],
    },
    'a whole document below the frontmatter': {
      pages: { '/a.html': '---\n---\n<!doctype html><html><head><title>A</title></head>' },
      reports: [
        '/a.html 1-3:1 raw: Unexpected frontmatter at the start of 1 file in `./`, expected built pages',
      ],
    },
  },
})

/** Return the folder of a page's file, with a final slash. */
function folderOf({ file }: Page): string {
  return file.slice(0, file.lastIndexOf('/') + 1) || './'
}
