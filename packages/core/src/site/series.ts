import type { Page } from '../page/types.ts'
import { exactKey, urlKey } from '@indexical/syntax/url'
import type { Graph } from './types.ts'

/** Return whether a page is a later page of a series and the URL is the first one. */
export function isFirstOfSeries(graph: Graph, page: Page, url: string): boolean {
  // Fast path: most pages are their own canonical.
  const parsed = url === page.url ? undefined : parsePageInSeries(page.url)
  if (page.kind !== 'page' || !parsed || parsed.number < 2 || !parsed.firsts.has(urlKey(url))) return false
  return parsed.named || isNumberOfPage(graph, page, url, parsed)
}

/** Return the key of the first page of a numbered series; undefined for pages that are not in one. */
export function seriesOf(graph: Graph, page: Page): string | undefined {
  const parsed = parsePageInSeries(page.url)
  if (!parsed) return undefined
  const first = urlKey(parsed.root)
  return parsed.named || isNumberOfPage(graph, page, parsed.root, parsed) ? first : undefined
}

/** Return whether a page is a later page of a series, such as `/blog/page/2/`. */
export function isLaterInSeries(graph: Graph, page: Page): boolean {
  return (parsePageInSeries(page.url)?.number ?? 0) > 1 && seriesOf(graph, page) !== undefined
}

interface PageInSeries {
  number: number
  /** Whether the URL contains `page`, so that the number is certainly a page number. */
  named: boolean
  /** The folder that contains the numbered pages. */
  root: string
  /** The part of the URL before the number. */
  prefix: string
  /** Keys of the URLs that may be page 1. */
  firsts: Set<string>
}

function parsePageInSeries(url: string): PageInSeries | undefined {
  const match = /^(.*?\/)(page[/-]?)?(\d{1,6})(?:\.html?|\/)?$/.exec(url)
  if (!match) return undefined
  const [, root, word, number] = match as unknown as [string, string, string | undefined, string]
  const prefix = root + (word ?? '')
  return {
    number: Number(number),
    named: word !== undefined,
    root,
    prefix,
    firsts: new Set([urlKey(root), urlKey(`${prefix}1`), urlKey(prefix)]),
  }
}

/**
 * Return whether a bare number is a page number. All pages from 2 to this number must exist; page 2 also needs page 1,
 * page 3, or a link from the first page. `/2024/` alone is a year, and `/2/` with pages below it is a version.
 */
function isNumberOfPage(graph: Graph, page: Page, first: string, { number, prefix }: PageInSeries): boolean {
  const exists = (n: number): boolean => graph.find(`${prefix}${n}`)?.type === 'page'
  if (number > 200 || graph.hasPagesBelow(`${prefix}${number}/`)) return false
  for (let n = 2; n < number; n++) if (!exists(n)) return false
  return exists(number === 2 ? 3 : 2) || exists(1) || isSecondOfTwo(graph, page, first)
}

/** Return whether the first page links to this page and has another text. */
function isSecondOfTwo(graph: Graph, page: Page, first: string): boolean {
  const other = graph.pageAt(first)
  if (!other || haveEqualText(page, other)) return false
  const key = urlKey(page.url)
  return other.links.urls.some((url) => urlKey(url) === key)
}

function haveEqualText({ content: a }: Page, { content: b }: Page): boolean {
  return a !== undefined && b !== undefined && a.hash === b.hash && a.words === b.words
}

/** The maximum number of `rel="prev"` links to follow. */
const maxSteps = 1000

/** Return whether a URL is an earlier page of the series, as `rel="prev"` links declare, and has another text. */
export function isBeforeInSeries(graph: Graph, page: Page, url: string): boolean {
  if (page.kind !== 'page' || page.previous === undefined) return false
  const key = exactKey(url)
  const passed = new Set<Page>([page])
  for (let at = page; at.previous !== undefined && passed.size < maxSteps;) {
    const before = graph.pageAt(at.previous)
    if (!before || passed.has(before)) return false
    at = before
    passed.add(at)
    if (exactKey(at.url) === key) return !haveEqualText(page, at)
  }
  return false
}
