import type { Page } from '../page/types.ts'
import type { SiteHost } from './types.ts'

/** Error documents that every host sends with an error status. */
const ofHost = /^(?:404|500)\.html?$/i

/**
 * Return the status with which the host sends an error page at its own URL; undefined if no host is known, and only the
 * name of the file indicates an error page. Hosts send `404.html` at the root with an error status.
 */
export function errorStatus(host: Pick<SiteHost, 'respond'>, { file, url }: Page): number | undefined {
  if (ofHost.test(file)) return 404
  const response = host.respond(url)
  return response && (response.file === file || response.status >= 400) ? response.status : undefined
}
