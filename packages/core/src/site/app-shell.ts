import type { Page } from '../page/types.ts'
import type { Location } from '@indexical/syntax'
import { missingUrl } from '@indexical/syntax/internal'
import { isSameUrl } from '@indexical/syntax/url'
import type { Site, SiteHost } from './types.ts'

/** The maximum number of words: a shell may contain a notice about scripts or loading. */
const maxWords = 20

/** A page that the host serves at every path without a file. */
export interface Fallback {
  page: Page
  /** The location of the rewrite that serves it; undefined if the host serves it without one. */
  location: Location | undefined
}

/** Return the page that the host serves with status 200 at every path without a file; undefined if there is none. */
export function fallbackOf({ graph, host }: Pick<Site, 'graph' | 'host'>): Fallback | undefined {
  const nowhere = missingUrl(graph.url)
  const sent = host.respond(nowhere)
  const found = sent && sent.status !== 200 ? undefined : graph.find(nowhere)
  const location = found?.type === 'elsewhere' ? found.location : undefined
  if (sent) {
    const page = sent.status === 200 ? graph.pages.find(({ file }) => file === sent.file) : undefined
    return page && { page, location }
  }
  if (found?.type !== 'elsewhere' || found.to === undefined) return undefined
  const page = graph.pageAt(found.to)
  return page && { page, location }
}

/**
 * Return the home page if it is the only page and the host serves it at all paths without a file. Undefined for sites
 * with more pages, where these paths are mistakes.
 */
export function appShell(site: Pick<Site, 'graph' | 'host'>): Fallback | undefined {
  const isPage = ({ kind }: Page): boolean => kind === 'page'
  const page = site.graph.pages.find(isPage)
  const isOnly = page === site.graph.pages.findLast(isPage)
  if (!page || !isOnly || !isSameUrl(page.url, site.graph.url)) return undefined
  const fallback = fallbackOf(site)
  if (fallback?.page !== page) return undefined
  return fallback.location || isShell(page) ? fallback : undefined
}

/**
 * Return whether a page has no content. If there is no error page, some hosts serve any home page at all paths, but
 * only the shell of an app is empty.
 */
export function isShell({ links, content }: Page): boolean {
  return links.length === 0 && (content?.words ?? 0) < maxWords
}

/** Error documents that every host sends with an error status. */
const ofHost = /^(?:404|500)\.html?$/i

/**
 * Return the status of an error page at its own URL. Hosts send `404.html` at the root with an error status. Undefined
 * if the host is unknown and only the file name indicates an error page.
 */
export function errorStatus(host: Pick<SiteHost, 'respond'>, { file, url }: Page): number | undefined {
  if (ofHost.test(file)) return 404
  const response = host.respond(url)
  return response && (response.file === file || response.status >= 400) ? response.status : undefined
}
