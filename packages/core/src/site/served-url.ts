import type { Page } from '../page/types.ts'
import { isSameUrl } from '@indexical/syntax/url'
import type { Site } from './types.ts'

/**
 * Return the served form of a page: the URL of its own origin to which the host redirects the page's URL, else that
 * URL.
 */
export function servedUrl(site: Pick<Site, 'graph' | 'host'>, { url, file }: Page): string {
  const to = site.host.respond(url)?.location
  if (to === undefined || !site.graph.owns(to) || isSameUrl(to, url)) return url
  return site.host.respond(to)?.file === file ? to : url
}
