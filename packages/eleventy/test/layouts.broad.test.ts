import path from 'node:path'
import { expect, test } from 'vitest'
import { makeSite, readTree, runEleventy, tagsOf, withoutBenchmarks } from './support/site.ts'

const config = `import indexical from 'eleventy-plugin-indexical'
export default (config) => config.addPlugin(indexical, { site: 'https://www.example.com' })
`
const html =
  '<!doctype html>\n<html lang="en"><head><title>{{ title }}</title></head><body><p>{{ content }}</p></body></html>\n'
const page = (layout: string, frontmatter = ''): string =>
  `---\ntitle: Wool\nlayout: ${layout}\n${frontmatter}---\nWool\n`

/** What is printed of findings. */
const findingsOf = (stderr: string): string =>
  withoutBenchmarks(stderr)
    .replace(/^\n/, '')
    .replace(/\n\n(?:errors  warnings|Read) [^]*$/, '')

/** A mistake in a layout is one finding, whatever the number of its pages. */
test('a problem in the front matter of a layout is reported there, once', async () => {
  const root = await makeSite({
    'eleventy.config.js': config,
    '_includes/base.liquid': `---\nlang: en\nrobots: [nofolow, noarchive]\n---\n${html}`,
    '_includes/post.liquid': '---\nlayout: base\nno-index: true\n---\n<div>{{ content }}</div>\n',
    'a.md': page('post.liquid'),
    'b.md': page('post.liquid'),
    'c.md': page('base.liquid'),
    // Its own line is the one that counts.
    'own.md': page('base.liquid', 'robots: nofolow\n'),
    // The data of the folder contradict the layout.
    'folder/folder.json': '{ "robots": "noidnex" }',
    'folder/d.md': page('base.liquid'),
  })
  const { code, stderr } = await runEleventy(['--quiet'], root)
  expect(findingsOf(stderr)).toBe(`_includes/base.liquid:3:10  error  robots/known-directive
  Unexpected directive \`nofolow\`, expected \`nofollow\`
  > 3 | robots: [nofolow, noarchive]
      |          ^^^^^^^
  and 1 more place with the same cause:
  own.md:4:9

_site/folder/d/index.html  error  robots/known-directive
  Unexpected directive \`noidnex\`, expected \`noindex\`
  source folder/d.md
  fix: Correct the spelling, or remove the directive.
  more: npx indexical rules robots/known-directive

_includes/post.liquid:3:1  error  robots/no-dead-noindex
  Unexpected key in \`no-index: true\`, expected \`noindex\`: the page may be indexed
  > 3 | no-index: true
      | ^^^^^^^^
  fix: Write \`noindex: true\` in the frontmatter, or \`<meta name="robots" content="noindex">\` in head.
  more: npx indexical rules robots/no-dead-noindex`)
  expect(code).toBe(1)
})

test('old versions get the canonical of the latest one, also before that page is written', async () => {
  const root = await makeSite({
    'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'
export default (config) => config.addPlugin(indexical, {
  site: 'https://www.example.com',
  pages: { '/a-v1/**': { canonical: '/latest/**', otherwise: { noindex: true } } },
  sitemap: { serialize: (item) => ({ ...item, lastmod: '2026-02-01' }), include: ['/status/'] },
})
`,
    '_includes/base.liquid': html,
    'a-v1/use.md': page('base.liquid'),
    'a-v1/gone.md': page('base.liquid'),
    'latest/use.md': page('base.liquid'),
    // Pages of a template with pagination have one source.
    'latest/list.md':
      '---\nlayout: base.liquid\npagination: { data: n, size: 1 }\nn: [x, y]\npermalink: /latest/{{ pagination.items[0] }}/\n---\nList\n',
    'a-v1/y.md': page('base.liquid'),
  })
  const { code, stderr } = await runEleventy(['--quiet'], root)
  expect(code, stderr).toBe(0)
  const built = await readTree(path.join(root, '_site'))
  const tags = ['use', 'gone', 'y'].map((name) => tagsOf(built[`a-v1/${name}/index.html`]!).join(''))
  expect(tags).toEqual([
    expect.stringContaining('href="https://www.example.com/latest/use/"'),
    expect.stringMatching(/content="noindex"/),
    expect.stringContaining('href="https://www.example.com/latest/y/"'),
  ])
  expect(
    [...built['sitemap.xml']!.matchAll(/<loc>.*?com(.*?)<\/loc><lastmod>2026-02-01/g)].map(([, url]) => url),
  ).toEqual(['/latest/use/', '/latest/x/', '/latest/y/', '/status/'])
})

test('a value of a page wins over a value of its layout under another key', async () => {
  const root = await makeSite({
    'eleventy.config.js': config,
    '_includes/base.liquid': `---\ncanonicalURL: https://www.example.com/a/\nnofollow: true\n---\n${html}`,
    'a.md': page('base.liquid'),
    'b.md': page('base.liquid', 'canonical: /b/\nrobots: follow\n'),
  })
  const { code, stderr } = await runEleventy(['--quiet'], root)
  expect(withoutBenchmarks(stderr)).toBe('')
  expect(code).toBe(0)
  const { 'a/index.html': a = '', 'b/index.html': b = '' } = await readTree(`${root}/_site`)
  expect(tagsOf(a)).toEqual([
    '<link rel="canonical" href="https://www.example.com/a/">',
    '<meta name="robots" content="nofollow">',
  ])
  expect(tagsOf(b)).toContain('<link rel="canonical" href="https://www.example.com/b/">')
  expect(b).not.toContain('nofollow')
})

test('a problem of a template with many pages is reported once', async () => {
  const root = await makeSite({
    'eleventy.config.js': config,
    '_includes/base.liquid': html,
    'pages.md': `---\ntitle: Wool\nlayout: base.liquid\nrobots: nofolow\ncolours: [red, blue]\npagination: { data: colours, size: 1, alias: colour }\npermalink: /{{ colour }}/\n---\nWool\n`,
  })
  const { stderr } = await runEleventy(['--quiet'], root)
  expect(findingsOf(stderr)).toBe(`pages.md:4:9  error  robots/known-directive
  Unexpected directive \`nofolow\`, expected \`nofollow\`
  > 4 | robots: nofolow
      |         ^^^^^^^
  fix: Correct the spelling, or remove the directive.
  more: npx indexical rules robots/known-directive`)
})

test('a problem in data with cycles is not reported at the layout', async () => {
  const circle = 'const circle = {}\ncircle.self = circle\n'
  const root = await makeSite({
    'eleventy.config.js': config,
    '_includes/base.liquid': `---\ncanonical: { self: {} }\n---\n${html}`,
    'a.md': page('base.liquid'),
    'a.11tydata.js': `${circle}export default { eleventyComputed: { canonical: () => circle } }\n`,
    'b.md': page('base.liquid'),
    'c.md': page('base.liquid'),
  })
  const { stderr } = await runEleventy(['--quiet'], root)
  const message = 'Unexpected object for `canonical`, expected a URL, a path or a `./file.md`'
  expect(findingsOf(stderr)).toBe(`_includes/base.liquid:2:12  error  frontmatter/valid-type
  ${message}
  > 2 | canonical: { self: {} }
      |            ^^^^^^^^^^^^

a.md  error  frontmatter/valid-type
  ${message}
  fix: Write the value in the expected form, for example \`robots: noindex\` or \`canonical: /about/\`.
  more: npx indexical rules frontmatter/valid-type`)
})
