import type { Graph } from './types.ts'
import { describePreviewHostname, isSameUrl } from '@indexical/syntax/url'

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

/** Return whether problems share the scheme or the form of URLs. */
export function isFormRoot(root: string): boolean {
  return root === httpRoot || root.startsWith('form ')
}

/** Return the cause that problems share with URLs into which a template printed no value: `/undefined`. */
export function printedRoot(href: string): string | undefined {
  const value = /(?:^|\/)(undefined|null|NaN|None|\[object Object\]|%5Bobject%20Object%5D)\/?$/.exec(
    href.trim(),
  )?.[1]
  return value && `value ${value}`
}

/** The cause that problems with canonicals to the home page share. */
export const homeRoot = 'home page'

/** Return `homeRoot` if a URL is the home page, else undefined. */
export function homeRootOf(graph: Pick<Graph, 'find' | 'url'>, url: string): string | undefined {
  return isHome(graph, url) ? homeRoot : undefined
}

/** Return whether a URL is the home page, or the page of a language to which its URL redirects. */
export function isHome(graph: Pick<Graph, 'find' | 'url'>, url: string): boolean {
  if (isSameUrl(url, graph.url)) return true
  const found = graph.find(graph.url)
  return found?.type === 'redirect' && isSameUrl(url, found.redirect.to)
}

/**
 * Return the cause that problems with missing URLs share: two slashes after the address of the site, a folder that the page
 * or sitemap with the URL has and the URL has not, or the reverse. Undefined if no page is there without the mistake.
 *
 * @param from absolute URL of the page or sitemap
 */
export function missingRoot(
  graph: Pick<Graph, 'find' | 'url'>,
  url: string,
  from: string | undefined,
): string | undefined {
  // The home page is below every folder, so it shows nothing.
  const isPage = (path: string): boolean => path !== '' && graph.find(graph.url + path)?.type === 'page'
  if (!url.startsWith(graph.url)) return undefined
  const path = url.slice(graph.url.length).replace(/^\/+/, '')
  if (isPage(path)) return `with ${graph.url.slice(-1)}`
  const [own] = from?.startsWith(graph.url) ? (firstFolder.exec(from.slice(graph.url.length)) ?? []) : []
  if (own !== undefined && isPage(own + path)) return 'without folder'
  const [added] = firstFolder.exec(path) ?? []
  return added !== undefined && isPage(path.slice(added.length)) ? `with ${added}` : undefined
}

const firstFolder = /^[^/]+\//
