import { parseHttpUrl } from './identity.ts'

/**
 * Return whether a URL is on the machine or IP address that the site's options contain, which no crawler reaches. The
 * wrong option is reported once instead.
 *
 * @param base absolute URL that relative references resolve against
 */
export function isOnPrivateSite(href: string, site: string, base?: string): boolean {
  const { url, problem } = parseHttpUrl(href, base)
  return (problem === 'localhost' || problem === 'ip') && url?.origin === new URL(site).origin
}
