import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyFolder } from '../../packages/node/dist/adapter.js'
import { createBuild } from '../../packages/node/dist/index.js'
import { makeFolder } from '../../packages/node/test/folder.ts'
import { indexical, page, site } from './site.ts'

// Data that authors and hosts write: keys that mean something to JavaScript, and text that grows when it is read.

const quiet =
  'Read 1 page, changed 0, 1 indexable, left out 0\nHost: unknown; name it with the option `hosts`\n0 errors, 0 warnings\n'
const home = page('<link rel="canonical" href="https://www.example.com/">\n')

describe('keys of prototypes', () => {
  const json = (value: string): Record<string, string> => ({
    'indexical.config.json': `{ "site": "https://www.example.com", ${value} }`,
  })

  test.each([
    [
      'pages by path',
      json('"pages": { "__proto__": { "noindex": true }, "constructor": { "noindex": true } }'),
    ],
    [
      'frontmatter of pages',
      json('"pages": { "/": { "__proto__": { "noindex": true }, "constructor": { "prototype": 1 } } }'),
    ],
    [
      'names of fields',
      json('"fields": { "__proto__": ["title"], "noindex": ["__proto__.x", "constructor.name"] }'),
    ],
    [
      'vercel.json',
      { 'vercel.json': '{ "__proto__": { "redirects": [{ "source": "/a", "destination": "/b" }] } }' },
    ],
    [
      'headers of vercel.json',
      {
        'vercel.json':
          '{ "headers": [{ "source": "/", "headers": [{ "key": "__proto__", "value": "noindex" }] }] }',
      },
    ],
    [
      'netlify.toml',
      {
        'netlify.toml':
          '[__proto__]\nredirects = 1\n[[headers]]\nfor = "/*"\n[headers.values]\n__proto__ = "noindex"\nconstructor = "noindex"\n',
      },
    ],
    ['_headers', { 'dist/_headers': '/*\n  __proto__: noindex\n  constructor: noindex\n' }],
    ['robots.txt', { 'dist/robots.txt': '__proto__: /\nUser-agent: __proto__\nDisallow: /\n' }],
  ])('in %s change nothing', (_, files: Record<string, string>) => {
    const dir = makeFolder({ 'dist/index.html': home, ...files })
    const { status, stdout, stderr } = indexical(dir, 'check', 'dist', ...site)
    expect(stderr).toBe('')
    expect(
      stdout.replace(/^[^\n]+ {2}warning {2}(?:robots-txt|headers)\/\w+\n(?: {2}.*\n)+\n/gm, ''),
    ).toMatch(
      /^Read 1 page, changed 0, 1 indexable, left out 0\nHost: .*\n0 errors, \d warnings?(?: on .*)?\n(?:Next: .*\n)?$/,
    )
    expect(status).toBe(0)
  })

  test('leave other keys beside them what they are', () => {
    const dir = makeFolder({
      'dist/index.html': home,
      'dist/a.html': page(),
      ...json(
        '"pages": { "__proto__": { "noindex": true }, "/a.html": { "__proto__": {}, "noindex": true } }',
      ),
    })
    const { status, stdout } = indexical(dir, 'apply', 'dist', ...site)
    expect(stdout).toContain(
      'Read 2 pages, changed 1, listed 1 in sitemap.xml, left out /a.html (noindex)\nHost: unknown; name it with the option `hosts`\n0 errors',
    )
    expect(status).toBe(0)
  })

  test('in a config are no options', () => {
    const dir = makeFolder({ 'dist/index.html': home, ...json('"__proto__": { "exclude": ["**"] }') })
    const { status, stderr } = indexical(dir, 'check', 'dist')
    expect(stderr).toMatch(
      /^indexical: Unexpected option `__proto__` in indexical\.config\.json, expected one of site, base, /,
    )
    expect(status).toBe(2)
  })

  test('in rules are no rules', () => {
    const rules = json('"rules": { "__proto__": ["off", { "allow": [] }] }')
    const { status, stderr } = indexical(
      makeFolder({ 'dist/index.html': home, ...rules }),
      'check',
      'dist',
      ...site,
    )
    expect(stderr).toBe(
      'indexical: Unexpected rule `__proto__` in option `rules` in indexical.config.json, expected one that `npx indexical rules` lists\n',
    )
    expect(status).toBe(2)
  })

  test('in a baseline are findings like others', () => {
    const dir = makeFolder({
      'dist/index.html': home,
      'known.json': '{ "version": 1, "known": { "__proto__": 5, "constructor": 3 } }',
    })
    const { status, stdout } = indexical(dir, 'check', 'dist', ...site, '--baseline', 'known.json')
    expect(stdout).toBe(quiet)
    expect(status).toBe(0)
  })

  test.each([
    [
      'YAML',
      '---\n__proto__:\n  noindex: true\nconstructor:\n  prototype:\n    noindex: true\nlastmod: 2020-01-31\n---\n',
    ],
    [
      'TOML',
      '+++\nlastmod = 2020-01-31\nconstructor = { prototype = { noindex = true } }\n[__proto__]\nnoindex = true\n+++\n',
    ],
    [
      'JSON',
      ';;;\n{ "__proto__": { "noindex": true }, "constructor": { "noindex": true }, "lastmod": "2020-01-31" }\n;;;\n',
    ],
  ])('in %s frontmatter say nothing, and the others what they say', async (_, source) => {
    const dir = makeFolder({ 'dist/index.html': home, 'index.md': source })
    const build = createBuild({ site: 'https://www.example.com' }, { root: dir, outDir: join(dir, 'dist') })
    await applyFolder(build, {
      before: (file, html) => ({ html, ...(file === 'index.html' && { source: 'index.md' }) }),
    })
    const report = build.finish().report
    expect(report.sitemap.listed).toEqual([{ url: 'https://www.example.com/', lastmod: '2020-01-31' }])
    expect(report.findings.filter(({ level }) => level === 'error')).toEqual([])
    expect(({} as { noindex?: unknown }).noindex).toBeUndefined()
  })
})

describe('what is no config', () => {
  test.each([
    ['null', 'it holds no object'],
    ['[]', 'it holds no object'],
    ['"site"', 'it holds no object'],
  ])('%s', (text, why) => {
    const dir = makeFolder({ 'dist/index.html': home, 'indexical.config.json': text })
    const { status, stderr } = indexical(dir, 'check', 'dist', ...site)
    expect(stderr.split('\n')[0]).toBe(
      `indexical: Unexpected config \`indexical.config.json\`, expected options that can be read: ${why}`,
    )
    expect(status).toBe(2)
  })

  test.each(['null', '[]', '{"version":1,"known":null}', '{"version":1,"known":{"a":"b"}}', '{"version":1'])(
    'the baseline %s',
    (text) => {
      const dir = makeFolder({ 'dist/index.html': home, 'known.json': text })
      const { status, stderr } = indexical(dir, 'check', 'dist', ...site, '--baseline', 'known.json')
      expect(stderr.split('\n')[0]).toMatch(
        /^indexical: Unexpected baseline `known\.json`, expected one that --update-baseline wrote: /,
      )
      expect(status).toBe(2)
    },
  )

  test('a folder as a baseline', () => {
    const dir = makeFolder({ 'dist/index.html': home })
    const { status, stderr } = indexical(dir, 'check', 'dist', ...site, '--baseline', 'dist')
    expect(stderr).toBe(
      `indexical: Unexpected EISDIR at ${join(dir, 'dist')}, expected a file that can be read\n`,
    )
    expect(status).toBe(2)
  })
})

describe('frontmatter that grows', () => {
  /** Nine lists of nine of the one before: 387 million words. */
  const bomb = Array.from(
    { length: 9 },
    (_, i) =>
      `a${i}: &a${i} [${Array.from({ length: 9 }, () => (i === 0 ? 'ha' : `*a${i - 1}`)).join(', ')}]\n`,
  ).join('')

  const aliases =
    'frontmatter/valid-syntax Unexpected aliases in frontmatter, expected at most 100 that all end'

  test.each([
    ['aliases of aliases', `${bomb}title: Linen\n`, aliases],
    ['aliases as robots', `${bomb}robots: *a8\n`, aliases],
    ['merge keys', `${bomb}<<: *a8\n`, aliases],
    [
      'an alias of itself',
      'a: &a [*a]\nrobots: *a\n',
      'frontmatter/valid-type Unexpected list for `robots[0]`, expected a directive as a string',
    ],
    [
      'lists 10,000 deep',
      `robots: ${'['.repeat(10_000)}\n`,
      'frontmatter/valid-syntax Unexpected nesting in YAML, expected a few levels',
    ],
    [
      'a text that has no end',
      `title: "${'\\'.repeat(1_000_000)}\n`,
      'frontmatter/valid-syntax Unexpected end of a quoted YAML text, expected a closing quote',
    ],
  ])('%s', async (_, yaml, error) => {
    const dir = makeFolder({ 'dist/index.html': page(), 'index.md': `---\n${yaml}---\n` })
    const build = createBuild({ site: 'https://www.example.com' }, { root: dir, outDir: join(dir, 'dist') })
    await applyFolder(build, {
      before: (_file, html) => ({ html, source: 'index.md' }),
    })
    const { findings } = build.finish().report
    const errors = findings.filter(({ level }) => level === 'error')
    expect(errors.map(({ rule, message }) => `${rule} ${message}`)).toEqual([error])
  })
})

test('a page that goes while others are read is one clear error', async () => {
  const dir = makeFolder({ 'dist/a.html': page(), 'dist/b.html': page() })
  const outDir = join(dir, 'dist')
  const build = createBuild({ site: 'https://www.example.com' }, { root: dir, outDir })
  const before = (_: string, html: Uint8Array) => {
    rmSync(join(outDir, 'b.html'), { force: true })
    return { html }
  }
  await expect(applyFolder(build, { before })).rejects.toThrow(
    `Unexpected ENOENT at ${join(outDir, 'b.html')}, expected a file that can be read`,
  )
})
