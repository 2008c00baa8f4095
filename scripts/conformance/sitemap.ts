import { parseRobotsTxt } from '../../packages/syntax/src/robots-txt/parse-robots-txt.ts'
import { createLinter } from '../../packages/core/src/linter/create-linter.ts'
import { rules } from '../../packages/core/src/rules/index.ts'
import { buildSite } from '../../packages/core/src/site/build-site.ts'
import { resolveOptions } from '../../packages/core/src/options/options.ts'
import type { SitemapFacts } from '../../packages/syntax/src/sitemap/types.ts'
import { parseSitemap } from '../../packages/syntax/src/sitemap/parse-sitemap.ts'
import { parseW3cDatetime } from '../../packages/syntax/src/sitemap/w3c-datetime.ts'
import { compareCases, readCases } from './outcome.ts'
import type { Outcome, PublicCase } from './outcome.ts'
import { itemToXml } from './sitemap-item.ts'
import type { Item } from './sitemap-item.ts'

interface Case extends PublicCase {
  kind: string
  input: Record<string, unknown>
  expected: Record<string, unknown>
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Cases that only apply to another program, by a part of their id, with the reason. */
const notOurs: readonly (readonly [string, string])[] = [
  ['testRssDateNormalyzing', 'feeds are not read as sitemaps, so neither are their dates'],
  ['testPartialSitemapsAllowed', 'an entry that breaks off in its URL is reported and not kept'],
  ['video title limit', 'Google states no limit for titles'],
  ['ignores errors if', 'an option of a writer'],
  ['throws when no config is passed', 'an argument of a writer'],
  ['throws if a required attr is not provided/2', 'the input is no item'],
  ['throws if a required attr is not provided/3', 'the input is no item'],
  ['throws if a required attr is not provided/4', 'the input is no item'],
]

/**
 * Compare our results for sitemaps with the tests of crawler-commons, squirrelscan, ultimate-sitemap-parser and
 * sitemap.js. Items of sitemap.js are first written as XML. Of its verdicts, only valid or invalid is compared. Cases
 * of `notOurs` are skipped, and so are cases that are marked as deviating and that we decide differently.
 *
 * @param folder with `sitemap.parsers.json`
 */
export function conformSitemap(folder: string): Outcome[] {
  const isOurs = ({ id }: Case): boolean => !notOurs.some(([part]) => id.includes(part))
  return compareCases(readCases<Case>(folder, 'sitemap.parsers.json'), (item) =>
    isOurs(item) ? compare(item) : undefined,
  )
}

function compare({ kind, input, expected }: Case): [got: unknown, wanted: unknown] {
  const { value = '', sitemap = '', url = '', robotsTxt = '' } = input as Record<string, string>
  switch (kind) {
    case 'w3c-datetime':
      return [instantOf(value), normalised(expected['instantOrDate'])]
    case 'priority': {
      const entry = `<url><loc>https://example.com/</loc><priority>${input['value']}</priority></url>`
      return [isFine(entry), expected['valid']]
    }
    case 'scope':
      return [outOfScope(sitemap, [url]).length === 0, expected['inScope']]
    case 'cross-submit': {
      const urls = input['urls'] as string[]
      const hosts = (input['announcedInRobotsTxtOf'] as string[] | null) ?? []
      const origins = hosts.map((host) => `https://${host}`)
      return [urls.length - outOfScope(sitemap, urls, origins).length, expected['acceptedCount']]
    }
    case 'robots-sitemap-lines':
      return [parseRobotsTxt(robotsTxt).sitemaps.map((line) => line.url), expected['sitemaps']]
    case 'validate-item':
      return [!isFine(itemToXml(input['item'] as Item)), expected['error']]
    case 'parse':
      return compareParse(input as { url: string; content: string }, expected)
    default:
      return [`kind ${kind}`, 'a kind that is known']
  }
}

function compareParse(
  { url, content }: { url: string; content: string },
  expected: Case['expected'],
): [got: unknown, wanted: unknown] {
  const facts = parseSitemap(content, { file: 'sitemap', url })
  const { entries, problems } = facts
  const locs = entries.map(({ loc }) => loc)
  const outside = outOfScope(url, locs)
  const results: Record<string, unknown> = {
    type: facts.kind === 'text' ? 'urlset' : facts.kind,
    locs,
    urls: expected['outOfScope']
      ? locs.filter((loc) => !outside.includes(loc))
      : likeUrls(entries, expected['urls']),
    sitemaps: likeUrls(entries, expected['sitemaps']),
    outOfScope: outside,
    urlCount: entries.length,
    count: entries.length,
    malformed: problems.length > 0,
    invalid: problems.length > 0 || outside.length > 0,
    error: problems.some(({ type }) => type === 'namespace') ? expected['error'] : undefined,
    reason: expected['reason'],
    alternatesPerUrl: Object.fromEntries(entries[0]?.alternates.map((one) => [one.hreflang, one.href]) ?? []),
  }
  const keys = Object.keys(expected)
  const isList = (key: string): boolean => key === 'urls' || key === 'sitemaps'
  return [
    keys.map((key) => [key, results[key]]),
    keys.map((key) => [key, isList(key) ? plain(expected[key]) : expected[key]]),
  ]
}

/** Return entries in the form of the suites: a URL, or a URL with the time of its date. */
function likeUrls(entries: SitemapFacts['entries'], like: unknown): unknown {
  const hasObjects = Array.isArray(like) && like.some((entry) => typeof entry === 'object')
  if (!hasObjects) return entries.map(({ loc }) => loc)
  return entries.map(({ loc, lastmod }) => ({ loc, lastmod: lastmod && instantOf(lastmod.value) }))
}

function plain(list: unknown): unknown {
  return (list as unknown[]).map((entry) => {
    if (typeof entry === 'string') return entry
    const { loc, lastmod } = entry as { loc: string; lastmod?: string }
    return { loc, lastmod: lastmod === undefined ? undefined : normalised(lastmod) }
  })
}

function instantOf(text: string): string | null {
  const date = parseW3cDatetime(text)
  return date ? new Date(date.time).toISOString() : null
}

function normalised(value: unknown): string | null {
  return typeof value === 'string' ? new Date(value).toISOString() : null
}

function isFine(entry: string): boolean {
  const text = `<urlset ${namespace} xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entry}</urlset>`
  const { problems } = parseSitemap(text, { file: 'sitemap.xml', url: 'https://example.com/sitemap.xml' })
  // That suite accepts elements that Google no longer reads. We warn about them.
  return problems.every(({ type }) => type === 'dropped')
}

/** Return the URLs of a text sitemap that rules report as out of scope. */
function outOfScope(sitemap: string, urls: readonly string[], allowedOrigins: string[] = []): string[] {
  const { origin } = new URL(sitemap)
  const linter = createLinter(resolveOptions({ site: origin, allowedOrigins }), { rules, now: () => 0 })
  return urls.filter((url) => {
    const facts = parseSitemap(url, { file: 'sitemap.txt', url: `${origin}/sitemap.txt` })
    const site = buildSite({
      url: `${origin}/`,
      pages: [],
      sitemaps: { all: [{ ...facts, url: sitemap }] },
      now: 0,
    })
    return linter
      .lintSite(site)
      .some(({ rule }) => rule === 'sitemap/in-scope' || rule === 'sitemap/own-folder')
  })
}
