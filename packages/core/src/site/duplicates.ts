import type { Page } from '../page/types.ts'
import type { Site, Graph } from './types.ts'
import type { PageContent } from '@indexical/html'
import { emptyBin, sketchBins } from '@indexical/html'
import { urlKey } from '@indexical/syntax/url'
import { seriesOf } from './series.ts'

/** The minimum number of words. Shorter pages have little content and may be alike by chance. */
export const minWords = 50

/** A page that may be shown in search results, with its text. */
export interface Comparable {
  page: Page
  content: PageContent
}

/** Return the pages whose text is compared: crawlable, indexable, their own canonical, and with enough words. */
export function comparablePages(
  site: Pick<Site, 'graph' | 'robotsTxt'>,
  pages: readonly Page[] = site.graph.pages,
): Comparable[] {
  const found: Comparable[] = []
  for (const page of pages) {
    const { content, kind } = page
    if (kind !== 'page' || !content || content.words < minWords) continue
    if (!site.graph.indexable(page).indexable || site.graph.resolve(page).end !== 'self') continue
    // Crawlers cannot read the text of blocked pages.
    if (site.robotsTxt.blockedBy(page.url)) continue
    found.push({ page, content })
  }
  return found
}

/** Return pages whose text also occurs on another page. Hashes exclude most pages quickly. */
export function pagesWithCopies(pages: readonly Page[]): Page[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { content } of pages) {
    if (!content) continue
    if (seen.has(content.hash)) repeated.add(content.hash)
    else seen.add(content.hash)
  }
  return pages.filter(({ content }) => content && repeated.has(content.hash))
}

/**
 * Return the language of a page with its region. Texts of different regions are not compared, because hreflang allows
 * equal texts for them.
 */
export function languageOf({ lang }: Page): string {
  return lang?.trim().toLowerCase() ?? ''
}

/** Compare pages by length of URL, then alphabetically. Of several copies, the first is the one to keep. */
export function byAddress(a: Page, b: Page): number {
  return compareUrls(a.url, b.url)
}

function compareUrls(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

/** Return whether two pages declare each other as versions. */
export function areVersions(graph: Graph, a: Page, b: Page): boolean {
  const hreflang = graph.hreflang()
  return hreflang.names(a, b) || hreflang.names(b, a)
}

/**
 * Return whether two pages are alike because of their kind: lists by tag, pages of one series, or versions of one
 * document.
 */
export function areAlikeByKind(graph: Graph, a: Page, b: Page): boolean {
  if (tagFolder.test(a.url) && tagFolder.test(b.url)) return true
  return withoutVersion(a.url) === withoutVersion(b.url) || areInOneSeries(graph, a, b)
}

/** Matches URLs of lists by tag, category or author. */
export const tagFolder =
  /\/(?:tags?|categor(?:y|ies)|topics?|labels?|keywords?|authors?|archives?|genres?|schlagwort|kategorien?|etiquetas?|categorias?)\/[^/]/i

/** Folder names of versions of documentation: of the latest one, numbers, and those before a release. */
const versionFolder =
  /\/(?:(?<latest>latest|stable|current)|v?(?<number>\d+(?:[._-](?:\d+|x))*)|v\d[\w.-]*|next|canary|nightly|beta|legacy)(?=\/)/i

/** Return the URL without the folder of its version. */
export function withoutVersion(url: string): string {
  return url.replace(versionFolder, '')
}

/** Return whether two URLs are in different versions of one folder, also if the path of the page changed. */
export function areOtherVersions(a: string, b: string): boolean {
  const [one, other] = [versionFolder.exec(a), versionFolder.exec(b)]
  if (!one || !other) return withoutVersion(a) === withoutVersion(b)
  return a.slice(0, one.index) === b.slice(0, other.index) && one[0] !== other[0]
}

/**
 * Create a comparison of pages by `byAddress`. Of several versions, the first is the latest one: by the name of its folder,
 * by a redirect of the folder above, without a folder, or by the highest number.
 */
export function createByVersion(graph: Graph): typeof byAddress {
  const named = new Map<string, string | undefined>()
  const rankOf = (url: string): readonly number[] => {
    const found = versionFolder.exec(url)
    if (!found) return [2]
    const above = url.slice(0, found.index + 1)
    if (!named.has(above)) named.set(above, latestBelow(graph, above))
    const { latest, number } = found.groups!
    if (latest !== undefined || named.get(above)?.startsWith(`${above}${found[0].slice(1)}/`)) return [3]
    return number === undefined ? [0] : [1, ...number.split(/[._-]/).map((part) => Number(part) || 0)]
  }
  return (a, b) => {
    const otherPath = compareUrls(withoutVersion(a.url), withoutVersion(b.url))
    if (otherPath !== 0) return otherPath
    const [first, second] = [rankOf(a.url), rankOf(b.url)]
    // The folder of a series (`4.0`) is moved on to each of its versions (`4.0.11`).
    const index = first.findIndex((part, position) => part !== (second[position] ?? Infinity))
    if (index === -1) return first.length - second.length || byAddress(a, b)
    return (second[index] ?? Infinity) - first[index]!
  }
}

/** Return the URL to which a folder, or its latest version, redirects. */
function latestBelow(graph: Graph, folder: string): string | undefined {
  for (const url of [folder, `${folder}latest/`, `${folder}stable/`, `${folder}current/`]) {
    const found = graph.find(url)
    const to =
      found?.type === 'redirect' ? found.redirect.to : found?.type === 'page' && found.page.refresh?.url
    if (to) return to
  }
  return undefined
}

function areInOneSeries(graph: Graph, a: Page, b: Page): boolean {
  if (a.previous === b.url || b.previous === a.url) return true
  const [first, second] = [seriesOf(graph, a), seriesOf(graph, b)]
  return first === undefined ? second === urlKey(a.url) : first === second || first === urlKey(b.url)
}

/**
 * Estimate the share of word runs that two texts have in common, from 0 to 1, from their sketches. The standard error
 * is about 4 points for long texts.
 *
 * @see https://papers.nips.cc/paper/2012/hash/eaa32c96f620053cf442ad32258076b9-Abstract.html
 */
export function similarity(a: Uint32Array, b: Uint32Array): number {
  let same = 0
  let filled = 0
  for (let bin = 0; bin < sketchBins; bin++) {
    if (a[bin] === emptyBin && b[bin] === emptyBin) continue
    filled++
    if (a[bin] === b[bin]) same++
  }
  return filled === 0 ? 0 : same / filled
}

/** The number of bins per band. Two sketches are compared only if they have an equal band. */
const bandSize = 4

/** Return keys by which similar sketches are found. Two texts that are nine tenths equal almost always share a key. */
export function sketchBands(sketch: Uint32Array): string[] {
  const bands: string[] = []
  for (let start = 0; start < sketchBins; start += bandSize) {
    const band = sketch.subarray(start, start + bandSize)
    if (band.every((value) => value !== emptyBin)) bands.push(`${start} ${band.join(' ')}`)
  }
  return bands
}
