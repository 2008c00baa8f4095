/** For every page of a random site, `explain` with its trace, the table of `urls`, the sitemap, the HTML report and the findings agree. */
import { formatExplanation } from '@indexical/core'
import { expect, test } from 'vitest'
import { createFolderBuild } from '../src/site/assume-form.ts'
import { reportData } from '../../core/src/report/html/data.ts'
import { checkFolder } from '../src/scan/check-folder.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'

/** Return numbers that look random, and are the same for each seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const paths = ['', 'a/', 'b/', 'c/', 'd.html', 'e.html', 'de/', 'de/a/', 'old/', 'x/y/']
const urlOf = (path: string): string => `${site}/${path}`

/** The host files of a site, of which a random one is in the folder. */
const hostFiles: readonly Record<string, string>[] = [
  {},
  { 'dist/_redirects': '/c/ /a/ 301\n/gone/ /b/ 301\n' },
  { 'dist/_headers': '/b/*\n  X-Robots-Tag: noindex\n' },
  { 'vercel.json': '{"cleanUrls": true}' },
  { 'dist/robots.txt': 'User-agent: *\nDisallow: /x/\nDisallow: /b/\n' },
]

function randomSite(seed: number): Record<string, string> {
  const random = createRandom(seed)
  const any = <T>(values: readonly T[]): T => values[random(values.length)]!
  const canonical = (own: string): string => {
    const target = any([...paths, own, own, 'missing/', 'gone/'])
    return any([
      '',
      `<link rel="canonical" href="${urlOf(own)}">`,
      `<link rel="canonical" href="${urlOf(own)}">`,
      `<link rel="canonical" href="${urlOf(target)}">`,
      `<link rel="canonical" type="text/html" href="${urlOf(target)}">`,
      `<link rel="canonical" href="https://www.example.org/${target}">`,
      `<link rel="canonical" href="${urlOf(target)}"><link rel="canonical" href="${urlOf('a/')}">`,
    ])
  }
  const page = (path: string, index: number): string => {
    if (random(9) === 0)
      return `<!doctype html><meta http-equiv="refresh" content="0;url=${urlOf(any(paths))}"><title>R</title>`
    if (random(15) === 0) return '<p>a part of a page</p>'
    const robots = any([
      '',
      '',
      '',
      '<meta name="robots" content="noindex">',
      '<meta name="bingbot" content="noindex">',
    ])
    const versions = random(4) === 0 ? `<link rel="alternate" hreflang="de" href="${urlOf(any(paths))}">` : ''
    const links = [any(paths), any(paths)].map((to) => `<a href="/${to}">L</a>`).join('')
    const inBody = random(12) === 0 ? `<link rel="canonical" href="${urlOf(any(paths))}">` : ''
    return `<!doctype html><html lang="en"><head><title>P${index}</title>${canonical(path)}${robots}${versions}</head><body>${inBody}${links}<p>Text ${index}</p></body></html>`
  }
  const files = paths.map((path, index) => [
    `dist/${path.endsWith('.html') ? path : `${path}index.html`}`,
    page(path, index),
  ])
  return { ...(Object.fromEntries(files) as Record<string, string>), ...any(hostFiles) }
}

test.each(Array.from({ length: 80 }, (_, index) => index + 1))('site %i', async (seed) => {
  const root = makeFolder(randomSite(seed))
  const build = createFolderBuild(
    { site, inject: { canonical: false, robots: false } },
    { root, outDir: `${root}/dist`, cache: false, writesSitemap: false },
  )
  await checkFolder(build, { threads: 1 })
  const finished = build.finish()
  const { report, listing } = finished
  const listed = new Set(listing.listed.map(({ url }) => url))
  const left = new Map(listing.left.map((one) => [one.url, one]))
  const records = [...finished.urls()]
  const shown = new Map(reportData(report, finished.details()).urls.map((one) => [one.url, one]))
  for (const { url, kind, hidden, to, canonical } of records) {
    if (kind === 'file') continue
    const explained = finished.explain(url)
    const context = `${seed} ${url}`
    // The verdict.
    const verdicts = Object.values(explained.crawlers).map(({ indexable }) => indexable)
    if (kind === 'redirect') expect(verdicts, context).not.toContain(true)
    if (hidden === 'noindex') expect(verdicts, context).toContain(false)
    if (hidden === undefined) expect(verdicts, context).not.toContain(false)
    // The sitemap.
    const as = /, as (.*)/.exec(explained.sitemap.because)?.[1] ?? url
    expect(explained.sitemap.listed, context).toBe(kind === 'page' && listed.has(as))
    if (kind === 'page' && hidden !== undefined)
      expect(explained.sitemap, context).toMatchObject({ listed: false, because: hidden })
    if (kind === 'page' && hidden === undefined && !explained.sitemap.listed)
      expect(left.get(url)?.reason, context).toMatch(/^(?:duplicate|fragment|redirect)/)
    // The canonical.
    expect(explained.canonical.declared[0], context).toBe(canonical)
    if (to !== undefined && kind === 'page') expect(explained.canonical.resolved, context).toBe(to)
    // The trace: one verdict, every finding and location once, and nothing that engines do not read is green.
    const { verdict, trace } = explained
    const stateOf = (name: string): string | undefined => trace.find((one) => one.name === name)?.state
    // Crawlers that find a link to a part of a page may index it.
    const isOpen = Object.values(explained.crawlers).every(
      ({ indexable, crawlable }) => indexable && crawlable,
    )
    const isShown = hidden === undefined || (hidden === 'fragment' && isOpen)
    const isGood = kind === 'page' && isShown && explained.canonical.end === 'self'
    expect(verdict.state === 'good', context).toBe(isGood)
    // A page that asks for another URL is where its author wants it.
    const away = verdict.state === 'other' ? 'silent' : 'stops'
    expect(stateOf('engines'), context).toBe(isGood ? 'agrees' : away)
    if (stateOf('sitemap') === 'agrees') expect(explained.sitemap.listed, context).toBe(true)
    expect(shown.get(url)?.state === 'indexable', context).toBe(listed.has(url))
    if (listed.has(url)) expect(isGood, context).toBe(true)
    if (explained.canonical.end === 'missing')
      expect(verdict.title, context).toMatch(/missing|not exist|Not for|Blocked|Redirects to another/)
    expect(
      trace.flatMap(({ findings }) => findings).toSorted((a, b) => a - b),
      context,
    ).toEqual([...explained.findings.keys()])
    const places = trace.flatMap(({ lines }) => lines.map(({ place }) => JSON.stringify(place)))
    for (const { kind: _kind, carrier: _carrier, value: _value, ...place } of explained.signals)
      if (place.file !== '.') expect(places, context).toContain(JSON.stringify(place))
    if (explained.crawlers['googlebot']?.crawlable === false)
      expect(['host', 'header', 'HTML', 'canonical target'].map(stateOf), context).not.toContain('agrees')
    if (kind === 'redirect') expect(['header'].map(stateOf), context).not.toContain('agrees')
    const printed = formatExplanation(explained)
    expect(printed, context).toContain(verdict.title)
    for (const finding of explained.findings) expect(printed, context).toContain(finding.message)
    // The findings.
    const own = report.findings.filter((finding) => finding.url === url)
    for (const finding of own) expect(explained.findings, context).toContainEqual(finding)
    const unlinked = own.some(({ rule }) => rule === 'links/to-every-page')
    if (unlinked) expect(explained.links?.pages, context).toBe(0)
  }
})
