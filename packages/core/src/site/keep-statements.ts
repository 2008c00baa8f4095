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
  const alternates = versionsOf(theirs, entry, context)
  if (alternates.length > 0) count(kept, 'hreflang')
  if (alternates.length < countVersions(theirs, entry, context)) count(dropped, 'hreflang')
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

/** Return the versions that exist and are listed; empty if only the page itself remains. */
function versionsOf(
  theirs: SitemapEntry,
  { url }: ListedUrl,
  context: Context,
): { lang: string; url: string }[] {
  if (countVersions(theirs, { url }, context) === 0) return []
  const { graph, listed } = context
  const found = theirs.alternates.filter(
    ({ href }) => URL.canParse(href) && (!graph.owns(href) || listed.has(exactKey(href))),
  )
  const isAlone = found.every(({ href }) => urlKey(href) === urlKey(url))
  return isAlone ? [] : found.map(({ hreflang, href }) => ({ lang: hreflang, url: new URL(href).href }))
}

/** Return the number of versions in an entry; 0 if there are no other versions, or if the page declares its own. */
function countVersions({ alternates }: SitemapEntry, { url }: ListedUrl, { graph }: Context): number {
  if (graph.pageAt(url)?.alternates.length) return 0
  const isAlone = alternates.every(({ href }) => URL.canParse(href) && urlKey(href) === urlKey(url))
  return isAlone ? 0 : alternates.length
}

function exists(url: string, graph: Graph): boolean {
  return URL.canParse(url) && (!graph.owns(url) || graph.find(url) !== undefined)
}

function count(counts: UrlCounts, name: keyof UrlCounts, by = 1): void {
  if (by > 0) counts[name] = (counts[name] ?? 0) + by
}
