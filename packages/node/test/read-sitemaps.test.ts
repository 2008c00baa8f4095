import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sitemapFiles } from '@indexical/syntax/sitemap'
import { applyFolder } from '../src/adapter.ts'
import { createBuild } from '../src/index.ts'
import { writeSitemap } from '../src/sitemap/write-sitemap.ts'
import type { BuildContext, UserOptions } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const urlset = (...paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespace}>\n${paths
    .map((path) => `<url><loc>https://www.example.com${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`
const index = (...paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${namespace}>\n${paths
    .map((path) => `<sitemap><loc>https://www.example.com${path}</loc></sitemap>`)
    .join('\n')}\n</sitemapindex>\n`
const page = (head = ''): string => `<!doctype html>\n<title>T</title>\n${head}\n`
const noindex = page('<meta name="robots" content="noindex">')

interface Judging {
  options?: Partial<UserOptions>
  context?: Partial<BuildContext>
  /** Called between making and judging the folder. */
  prepare?: (dir: string) => void
}

/** Findings about sitemaps and robots.txt as `file:line:column rule: message`, as `check` has them. */
async function lint(files: Record<string, string | Uint8Array>, { options, context, prepare }: Judging = {}) {
  const outDir = makeFolder(files)
  prepare?.(outDir)
  const build = createBuild(
    { site: 'https://www.example.com', inject: false, ...options },
    { root: outDir, outDir, writesSitemap: false, ...context },
  )
  await applyFolder(build, { write: false })
  return build
    .finish()
    .report.findings.filter(({ rule }) => /^(?:sitemap|robots-txt)\//.test(rule))
    .map(({ file, line, column, rule, message }) =>
      [file, line, column]
        .filter((part) => part !== undefined)
        .join(':')
        .concat(` ${rule}: ${message}`),
    )
}

describe('what is read', () => {
  test('the files of @astrojs/sitemap: an index and what it lists', async () => {
    expect(
      await lint({
        'index.html': page(),
        'a/index.html': page('<link rel="canonical" href="https://www.example.com/">'),
        'b/index.html': noindex,
        'old/index.html': page('<meta http-equiv="refresh" content="0;url=/">'),
        'sitemap-index.xml': index('/sitemap-0.xml', '/sitemap-1.xml'),
        'sitemap-0.xml': urlset('/', '/a/', '/b/', '/old/', '/gone/').replaceAll('\n', ''),
      }),
    ).toEqual([
      'sitemap-0.xml:1:155 sitemap/target-canonical: Unexpected URL `https://www.example.com/a/`, expected a page that is its own canonical: its canonical is the home page',
      'sitemap-0.xml:1:203 sitemap/target-indexable: Unexpected URL `https://www.example.com/b/`, expected an indexable page: it has noindex',
      'sitemap-0.xml:1:251 sitemap/target-not-redirected: Unexpected URL `https://www.example.com/old/`, expected `https://www.example.com/`, to which it redirects',
      'sitemap-0.xml:1:301 sitemap/target-exists: Unexpected URL `https://www.example.com/gone/`, expected one that the build wrote',
      'sitemap-index.xml:4:15 sitemap/target-exists: Unexpected sitemap `https://www.example.com/sitemap-1.xml`, expected a file that the build wrote',
    ])
  })

  test('compressed sitemaps, with places in the text', async () => {
    expect(
      await lint({
        'index.html': page(),
        'sitemap.xml': index('/parts/1.xml.gz'),
        'parts/1.xml.gz': gzipSync(urlset('/', '/gone/')),
      }),
    ).toEqual([
      'parts/1.xml.gz:4:11 sitemap/target-exists: Unexpected URL `https://www.example.com/gone/`, expected one that the build wrote',
    ])
  })

  test('a page that robots.txt takes for a sitemap', async () => {
    expect(
      await lint({
        'index.html': page(),
        'map.html': page(),
        'robots.txt': 'Sitemap: https://www.example.com/map.html\n',
      }),
    ).toEqual([
      'robots.txt:1:10 robots-txt/valid-sitemap-line: Unexpected sitemap `https://www.example.com/map.html`, expected a sitemap: the file is an HTML page',
    ])
  })

  test('any file that robots.txt lists, and text sitemaps', async () => {
    expect(
      await lint({
        'index.html': page(),
        'robots.txt':
          'User-agent: *\nDisallow: /private/\nSitemap: https://www.example.com/list.xml\nSitemap: https://www.example.com/urls.txt\n',
        'private/a.html': page(),
        'list.xml': urlset('/'),
        'urls.txt': '\uFEFFhttps://www.example.com/private/a.html\r\n\r\n  not a URL\n',
      }),
    ).toEqual([
      'urls.txt:1:1 sitemap/target-crawlable: Unexpected URL `https://www.example.com/private/a.html`, expected one that robots.txt allows: `Disallow: /private/`',
      'urls.txt:3:3 sitemap/valid: Unexpected `not a URL`, expected an absolute URL',
    ])
  })

  test.each([
    'sitemap_index.xml',
    'post-sitemap.xml',
    'page-sitemap2.xml',
    'blog/sitemap.xml',
    'sitemap.txt',
  ])('the usual name %s', async (file) => {
    const isText = file.endsWith('.txt')
    const text = isText ? 'https://www.example.com/blog/gone/\n' : urlset('/blog/gone/')
    expect(await lint({ 'index.html': noindex, [file]: text })).toEqual([
      `${file}:${isText ? '1:1' : '3:11'} sitemap/target-exists: Unexpected URL \`https://www.example.com/blog/gone/\`, expected one that the build wrote`,
    ])
  })

  test('a page that no sitemap lists', async () => {
    expect(
      await lint({ 'index.html': page(), 'a.html': page(), 'b.html': noindex, 'sitemap.xml': urlset('/') }),
    ).toEqual([
      'a.html sitemap/complete: Missing URL `https://www.example.com/a.html`, expected every indexable page in a sitemap',
    ])
  })

  test('below a base path', async () => {
    expect(
      await lint(
        { 'index.html': page(), 'sitemap.xml': urlset('/docs/', '/docs/gone/', '/') },
        { options: { base: '/docs' } },
      ),
    ).toEqual([
      'sitemap.xml:4:11 sitemap/target-exists: Unexpected URL `https://www.example.com/docs/gone/`, expected one that the build wrote',
      'sitemap.xml:5:11 sitemap/own-folder: Unexpected URL `https://www.example.com/`, expected one below `/docs/`, or the sitemap in robots.txt',
    ])
  })
})

test('a sitemap in a folder of its own: the same story before it is written and after', async () => {
  const files = { 'index.html': page(), 'a.html': page() }
  const options = { sitemap: { file: 'maps/pages.xml' } }
  const written = { ...files, 'maps/pages.xml': urlset('/', '/a') }
  const announced = { ...written, 'robots.txt': 'Sitemap: https://www.example.com/maps/pages.xml\n' }
  const context = { writesSitemap: true }
  expect(await lint(files, { options, context })).toEqual([
    '. sitemap/own-folder: Unexpected folder `/maps/` of the sitemap, expected one above all pages, or the line `Sitemap: https://www.example.com/maps/pages.xml` in robots.txt',
  ])
  expect(await lint(written, { options })).toEqual([
    'maps/pages.xml:3:11 sitemap/own-folder: Unexpected 2 URLs such as `https://www.example.com/`, expected them below `/maps/`, or the sitemap in robots.txt',
  ])
  expect(await lint(announced, { options })).toEqual([])
  expect(await lint(files, { options: { ...options, announceSitemap: true }, context })).toEqual([])
})

describe('what is left alone', () => {
  test('files that are only called like a sitemap', async () => {
    expect(
      await lint({
        'index.html': page(),
        'sitemap.xml': urlset('/'),
        'assets/sitemap-icons.xml': '<icons></icons>',
        'sitemap-news.xml': '<rss version="2.0"><channel></channel></rss>',
      }),
    ).toEqual([])
  })

  test('a compressed copy for the host to serve', async () => {
    const text = urlset('/')
    expect(
      await lint({ 'index.html': page(), 'sitemap.xml': text, 'sitemap.xml.gz': gzipSync(text) }),
    ).toEqual([])
  })

  test('the sitemap of an earlier run, unless nothing replaces it', async () => {
    const gone = [{ url: 'https://www.example.com/' }, { url: 'https://www.example.com/gone/' }]
    const written = sitemapFiles(gone, 'sitemap.xml', 'https://www.example.com/', { urls: 1 })
    const parts = Object.fromEntries([...written].map(({ file, text }) => [file, text]))
    const files = { 'index.html': page(), ...parts }
    const finding =
      'sitemap.1.xml:3:11 sitemap/target-exists: Unexpected URL `https://www.example.com/gone/`, expected one that the build wrote'
    const context = { writesSitemap: true }
    expect(await lint(files, { context })).toEqual([])
    // A run that was stopped left these parts of a longer sitemap.
    expect(await lint({ ...files, 'sitemap.xml': urlset('/') }, { context })).toEqual([])
    expect(await lint(files)).toEqual([finding])
    expect(await lint(files, { context, options: { sitemap: false } })).toEqual([finding])
    expect(await lint(files, { context, options: { sitemap: { file: 'map.xml' } } })).toEqual([finding])
  })

  test('a file that has the name of a part and was written by somebody else', async () => {
    const files = { 'index.html': page(), 'sitemap.xml': index('/sitemap.1.xml') }
    expect(
      await lint({ ...files, 'sitemap.1.xml': urlset('/gone/') }, { context: { writesSitemap: true } }),
    ).toEqual([
      'sitemap.1.xml:3:11 sitemap/target-exists: Unexpected URL `https://www.example.com/gone/`, expected one that the build wrote',
    ])
  })

  test('files outside of the folder', async () => {
    const outside = makeFolder({ 'secret.xml': '<secret' })
    expect(
      await lint(
        {
          'index.html': page(),
          'robots.txt': 'Sitemap: https://www.example.com/..%2Fsecret.xml\n',
          'sitemap.xml': index('/../secret.xml', '/%2e%2e/secret.xml'),
        },
        { prepare: (dir) => symlinkSync(join(outside, 'secret.xml'), join(dir, 'sitemap-linked.xml')) },
      ),
    ).toEqual([
      'robots.txt:1:10 robots-txt/valid-sitemap-line: Unexpected sitemap `https://www.example.com/..%2Fsecret.xml`, expected a file that the build wrote',
      expect.stringContaining('sitemap.xml:3:15 sitemap/target-exists'),
      expect.stringContaining('sitemap.xml:4:15 sitemap/target-exists'),
    ])
  })
})

test('what a run writes is fine for the next', async () => {
  const outDir = makeFolder({ 'index.html': page(), 'a&b/ü.html': page(), 'c.html': noindex })
  const build = createBuild({ site: 'https://www.example.com' }, { root: outDir, outDir })
  await applyFolder(build)
  writeSitemap(build.finish())
  const next = createBuild(
    { site: 'https://www.example.com', inject: false },
    { root: outDir, outDir, writesSitemap: false },
  )
  await applyFolder(next, { write: false })
  expect(next.finish().report.findings).toEqual([])
})

describe('hostile files', () => {
  const home = { 'index.html': page() }

  test('entities that grow are never expanded', async () => {
    const entities = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)
    const text = `<!DOCTYPE urlset [<!ENTITY e0 "lol">${entities.join('\n')}]>\n<urlset ${namespace}>\n<url><loc>&e20;</loc></url>\n</urlset>`
    const findings = await lint({ ...home, 'sitemap.xml': text })
    expect(findings.at(-1)).toBe(
      'sitemap.xml:22:11 sitemap/valid: Unexpected `&e20;`, expected an absolute URL',
    )
  })

  test('a small file that becomes a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(80_000_000, 0x20))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await lint({ ...home, 'sitemap.xml.gz': bomb })).toEqual([
      'sitemap.xml.gz sitemap/within-limits: Unexpected size above 67108864 bytes, expected at most 52428800',
    ])
  })

  test.each([
    ['text instead of gzip', Buffer.from('<urlset/>'), 'incorrect header check'],
    ['cut off', gzipSync(urlset('/')).subarray(0, 60), 'unexpected end of file'],
    ['empty', Buffer.alloc(0), 'unexpected end of file'],
  ])('a .gz that is none: %s', async (_, bytes, words) => {
    expect(await lint({ ...home, 'sitemap.xml.gz': bytes })).toEqual([
      `sitemap.xml.gz sitemap/valid: Unexpected \`${words}\`, expected a file that can be read`,
    ])
  })

  test.each([
    ['', '1:1', 'Unexpected XML error `document must contain a root element`, expected well-formed XML'],
    [
      `<urlset ${namespace}><url>`,
      '1:65',
      'Unexpected XML error `unclosed tag: url`, expected well-formed XML',
    ],
    ['<p>404', '1:1', 'Unexpected root element `p`, expected `urlset` or `sitemapindex`'],
    [
      `<urlset ${namespace}>${'<url>'.repeat(100_000)}`,
      '1:220',
      'Unexpected XML error `elements are nested deeper than 32`, expected well-formed XML',
    ],
    [Buffer.from(`\uFEFF${urlset('/')}`, 'utf16le'), '1:1', 'Unexpected encoding `utf-16le`, expected UTF-8'],
    [Buffer.from(urlset('/ü'), 'latin1'), '3:35', 'Unexpected encoding `invalid UTF-8`, expected UTF-8'],
  ])('%#: a problem with a place, never a crash', async (text, place, message) => {
    const findings = await lint({ ...home, 'sitemap.xml': text })
    expect(findings).toContain(`sitemap.xml:${place} sitemap/valid: ${message}`)
  })

  test('an index that lists itself and its parts twice ends', async () => {
    expect(
      await lint({
        ...home,
        'sitemap.xml': index('/sitemap.xml', '/sitemap-0.xml', '/sitemap-0.xml'),
        'sitemap-0.xml': urlset('/'),
      }),
    ).toEqual([
      'sitemap.xml:3:15 sitemap/valid: Unexpected sitemap index `https://www.example.com/sitemap.xml`, expected a sitemap in an index',
    ])
  })

  test.skipIf(process.platform === 'win32')('a sitemap that cannot be read for lack of rights', async () => {
    const findings = await lint(home, {
      prepare: (dir) => writeFileSync(join(dir, 'sitemap.xml'), urlset('/'), { mode: 0o000 }),
    })
    // The superuser may read it all the same.
    const expected =
      process.getuid?.() === 0
        ? []
        : ['sitemap.xml sitemap/valid: Unexpected `EACCES`, expected a file that can be read']
    expect(findings).toEqual(expected)
  })
})
