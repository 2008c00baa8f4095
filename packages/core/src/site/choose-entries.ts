import { parseW3cDatetime } from '@indexical/syntax/sitemap'
import type { ListedUrl } from '@indexical/syntax/sitemap'
import { isSameUrl, siteUrl, urlKey } from '@indexical/syntax/url'
import { OptionsError } from '../options/options.ts'
import type { Options } from '../options/options.ts'
import { sitemapOptionsOf } from '../options/sitemap-values.ts'
import type { SerializeItem } from '../options/sitemap-values.ts'
import { isBlocked } from './exclusions.ts'
import { byUrl } from './list-sitemap.ts'
import type { Left, Listing } from './list-sitemap.ts'
import type { Site } from './types.ts'

/** Return the URLs of the option `sitemap.include`, absolute. */
export function includedUrls({ sitemap, ...policy }: Options): ListedUrl[] {
  return (sitemapOptionsOf(sitemap)?.include ?? []).map((entry) => {
    const { url, lastmod } = typeof entry === 'string' ? { url: entry } : entry
    return { url: siteUrl(url, policy), lastmod }
  })
}

/** @throws {OptionsError} one sentence for each URL of `sitemap.include` with another origin, which crawlers ignore */
export function checkIncluded(options: Options): void {
  const { origin } = new URL(options.site)
  const others = includedUrls(options).filter(({ url }) => new URL(url).origin !== origin)
  if (others.length === 0) return
  throw new OptionsError(
    ...others.map(
      ({ url }) => `Unexpected \`${url}\` in option \`sitemap.include\`, expected a URL of \`${origin}\``,
    ),
  )
}

/** Add the URLs of the option `sitemap.include`, unless a page or redirect of the site has the same URL. */
export function includeEntries(
  { listed, left, ...rest }: Listing,
  { graph, robotsTxt }: Pick<Site, 'graph' | 'robotsTxt'>,
  options: Options,
): Listing {
  const included = includedUrls(options)
  if (included.length === 0) return { listed, left, ...rest }
  const known = new Set([...listed, ...left].map(({ url }) => urlKey(url)))
  const added: ListedUrl[] = []
  const refused: Left[] = []
  for (const entry of included) {
    if (known.has(urlKey(entry.url))) continue
    known.add(urlKey(entry.url))
    const { url } = entry
    const found = graph.find(url)
    if (found?.type === 'redirect') refused.push({ url, reason: 'redirect', to: found.redirect.to })
    else if (isBlocked({ graph, robotsTxt }, url)) refused.push({ url, reason: 'blocked by robots.txt' })
    else added.push(entry)
  }
  return { ...rest, listed: [...listed, ...added].sort(byUrl), left: [...left, ...refused].sort(byUrl) }
}

/**
 * Pass the entries of a sitemap to the option `sitemap.serialize`.
 *
 * @throws {OptionsError} one sentence for a function that throws, or that returns an invalid entry
 */
export function serializeEntries(listing: Listing, options: Options): Listing {
  const serialize = sitemapOptionsOf(options.sitemap)?.serialize
  if (!serialize) return listing
  const listed: ListedUrl[] = []
  const dropped: Left[] = []
  for (const entry of listing.listed) {
    const next = serializeEntry(entry, serialize)
    if (next) listed.push(next)
    else dropped.push({ url: entry.url, reason: 'sitemap.serialize' })
  }
  return {
    ...listing,
    listed,
    left: dropped.length === 0 ? listing.left : [...listing.left, ...dropped].sort(byUrl),
  }
}

function serializeEntry(entry: ListedUrl, serialize: SerializeItem): ListedUrl | undefined {
  const item = call(entry, serialize)
  if (item === undefined || item === null) return undefined
  if (typeof item !== 'object' || 'then' in item) fail(entry, 'value', 'an entry, or nothing to drop it')
  const { url, lastmod, images, alternates, ...others } = item as Partial<Record<keyof ListedUrl, unknown>>
  const [other] = Object.keys(others)
  if (other !== undefined) fail(entry, `key \`${other}\``, expectKey(other))
  if (typeof url !== 'string' || !isSameUrl(url, entry.url))
    fail(entry, `URL \`${String(url)}\``, 'the same URL, or nothing to drop it; `sitemap.include` adds URLs')
  if (lastmod !== undefined && (typeof lastmod !== 'string' || !parseW3cDatetime(lastmod)))
    fail(entry, `lastmod \`${String(lastmod)}\``, 'a W3C datetime such as 2027-01-31')
  if (images !== undefined && !areUrls(images)) fail(entry, 'images', 'a list of absolute URLs')
  if (alternates !== undefined && !areVersions(alternates))
    fail(entry, 'alternates', 'a list of objects with `lang` and an absolute `url`')
  return { url: entry.url, lastmod, images, alternates }
}

function call(entry: ListedUrl, serialize: SerializeItem): unknown {
  try {
    return serialize({ ...entry })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return fail(entry, `error \`${text}\``, 'an entry, or nothing to drop it')
  }
}

function fail(entry: ListedUrl, found: string, expected: string): never {
  throw new OptionsError(
    `Unexpected ${found} from option \`sitemap.serialize\` for \`${entry.url}\`, expected ${expected}`,
  )
}

function expectKey(key: string): string {
  if (key === 'links') return '`alternates`, with `lang` and `url`'
  return /^(?:changefreq|priority)$/.test(key)
    ? 'none, because search engines ignore it'
    : 'only `url`, `lastmod`, `images` and `alternates`'
}

function areUrls(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((url) => typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url))
  )
}

function areVersions(value: unknown): value is { lang: string; url: string }[] {
  if (!Array.isArray(value)) return false
  return (value as unknown[]).every((version) => {
    const { lang, url } = Object(version) as Record<string, unknown>
    return typeof lang === 'string' && areUrls([url])
  })
}
