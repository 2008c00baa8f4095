import { decidingCrawlers } from '@indexical/syntax/internal/robots'
import { contradictsIndex } from '../page/agrees.ts'
import type { Page } from '../page/types.ts'
import { readFileSignals } from './file-signals.ts'
import { findIgnoringQuery } from './resolve-page.ts'
import type { Graph, RobotsBlock, Site } from './types.ts'
import type { SignalLocation } from '@indexical/syntax'

/** Return the robots.txt line that blocks every page for Google. It is one mistake for any number of pages. */
export function wholeBlock(site: Pick<Site, 'graph' | 'robotsTxt'>): RobotsBlock | undefined {
  const pages = site.graph.pages.filter(({ kind }) => kind === 'page')
  const block = pages[0] && site.robotsTxt.blockedBy(pages[0].url)
  return block && pages.every(({ url }) => site.robotsTxt.blockedBy(url)) ? block : undefined
}

/**
 * Return all pages if there are several and each has noindex; else an empty list. This is one setting, even if other
 * signals contradict it.
 */
export function wholeNoindex(graph: Graph): readonly Page[] {
  const pages = graph.pages.filter(({ kind }) => kind === 'page')
  const isWhole = pages.length > 1 && pages.every((page) => graph.indexable(page).reason === 'noindex')
  return isWhole ? pages : []
}

/** Why a URL may not be indexed. */
export interface HiddenTarget extends Hidden {
  /** Undefined for another file, which its header hides. */
  page: Page | undefined
}

interface Hidden {
  /** After the subject: `has noindex`. */
  reason: string
  location: SignalLocation
}

/** Fragments may be listed on purpose, and other rules report redirects. */
const reasons: Partial<Record<string, string>> = {
  noindex: 'has noindex',
  expired: 'has expired',
  'error page': 'is an error page',
}

/** Return why a page may not be indexed; undefined if it may, or if it only redirects or is a fragment. */
export function whyHidden(graph: Graph, page: Page): Hidden | undefined {
  const { reason = '', effective } = graph.indexable(page)
  const text = reasons[reason]
  if (text === undefined) return undefined
  const { index, unavailableAfter } = effective.because
  const cause = reason === 'expired' ? (unavailableAfter ?? index) : index
  return { reason: text, location: cause?.statement.location }
}

/** Return why a URL of the site may not be indexed. Other rules report pages with contradicting directives. */
export function findHidden(
  { graph, host }: Pick<Site, 'graph' | 'host'>,
  url: string,
  now: number,
): HiddenTarget | undefined {
  const found = findIgnoringQuery(graph, url)
  if (found?.type === 'file') {
    const { hiddenBy } = readFileSignals(host, url, found.file, now)
    return hiddenBy && { reason: 'has noindex', location: hiddenBy.location, page: undefined }
  }
  const page = found?.type === 'page' ? found.page : undefined
  const hidden = page && whyHidden(graph, page)
  if (!hidden || (hidden.reason === reasons.noindex && contradictsIndex(page))) return undefined
  return { ...hidden, page }
}

/** Return what problems have in common that a line of robots.txt causes. */
export function causedBy({ line, location }: { line: string; location: SignalLocation }) {
  const related = [{ message: 'the line that blocks it', location }]
  return { cause: line, root: `blocked by ${line}`, related }
}

/**
 * Return whether robots.txt keeps a URL out of the sitemap. As with noindex, one of the deciding crawlers is enough, except
 * one that is kept out of the whole site.
 */
export function isBlocked({ graph, robotsTxt }: Pick<Site, 'graph' | 'robotsTxt'>, url: string): boolean {
  if (robotsTxt.blockedBy(url)) return true
  return decidingCrawlers.some(
    (crawler) => robotsTxt.blockedBy(url, crawler) && !robotsTxt.blockedBy(graph.url, crawler),
  )
}
