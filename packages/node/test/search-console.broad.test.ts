/** `indexical explain --search-console` and `indexical urls --from`. The exports are ours, with Google's columns. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { page, site } from './diff-site.ts'
import { indexical, makeFolder } from './folder.ts'

const origin = 'https://www.example.com'

/** The ZIP file of one reason, as Search Console writes it. */
function exported(
  reason: string,
  paths: readonly string[],
  header = 'URL,Last crawled',
  issue = 'Issue',
): Uint8Array {
  const rows = paths.map((path) => `${path.startsWith('http') ? '' : origin}${path},2026-11-01`)
  return zipSync({
    'Chart.csv': strToU8('Date,Affected pages\n2026-11-01,3\n'),
    'Metadata.csv': strToU8(
      `Property,Value\n${issue},"${reason.replaceAll('"', '""')}"\nSitemap,All known pages\n`,
    ),
    'Table.csv': strToU8(`\uFEFF${[header, ...rows].join('\r\n')}\r\n`),
  })
}

const menu = `<a href="/thin/">Thin</a><a href="/copy/">Copy</a>`
const files: Record<string, string> = {
  'dist/index.html': page('/', 'home').replace('<main>', `${menu}<main>`),
  'dist/hidden/index.html': page('/hidden/', 'hidden', '<meta name="robots" content="noindex">'),
  'dist/alone/index.html': page('/alone/', 'alone'),
  'dist/copy/index.html': page('/copy/', 'copy'),
  'dist/copied/index.html': page('/copied/', 'copy'),
  'dist/version/index.html': page('/copy/', 'version'),
  'dist/thin/index.html':
    '<!doctype html>\n<html lang="en"><head><title>Thin</title>\n<link rel="canonical" href="https://www.example.com/thin/"></head>\n<body><main><h1>Thin</h1></main></body></html>\n',
  'dist/robots.txt': 'User-agent: *\nDisallow: /blocked/\n',
  'dist/blocked/index.html': page('/blocked/', 'blocked'),
  'dist/_redirects': '/old/ /alone/ 301\n/home/ / 301\n',
}

function project(exports: Record<string, Uint8Array | string>): string {
  return makeFolder({ ...files, ...exports })
}

function explain(exports: Record<string, Uint8Array | string>, ...args: string[]) {
  const flags = Object.keys(exports).flatMap((file) => ['--search-console', file])
  return indexical(project(exports), 'explain', 'dist', ...flags, ...site, ...args)
}

/** The only group as `verdict: cause`, with the location of its first URL. */
function verdictOf(reason: string, path: string): string {
  const { stdout, stderr } = explain({ 'a.zip': exported(reason, [path]) }, '--format', 'json')
  expect(stderr).toBe('')
  const { groups } = JSON.parse(stdout) as {
    groups: {
      verdict: string
      cause: string
      urls: { to?: string; location?: { file: string; line?: number } }[]
    }[]
  }
  const { verdict, cause, urls } = groups[0]!
  const { to, location } = urls[0]!
  const place = location
    ? ` at ${location.file}${location.line === undefined ? '' : `:${location.line}`}`
    : ''
  return `${verdict}: ${cause}${to === undefined ? '' : ` → ${to.replace(origin, '')}`}${place}`
}

describe('the reason and the build', () => {
  test.each([
    ["Excluded by 'noindex' tag", '/hidden/', 'follows: now noindex at dist/hidden/index.html:6'],
    [
      "Excluded by 'noindex' tag",
      '/alone/',
      'fixed: indexable, and its own canonical at dist/alone/index.html',
    ],
    [
      'Blocked by robots.txt',
      '/blocked/',
      'follows: now blocked by robots.txt: Disallow: /blocked/ at dist/robots.txt:2',
    ],
    ['Blocked by robots.txt', '/alone/', 'fixed: indexable, and its own canonical at dist/alone/index.html'],
    ['Page with redirect', '/old/', 'follows: redirects (301) → /alone/ at dist/_redirects:1'],
    ['Page with redirect', '/alone', 'follows: another form of the URL of a page → /alone/'],
    [
      'Alternate page with proper canonical tag',
      '/version/',
      'follows: now canonical elsewhere → /copy/ at dist/version/index.html:5',
    ],
    [
      'Alternate page with proper canonical tag',
      '/alone/?utm_source=x',
      'follows: the same file as the URL without query → /alone/',
    ],
    [
      'Duplicate, Google chose different canonical than user',
      '/copied/',
      'follows: the same main text as another page → /copy/ at dist/copied/index.html',
    ],
    ['Not found (404)', '/gone/', 'follows: no page and no redirect'],
    ['Not found (404)', '/old/', 'fixed: redirects (301) → /alone/ at dist/_redirects:1'],
    ['Soft 404', '/thin/', 'follows: a main text of less than 50 words at dist/thin/index.html'],
    [
      'Soft 404',
      '/home/',
      'follows: redirects to the home page, which search engines treat as an error → / at dist/_redirects:2',
    ],
    [
      'Crawled - currently not indexed',
      '/alone/',
      'follows: no page of the site links to it at dist/alone/index.html',
    ],
    ['Crawled - currently not indexed', '/', 'follows: no page of the site links to it at dist/index.html'],
    [
      'Crawled - currently not indexed',
      'https://shop.example.com/',
      'foreign: not below https://www.example.com/',
    ],
  ])('%s: %s', (reason, path, expected) => {
    expect(verdictOf(reason, path)).toBe(expected)
  })

  test('several exports, by cause', () => {
    const { stdout, status } = explain({
      'a.zip': exported("Excluded by 'noindex' tag", ['/hidden/']),
      'b.zip': exported('Not found (404)', ['/b/', '/a/?session=secret#x']),
    })
    expect(stdout).toBe(`Follows from this build
  Not found (404): no page and no redirect (2 URLs)
    https://www.example.com/b/
    https://www.example.com/a/?session=…
  Excluded by 'noindex' tag: now noindex (1 URL)
    https://www.example.com/hidden/  dist/hidden/index.html:6:32

3 URLs of Search Console: 3 follow from this build, 0 are no longer caused by it, 0 are not explained, 0 are not of this site
`)
    expect(status).toBe(0)
  })

  test('no output contains the values of queries', () => {
    const secret = [
      '/a/?session=topsecret',
      '/old/?topsecret',
      '/alone/?a=topsecret&b=topsecret#topsecret',
      'https://user:topsecret@www.example.com/c/',
    ]
    for (const format of ['text', 'json'])
      expect(
        explain({ 'a.zip': exported('Not found (404)', secret) }, '--format', format).stdout,
      ).not.toContain('topsecret')
  })
})

describe('files', () => {
  test.each([
    ['Durch „noindex“-Tag ausgeschlossen', 'URL,Zuletzt gecrawlt', 'Problem', 'noindex'],
    ['Explorée, actuellement non indexée', 'URL,Dernière exploration', 'Problème', 'crawled-not-indexed'],
    ['Página con redirección', 'URL,Último rastreo', 'Problema', 'redirect'],
    ['クロール済み - インデックス未登録', 'URL,前回のクロール', '問題', 'crawled-not-indexed'],
    ['Não encontrado (404)', 'URL,Último rastreamento', 'Problema', 'not-found'],
  ])('%s', (reason, header, issue, expected) => {
    const { stdout } = explain({ 'a.zip': exported(reason, ['/gone/'], header, issue) }, '--format', 'json')
    expect(JSON.parse(stdout).groups[0].reason).toBe(expected)
  })

  test('one table with --reason', () => {
    const table = `URL;Zuletzt gecrawlt\n${origin}/gone/;01.11.2026\n`
    const { stdout } = explain({ 'Table.csv': table }, '--reason', 'not-found')
    expect(stdout).toContain('Not found (404): no page and no redirect (1 URL)')
  })

  test.each([
    [{ verdict: 'PASS' }, 'indexed'],
    [{ verdict: 'NEUTRAL', pageFetchState: 'SOFT_404' }, 'soft-404'],
    [{ verdict: 'FAIL', pageFetchState: 'NOT_FOUND' }, 'not-found'],
    [{ verdict: 'NEUTRAL', indexingState: 'BLOCKED_BY_HTTP_HEADER' }, 'noindex'],
    [{ verdict: 'NEUTRAL', coverageState: 'Discovered - currently not indexed' }, 'discovered-not-indexed'],
  ])('URL Inspection API: %j', (indexStatusResult, expected) => {
    const response = { inspectionUrl: `${origin}/hidden/`, inspectionResult: { indexStatusResult } }
    const one = JSON.stringify(response)
    for (const text of [one, `[${one}]`, `${one}\n${one}\n`]) {
      const { stdout } = explain({ 'a.json': text }, '--format', 'json')
      expect(JSON.parse(stdout).groups[0].reason).toBe(expected)
    }
  })

  const summary = zipSync({
    'Chart.csv': strToU8('Date,Not indexed,Indexed\n2026-11-01,3,5\n'),
    'Critical issues.csv': strToU8('Reason,Source,Validation,Pages\nNot found (404),Website,Not Started,3\n'),
    'Metadata.csv': strToU8('Property,Value\nSitemap,All known pages\n'),
  })
  const click =
    'In Search Console, open Indexing, Pages, click one reason in "Why pages aren\'t indexed", then Export, Download CSV'

  test.each<[string, Uint8Array | string, string]>([
    [
      'summary.zip',
      summary,
      `Missing URLs in \`summary.zip\`, which is the summary of all reasons. ${click}`,
    ],
    [
      'a.zip',
      zipSync({ 'Table.csv': strToU8('Address,Last crawled\n/a/,2026-11-01\n') }),
      `Missing URLs in \`a.zip\`, expected those of one reason. ${click}`,
    ],
    ['a.csv', new Uint8Array(51 << 20), 'Unexpected size of `a.csv`, expected an export of at most 50 MB'],
    [
      'a.csv',
      'Reason,Pages\nNot found,3\n',
      `Unexpected columns \`Reason\` and \`Pages\` in \`a.csv\`, expected one with URLs. ${click}`,
    ],
    ['a.csv', `URL\n${origin}/a/\n`, 'Missing reason of `a.csv`, expected --reason with one of noindex,'],
    [
      'a.zip',
      exported('Something new', ['/a/']),
      'Missing reason of `a.zip`, expected --reason with one of noindex,',
    ],
    ['a.zip', 'PK\u0003\u0004damaged', 'Unexpected archive `a.zip`, expected a ZIP file:'],
    ['a.zip', zipSync({ 'a.txt': strToU8('x') }), 'Missing tables in `a.zip`, expected an export as CSV'],
    [
      'a.zip',
      zipSync({ 'a.csv': new Uint8Array(60 << 20) }),
      'Unexpected size of `a.zip`, expected at most 20 tables and 50 MB',
    ],
    [
      'a.json',
      '{ "a": 1 }',
      'Missing `indexStatusResult` in `a.json`, expected responses of the URL Inspection API',
    ],
    [
      'a.json',
      '{ "indexStatusResult": {} }',
      'Missing `inspectionUrl` in `a.json`, expected it beside `inspectionResult`',
    ],
    ['a.json', '{ "a": ', 'Unexpected JSON in `a.json`, expected responses of the API:'],
  ])('%s is one sentence: %#', (name, content, expected) => {
    const { status, stdout, stderr } = explain({ [name]: content })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(`indexical: ${expected}`)
    expect(stderr.trim().split('\n')).toHaveLength(2)
  })
})

test('an export that does not exist is one sentence', () => {
  const { status, stderr } = indexical(project({}), 'explain', 'dist', '--search-console', 'a.zip', ...site)
  expect(status).toBe(2)
  expect(stderr).toContain('indexical: Missing `a.zip`, expected an export of Search Console\n')
})

describe('urls --from', () => {
  const start = (content: Record<string, string | Uint8Array>, ...names: string[]) =>
    indexical(makeFolder(content), 'urls', ...names.flatMap((name) => ['--from', name]))
  const sitemap = (paths: readonly string[], root = 'urlset', item = 'url'): string =>
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<${item}><loc>${origin}${path}</loc></${item}>`).join('')}</${root}>`

  test('a sitemap, an index and an export', () => {
    const content = {
      'sitemap.xml': sitemap(['/maps/a.xml', '/maps/b.xml'], 'sitemapindex', 'sitemap'),
      'a.xml': sitemap(['/b/', '/a/']),
      'b.xml': sitemap(['/c/?page=2']),
      'export.zip': exported('Not found (404)', ['/a/?utm=1', '/d/#e']),
    }
    expect(start(content, 'sitemap.xml', 'export.zip')).toEqual({
      status: 0,
      stderr: '',
      stdout: '/a/\n/b/\n/c/\n/d/\n',
    })
  })

  test.each([
    [
      { 'sitemap.xml': sitemap(['/a.xml'], 'sitemapindex', 'sitemap') },
      'Missing `a.xml` beside `sitemap.xml`, which lists it',
    ],
    [
      { 'sitemap.xml': sitemap(['/%FF.xml'], 'sitemapindex', 'sitemap') },
      'Missing `%FF.xml` beside `sitemap.xml`, which lists it',
    ],
    [
      {
        'sitemap.xml': sitemap(['/..%2Fa%5Cb.xml'], 'sitemapindex', 'sitemap'),
      },
      'Missing `b.xml` beside `sitemap.xml`, which lists it',
    ],
    [{ 'sitemap.xml': '<html>' }, 'Missing URLs in `sitemap.xml`, expected a sitemap'],
    [
      {
        'sitemap.xml': sitemap(['/a/', '</loc></url><url><loc>https://b.example.org/']).replace(
          `<loc>${origin}</loc>`,
          `<loc>${origin}/</loc>`,
        ),
      },
      'Unexpected URLs of `https://www.example.com` (2 URLs) and `https://b.example.org` (1 URL), expected one origin',
    ],
    [{}, 'Missing `sitemap.xml`, expected a sitemap or an export'],
  ])('%#', (content, expected) => {
    const { status, stdout, stderr } = start(content, 'sitemap.xml')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(expected)
  })
})

test('an export is not in facts', () => {
  const root = project({ 'a.zip': exported('Not found (404)', ['/gone/?a=topsecret']) })
  writeFileSync(join(root, 'b.txt'), '')
  indexical(root, 'check', 'dist', ...site, '--facts', 'site.facts')
  const { stdout, status } = indexical(root, 'explain', 'site.facts', '--search-console', 'a.zip')
  expect(stdout).toContain('Not found (404): no page and no redirect (1 URL)')
  expect(status).toBe(0)
})
