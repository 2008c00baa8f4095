import type { Page } from '../page/types.ts'
import type { Location } from '@indexical/syntax'
import { isSameUrl } from '@indexical/syntax/url'
import type { Site, SiteHost } from './types.ts'

/** The maximum number of words: a shell may contain a notice about scripts or loading. */
const maxWords = 20

/** The only page of a single-page app, which the host serves at every route. */
export interface AppShell {
  page: Page
  /** The location of the rewrite that serves the shell; undefined if the host serves it without one. */
  location: Location | undefined
}

/**
 * Return the home page if it is the only page and the host serves it at all paths without a file. Undefined for sites
 * with more pages, where these paths are mistakes.
 */
export function appShell(site: Pick<Site, 'graph' | 'host'>): AppShell | undefined {
  const page = onlyPage(site.graph.pages)
  if (!page || !isSameUrl(page.url, site.graph.url)) return undefined
  const nowhere = new URL('indexical-nothing-is-here', site.graph.url).href
  const sent = site.host.respond(nowhere)
  if (sent) {
    const isSent = sent.status === 200 && sent.file === page.file
    return isSent && isEmpty(page) ? { page, location: undefined } : undefined
  }
  const found = site.graph.find(nowhere)
  if (found?.type !== 'elsewhere' || found.to === undefined) return undefined
  const target = site.graph.find(found.to)
  return target?.type === 'page' && target.page === page ? { page, location: found.location } : undefined
}

/**
 * Return whether a page has no content. If there is no error page, some hosts serve any home page at all paths, but
 * only the shell of an app is empty.
 */
function isEmpty({ links, content }: Page): boolean {
  return links.length === 0 && (content?.words ?? 0) < maxWords
}

function onlyPage(pages: readonly Page[]): Page | undefined {
  let only: Page | undefined
  for (const page of pages) {
    if (page.kind !== 'page') continue
    if (only) return undefined
    only = page
  }
  return only
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
