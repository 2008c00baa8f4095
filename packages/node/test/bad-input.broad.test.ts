import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli, indexical, makeFolder } from './folder.ts'

const site = 'https://shop.weaver.test'

function page(text: string): string {
  return `<!doctype html><html lang="en"><head><title>${text}</title></head><body><main>${text}</main><a href="/">Home</a><a href="/silk/">Silk</a></body></html>`
}

const output = { 'public/index.html': page('Home'), 'public/silk/index.html': page('Silk') }
const hugo = { 'hugo.toml': `baseURL = "${site}/"\n` }

function config(options: string): Record<string, string> {
  return { 'indexical.config.mjs': `export default { site: '${site}', ${options} }\n` }
}

/** Findings below the levels that are printed are listed too. */
function linesOf(root: string): string[] {
  const { stdout } = indexical(root, 'check', 'public', '--format', 'json')
  const { findings } = JSON.parse(stdout) as {
    findings: { file: string; line?: number; column?: number; rule: string; message: string }[]
  }
  return findings
    .filter(({ rule }) => /^(?:run|redirects)\//.test(rule))
    .map(({ file, line, column, rule, message }) =>
      [[file, line, column].filter((part) => part !== undefined).join(':'), `${rule}:`, message].join(' '),
    )
}

test.each<[string, Record<string, string>, string[]]>([
  [
    'a content folder of another site',
    {
      ...config(`content: [{ folder: 'other' }]`),
      ...hugo,
      'other/recipes/soup.md': '---\ntitle: Soup\n---\n',
    },
    [
      '. run/sources-paired: Unexpected folder `other/` in option `content`, expected sources of this output: no file in it belongs to a page',
    ],
  ],
  [
    'a content folder that does not exist',
    { ...config(`content: [{ folder: 'contents' }]`), ...hugo },
    [
      '. run/inputs-found: Missing content folder `contents/`, expected because the option `content` requires it',
    ],
  ],
  [
    'two sources for one page',
    {
      ...config(`content: [{ folder: 'content' }]`),
      ...hugo,
      'content/silk.md': '---\ntitle: Silk\n---\n',
      'content/silk/index.md': '---\nrobots: noindex\n---\n',
    },
    [
      'content/silk/index.md:2:9 run/sources-paired: Unexpected `robots` in one of two sources of a page, expected one source: `content/silk.md` is the other',
    ],
  ],
  [
    'cyclic aliases',
    {
      ...config(`content: [{ folder: 'content' }]`),
      ...hugo,
      'public/wool/index.html': page('Wool'),
      'content/silk.md': '---\naliases: [/wool/]\n---\n',
      'content/wool.md': '---\naliases: [/silk/]\n---\n',
    },
    [
      'content/silk.md:2:11 redirects/alias-free: Unexpected alias `/wool/`, expected a path without a page: `content/wool.md` has its page there',
      'content/wool.md:2:11 redirects/alias-free: Unexpected alias `/silk/`, expected a path without a page: `content/silk.md` has its page there',
    ],
  ],
  [
    'a section that matches nothing',
    config(`sitemap: { sections: { blog: ['/blog/**'], rest: ['/**'] } }`),
    [
      '. run/globs-match: Unexpected globs that match nothing, expected a match: `/blog/**` in `sitemap.sections`',
    ],
  ],
])('%s is one sentence at its place', (_name, files, expected) => {
  expect(linesOf(makeFolder({ ...output, ...files }))).toEqual(expected)
})

test.each([
  [
    'throws',
    `serialize(item) { if (item.url.includes('silk')) throw new TypeError('no price'); return item }`,
    `Unexpected error \`no price\` from option \`sitemap.serialize\` in indexical.config.mjs for \`${site}/silk/\`, expected an entry, or nothing to drop it`,
  ],
  [
    'returns another host',
    `serialize(item) { return { ...item, url: item.url.replace('shop', 'www') } }`,
    `Unexpected URL \`https://www.weaver.test/\` from option \`sitemap.serialize\` in indexical.config.mjs for \`${site}/\`, expected the same URL, or nothing to drop it; \`sitemap.include\` adds URLs`,
  ],
  [
    'returns a promise',
    `async serialize(item) { return item }`,
    `Unexpected value from option \`sitemap.serialize\` in indexical.config.mjs for \`${site}/\`, expected an entry, or nothing to drop it`,
  ],
])('a `serialize` that %s ends the run and writes no sitemap', (_name, serialize, sentence) => {
  const root = makeFolder({ ...output, ...config(`sitemap: { ${serialize} }`) })
  const { status, stdout, stderr } = indexical(root, 'apply', 'public')
  expect([status, stdout, stderr]).toEqual([2, '', `indexical: ${sentence}\n`])
  expect(existsSync(join(root, 'public/sitemap.xml'))).toBe(false)
})

test('without git, dates from git are one warning', () => {
  const root = makeFolder({
    ...output,
    ...config(`sitemap: { lastmod: 'git' }, content: [{ folder: 'content' }]`),
    ...hugo,
    'content/silk.md': '---\ntitle: Silk\n---\n',
  })
  const { status, stdout } = spawnSync(process.execPath, [cli, 'apply', 'public'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: join(root, 'nothing'), NO_COLOR: '1' },
  })
  expect(status).toBe(0)
  expect(stdout).toContain(
    'the site  warning  run/complete-history\n  Missing git repository, expected one that git can read: the sitemap has no dates from git\n',
  )
})
