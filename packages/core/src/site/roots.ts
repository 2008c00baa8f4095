import type { Graph } from './types.ts'
import { describePreviewHostname } from '@indexical/syntax/url'

/** The cause that problems with http URLs of an https site share. */
export const httpRoot = 'http'

/**
 * Return the cause that problems with URLs on one wrong hostname share: canonicals, sitemaps and links take it from one
 * setting.
 *
 * @param url any text
 */
export function hostRoot(url: string): string | undefined {
  const host = URL.parse(url)?.host
  return host ? `host ${host}` : undefined
}

/** Return whether problems have the hostname of a developer machine, a preview or a private network as their root. */
export function isPrivateRoot(root: string | undefined): boolean {
  const url = root?.startsWith('host ') ? URL.parse(root.replace('host ', 'http://')) : null
  return url !== null && describePreviewHostname(url.hostname) !== undefined
}

/** Endings that hosts add or hide. */
const ending = /(?:\/index)?\.html?$|\/$/

/**
 * Return the cause that URLs share which a setting writes in one form, such as without a final slash; undefined if a URL
 * differs in more than its form from the expected one.
 */
export function formRoot(url: string, expected: string): string | undefined {
  const [from, to] = [url, expected].map((one) => one.replace(/[?#].*$/s, '')) as [string, string]
  const [written] = ending.exec(from) ?? ['']
  const isForm = from.slice(0, from.length - written.length) === to.replace(ending, '')
  return isForm ? `form ${written}` : undefined
}

/**
 * Return the cause that problems with missing URLs share: two slashes between the address of the site and the path, or a
 * missing folder of the page or sitemap that contains them. Undefined if there is no page without the mistake.
 *
 * @param from absolute URL of the page or sitemap
 */
export function missingRoot(
  graph: Pick<Graph, 'find' | 'url'>,
  url: string,
  from: string | undefined,
): string | undefined {
  const isPage = (other: string): boolean => graph.find(other)?.type === 'page'
  const path = url.slice(graph.url.length).replace(/^\/+/, '')
  if (isPage(graph.url + path)) return 'double slash'
  const folder = from?.startsWith(graph.url) ? /^[^/]+\//.exec(from.slice(graph.url.length))?.[0] : undefined
  return folder !== undefined && isPage(graph.url + folder + path) ? `without ${folder}` : undefined
}
