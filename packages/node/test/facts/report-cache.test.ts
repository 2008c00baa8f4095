import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Report } from '@indexical/core'
import { checkSite } from '../../src/scan/check-folder.ts'
import type { UserOptions } from '../../src/index.ts'
import { makeFolder } from '../folder.ts'

const site = 'https://www.example.com'
const page = (canonical: string, body = ''): string =>
  `<!doctype html>\n<html lang="en"><head><title>T</title><link rel="canonical" href="${site}${canonical}">` +
  `</head><body>${body}</body></html>\n`
const urls = (path: string, lastmod = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
  `<url><loc>${site}${path}</loc>${lastmod}</url>\n</urlset>\n`
const dated = urls('/b/', '<lastmod>2026-01-31</lastmod>')

const files = {
  'node_modules/.keep': '',
  'dist/index.html': page('/', '<a href="/b/">B</a>'),
  'dist/a/index.html': page('/gone/'),
  'dist/b/index.html': page('/files/list.pdf'),
  'dist/c/index.html': page('/old/'),
  'dist/files/list.pdf': '%PDF-1.7',
  'dist/sitemap.xml': urls('/b/'),
}

/** Check a folder; return the report, and whether any page was linted for it. */
async function check(root: string, options: Partial<UserOptions> = {}, cache = true) {
  const place = { root, outDir: join(root, 'dist'), writesSitemap: false, cache }
  // Pages are kept whenever a run reads all of them.
  const kept = join(root, 'node_modules/.cache/indexical')
  for (const name of list(kept)) if (name.startsWith('pages-')) rmSync(join(kept, name))
  const report = await checkSite({ site, inject: false, ...options }, place)
  return { report, isJudged: list(kept).some((name) => name.startsWith('pages-')) }
}

function list(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

describe('a folder in which nothing changed', () => {
  test('has the report of the last run', async () => {
    const root = makeFolder(files)
    const first = await check(root)
    expect(first.isJudged).toBe(true)
    expect(first.report.findings.map(({ rule }) => rule)).toContain('canonical/target-exists')
    expect(await check(root)).toEqual({ report: first.report, isJudged: false })
    expect(await check(root)).toEqual({ report: first.report, isJudged: false })
  })

  test.runIf(existsSync('/proc/self/io'))('is not even read if its pages are old', async () => {
    const read = (): number => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))![1])
    const large = Array.from({ length: 300 }, (_, number) => [
      `dist/${number}/index.html`,
      page(`/${number}/`, 'b'.repeat(10_000)),
    ])
    const root = makeFolder({ ...files, ...Object.fromEntries(large) })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { report } = await check(root)
    const before = read()
    expect(await check(root)).toEqual({ report, isJudged: false })
    expect(read() - before).toBeLessThan(1_000_000)
  })

  test('is linted again when the user sets what was assumed, or the build runs at another host', async () => {
    const flat = { 'dist/a.html': page('/a'), 'dist/b.html': page('/b', '<a href="/a">A</a>') }
    const root = makeFolder({ 'node_modules/.keep': '', ...flat })
    expect((await check(root)).report.assumed).toMatchObject({ cleanUrls: true })
    const { report, isJudged } = await check(root, { cleanUrls: true })
    expect([report.assumed, isJudged]).toEqual([undefined, true])

    vi.stubEnv('NETLIFY', 'true')
    expect((await check(root, { cleanUrls: true, environment: 'production' })).isJudged).toBe(true)
    vi.unstubAllEnvs()
    expect((await check(root, { cleanUrls: true, environment: 'production' })).isJudged).toBe(true)
  })

  test.each([
    [
      'a page names a date',
      'dist/d.html',
      page('/d.html').replace(
        '<title>',
        '<meta name="robots" content="unavailable_after: 2099-01-31"><title>',
      ),
    ],
    ['a header names one', 'dist/_headers', '/b/\n  X-Robots-Tag: unavailable_after: 2099-01-31\n'],
  ])('is linted again when %s', async (_name, file, text) => {
    const root = makeFolder({ ...files, [file]: text })
    await check(root)
    expect((await check(root)).isJudged).toBe(true)
  })

  test.each([
    ['', dated],
    [' in UTF-16', Buffer.from(`\uFEFF${dated}`, 'utf16le')],
    [' in big-endian UTF-16', Buffer.from(`\uFEFF${dated}`, 'utf16le').swap16()],
    [' that is compressed', gzipSync(dated)],
  ])('is linted once a day with a sitemap%s that names days', async (_name, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 30, 23) })
    const root = makeFolder({ ...files, 'dist/sitemap.xml': text })
    await check(root)
    const isJudged: boolean[] = [(await check(root)).isJudged]
    vi.setSystemTime(Date.UTC(2026, 0, 31, 1))
    for (const _run of [1, 2]) isJudged.push((await check(root)).isJudged)
    vi.useRealTimers()
    expect(isJudged).toEqual([false, true, false])
  })

  test('is linted again with a date in the future, which ends at a time of the day', async () => {
    const future = urls('/b/', '<lastmod>2099-01-31T08:30:12Z</lastmod>')
    const root = makeFolder({ ...files, 'dist/sitemap.xml': future })
    await check(root)
    expect((await check(root)).isJudged).toBe(true)
  })
})

describe('is linted again, as if for the first time, after a change of', () => {
  const change: [string, (root: string) => void][] = [
    ['a page', (root) => write(root, 'dist/a/index.html', page('/a/'))],
    [
      'a page that keeps its size and time',
      (root) => {
        const file = join(root, 'dist/a/index.html')
        const { atime, mtime } = statSync(file)
        writeFileSync(file, page('/lost/'))
        utimesSync(file, atime, mtime)
      },
    ],
    [
      'a page that another file replaces',
      (root) => {
        write(root, 'dist/other.txt', page('/lost/'))
        renameSync(join(root, 'dist/other.txt'), join(root, 'dist/a/index.html'))
      },
    ],
    ['the pages that are there', (root) => write(root, 'dist/gone/index.html', page('/gone/'))],
    ['the files that are there', (root) => rmSync(join(root, 'dist/files/list.pdf'))],
    ['robots.txt', (root) => write(root, 'dist/robots.txt', 'User-agent: *\nDisallow: /b/\n')],
    ['_headers', (root) => write(root, 'dist/_headers', '/b/\n  X-Robots-Tag: noindex\n')],
    ['_redirects', (root) => write(root, 'dist/_redirects', '/old/ /b/ 301\n')],
    ['a sitemap', (root) => write(root, 'dist/sitemap.xml', urls('/nowhere/'))],
    ['a sidecar', (root) => write(root, 'dist/files/list.pdf.yaml', 'robots: noindex\n')],
    [
      'netlify.toml',
      (root) => write(root, 'netlify.toml', '[[redirects]]\nfrom = "/old/"\nto = "/b/"\nstatus = 301\n'),
    ],
    [
      'vercel.json',
      (root) => write(root, 'vercel.json', '{ "redirects": [{ "source": "/old/", "destination": "/b/" }] }'),
    ],
  ]
  // Files that are an hour old are compared by their size, inode and times; new ones by their bytes.
  const cases = change.flatMap(([name, apply]) => [
    { name, apply, age: 0 },
    { name: `${name}, an hour after the build`, apply, age: 3_600_000 },
  ])
  test.each(cases)('$name', async ({ apply, age }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + age })
    onTestFinished(() => void vi.useRealTimers())
    const root = makeFolder(files)
    const before = await check(root)
    apply(root)
    const after = await check(root)
    const { report } = await check(root, {}, false)
    expect(after).toEqual({ report, isJudged: true })
    expect(after.report).not.toEqual(before.report)
  })

  test('the options', async () => {
    const root = makeFolder(files)
    await check(root)
    const { report, isJudged } = await check(root, { rules: { 'canonical/target-exists': 'warn' } })
    expect(isJudged).toBe(true)
    expect(
      report.findings.filter(({ rule }) => rule === 'canonical/target-exists').map(({ level }) => level),
    ).toContain('warn')
  })

  test('the branch in the variables of the build machine', async () => {
    const root = makeFolder(files)
    const isPreview = ({ environment }: Report): boolean => environment?.reason !== undefined
    expect(isPreview((await check(root)).report)).toBe(false)
    vi.stubEnv('NETLIFY', 'true')
    vi.stubEnv('CONTEXT', 'production')
    const { report, isJudged } = await check(root)
    vi.unstubAllEnvs()
    expect([isPreview(report), isJudged]).toEqual([true, true])
  })

  test('the number of pages that the last run read', async () => {
    const root = makeFolder(files)
    const first = await check(root)
    const record = join(root, 'node_modules/.cache/indexical/last-run.json')
    writeFileSync(record, JSON.stringify({ [join(root, 'dist')]: 400 }))
    const { report, isJudged } = await check(root)
    expect(isJudged).toBe(true)
    expect(report.findings.map(({ rule }) => rule)).toContain('run/stable-page-count')
    // The report that compared four pages with 400 is not cached. So this run reuses the first report.
    expect(await check(root)).toEqual({ report: first.report, isJudged: false })
  })

  test('the file of the cache itself', async () => {
    const root = makeFolder(files)
    const { report } = await check(root)
    const dir = join(root, 'node_modules/.cache/indexical')
    const name = list(dir).find((file) => file.startsWith('report-'))!
    const bytes = readFileSync(join(dir, name))
    bytes.writeUInt8(bytes[400]! ^ 1, 400)
    writeFileSync(join(dir, name), bytes)
    expect(await check(root)).toEqual({ report, isJudged: true })
  })
})
