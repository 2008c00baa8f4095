import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { apply, check, explain, OptionsError, UsageError } from '../src/index.ts'
import { makeFolder, readFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = '<!doctype html><html><head><title>A</title></head><body><p>A</p></body></html>'
const broken = page.replace('</head>', '<link rel="canonical" href="https://www.example.com/abuot/"></head>')

describe('check', () => {
  test('returns the report, and writes nothing', async () => {
    const root = makeFolder({ 'dist/index.html': page, 'dist/about/index.html': broken })
    const before = readFolder(root)
    const { errors, findings, pages, sitemapFile } = await check('dist', { site }, { root })
    expect({ errors, pages, sitemapFile }).toEqual({ errors: 1, pages: 2, sitemapFile: undefined })
    expect(findings.map(({ rule, file }) => `${file} ${rule}`)).toContain(
      'dist/about/index.html canonical/target-exists',
    )
    expect(readFolder(root)).toEqual(before)
  })

  test('refuses a folder that does not exist, and one of a project', async () => {
    const root = makeFolder({ 'package.json': '{}', 'dist/index.html': page })
    await expect(check('out', { site }, { root })).rejects.toThrow(
      new UsageError('Missing folder `out`, expected the output of a build: `dist`'),
    )
    await expect(check('.', { site }, { root })).rejects.toThrow(
      new UsageError('Unexpected `package.json` in folder `.`, expected the output of a build: `dist`'),
    )
  })

  test('refuses wrong options', async () => {
    const root = makeFolder({ 'dist/index.html': page })
    await expect(check('dist', { site: 'example' }, { root })).rejects.toThrow(OptionsError)
  })
})

describe('apply', () => {
  test('writes tags and the sitemap, and follows the frontmatter of sources that a script names', async () => {
    const root = makeFolder({
      'dist/index.html': page,
      'dist/about/index.html': page,
      'content/about.md': '---\nnoindex: true\n---\n',
    })
    const sources: Record<string, string> = { 'about/index.html': 'content/about.md' }
    const { errors, changed } = await apply(
      'dist',
      { site },
      {
        root,
        before: (file, html) => ({ html, ...(sources[file] !== undefined && { source: sources[file] }) }),
      },
    )
    expect({ errors, changed }).toEqual({ errors: 0, changed: 2 })
    const files = readFolder(`${root}/dist`)
    expect(files['index.html']).toContain('<link rel="canonical" href="https://www.example.com/">')
    expect(files['about/index.html']).toContain('<meta name="robots" content="noindex">')
    expect(files['sitemap.xml']).toContain('<loc>https://www.example.com/</loc>')
    expect(files['sitemap.xml']).not.toContain('about')
  })

  test('writes no sitemap after an error, and returns the report', async () => {
    const root = makeFolder({ 'dist/index.html': page, 'dist/about/index.html': broken })
    const { errors } = await apply('dist', { site }, { root })
    expect(errors).toBe(1)
    expect(Object.keys(readFolder(root))).toEqual(['dist/about/index.html', 'dist/index.html'])
  })
})

test('explain returns the signals about a URL', async () => {
  const root = makeFolder({ 'dist/index.html': page, 'dist/about/index.html': broken })
  const { url, file, signals } = await explain('dist', '/about/', { site }, { root })
  expect({ url, file }).toEqual({ url: `${site}/about/`, file: 'dist/about/index.html' })
  expect(signals.map(({ value }) => value)).toContain('https://www.example.com/abuot/')
})

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const scripts = [...readme.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code!)

test('the scripts of the readme run', () => {
  const root = makeFolder({
    'dist/index.html': page,
    'dist/about/index.html': page,
    'content/about.md': '---\nnoindex: true\n---\n',
  })
  const outputs = scripts.map((code) => {
    const own = code.replace("'indexical'", JSON.stringify(import.meta.resolve('indexical')))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', own], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    return { status, stdout, stderr }
  })
  expect(outputs).toEqual([
    { status: 0, stdout: expect.stringMatching(/^Read 2 pages, changed 0/m), stderr: '' },
    { status: 0, stdout: '', stderr: '' },
  ])
  expect(readFolder(`${root}/dist`)['about/index.html']).toContain('content="noindex"')
})

test('explain shows structured data that differs, and the Refresh header', async () => {
  const text =
    'Wild yeast raises bread slowly. Sourdough needs twelve hours in a cool kitchen, and half of that in summer heat.'
  const data = { '@type': 'Article', url: `${site}/old/`, articleBody: text }
  const root = makeFolder({
    'dist/about/index.html': `<!doctype html><title>A</title><meta name="robots" content="nosnippet"><link rel="canonical" href="${site}/about/"><script type="application/ld+json">${JSON.stringify(data)}</script><p>${text}</p>`,
    'dist/_headers': '/about/\n  Refresh: 30; url=/news/\n',
  })
  const { signals } = await explain('dist', '/about/', { site }, { root })
  expect(signals.map(({ kind, carrier, value, line }) => [kind, carrier, value, line]).slice(2)).toEqual([
    ['refresh', 'header', `30 ${site}/news/`, 2],
    ['structured data', 'script', `url of Article: ${site}/old/`, 1],
    ['structured data', 'script', 'articleBody of Article repeats text that nosnippet limits', 1],
  ])
})
