import { parseHttpUrl } from './identity.ts'

/**
 * Whether a URL is on the machine or address, which no crawler reaches, that the site has by its options: the option is
 * the mistake, and is told once.
 *
 * @param base absolute URL that relative references resolve against
 */
export function isOnSitesMachine(href: string, site: string, base?: string): boolean {
  const { url, problem } = parseHttpUrl(href, base)
  return (problem === 'localhost' || problem === 'ip') && url?.origin === new URL(site).origin
}
