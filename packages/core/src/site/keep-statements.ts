import type { ListedUrl, SitemapEntry } from '@indexical/syntax/sitemap'
import { exactKey, urlKey } from '@indexical/syntax/url'
import { areBuildTime, datesOf, isFuture } from './build-time.ts'
import type { DatedEntry } from './build-time.ts'
import type { Listing, ReplacedSitemap, UrlCounts } from './list-sitemap.ts'
import type { Site, Graph } from './types.ts'

/** The minimum number of equal dates. Fewer do not prove that they are the time of a build. */
const leastDates = 20

/**
 * Add statements of a replaced sitemap to the listed URLs, if they are true. Dates must not be the time of a build, in
 * the future, or older than the web, images must exist in the output, and versions in other languages must be listed. Statements of the
 * page win.
 */
export function keepStatements(
  { listed, ...rest }: Listing,
  { graph, sitemaps: { replaced } }: Pick<Site, 'graph' | 'sitemaps'>,
  now: number,
): Listing {
  if (!replaced) return { listed, ...rest }
  const { file, isOwn, entries } = replaced
  const result: ReplacedSitemap = { file, isOwn, kept: {}, dropped: {} }
  const byUrl = new Map(
    entries.flatMap((entry) => (entry.url === undefined ? [] : [[urlKey(entry.url), entry]])),
  )
  const dates = datesOf(entries)
  const context = {
    graph,
    now,
    listed: new Set(listed.map(({ url }) => exactKey(url))),
    isBuildTime: dates.length >= leastDates && areBuildTime(dates, now),
  }
  const found = listed.map((entry) => {
    const key = urlKey(entry.url)
    const theirs = byUrl.get(key)
    if (theirs === undefined) return entry
    byUrl.delete(key)
    return keepEntry(entry, theirs, context, result)
  })
  count(result.dropped, 'urls', byUrl.size)
  return { listed: found, ...rest, replaced: result }
}

interface Context {
  graph: Graph
  now: number
  /** Keys of all listed URLs. */
  listed: ReadonlySet<string>
  isBuildTime: boolean
}

function keepEntry(
  entry: ListedUrl,
  theirs: SitemapEntry,
  context: Context,
  { kept, dropped }: ReplacedSitemap,
): ListedUrl {
  const [date] = datesOf([theirs])
  const isDated = entry.lastmod === undefined && theirs.lastmod !== undefined
  const lastmod = isDated && date && isTrue(date, context) ? date.value : undefined
  if (isDated) count(lastmod === undefined ? dropped : kept, 'lastmod')
  const { all, alternates } = versionsOf(theirs, entry, context)
  if (alternates.length > 0) count(kept, 'hreflang')
  if (alternates.length < all.length) count(dropped, 'hreflang')
  // If images are read, those of the page are used.
  const theirImages = entry.images ? [] : (theirs.images ?? [])
  const images = theirImages.filter((url) => exists(url, context.graph))
  if (images.length > 0) count(kept, 'images')
  if (images.length < theirImages.length) count(dropped, 'images')
  for (const other of theirs.others ?? []) if (other === 'video' || other === 'news') count(dropped, other)
  return {
    ...entry,
    lastmod: lastmod ?? entry.lastmod,
    alternates: alternates.length > 0 ? alternates : entry.alternates,
    images: images.length > 0 ? images : entry.images,
  }
}

/** When the web began. Templates of Hugo write the year 1 for pages without a date, and others 1970. */
const oldestPage = Date.UTC(1991, 0)

function isTrue(date: DatedEntry, { now, isBuildTime }: Context): boolean {
  return !isBuildTime && !isFuture(date, now) && date.time >= oldestPage
}

type Versions = SitemapEntry['alternates']

/**
 * Return all versions in an entry, unless the page declares its own, and those that exist and are listed. Lists that name
 * only the page itself are empty.
 */
function versionsOf(theirs: SitemapEntry, { url }: ListedUrl, { graph, listed }: Context) {
  const others = (list: Versions): Versions =>
    list.every(({ href }) => URL.canParse(href) && urlKey(href) === urlKey(url)) ? [] : list
  const all = graph.pageAt(url)?.alternates.length ? [] : others(theirs.alternates)
  const isListed = ({ href }: Versions[number]): boolean =>
    URL.canParse(href) && (!graph.owns(href) || listed.has(exactKey(href)))
  const found = others(all.filter(isListed))
  return { all, alternates: found.map(({ hreflang, href }) => ({ lang: hreflang, url: new URL(href).href })) }
}

function exists(url: string, graph: Graph): boolean {
  return URL.canParse(url) && (!graph.owns(url) || graph.find(url) !== undefined)
}

function count(counts: UrlCounts, name: keyof UrlCounts, by = 1): void {
  if (by > 0) counts[name] = (counts[name] ?? 0) + by
}
