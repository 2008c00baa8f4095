import { isPlaceholderHostname, withoutWww } from '@indexical/syntax/internal'
import { describePreviewHostname, parseHttpUrl } from '@indexical/syntax/url'
import { primaryLanguage } from './language-code.ts'
import { findMassCanonical } from './mass-canonical.ts'
import { declaredCanonicals } from './resolve-page.ts'
import type { Graph } from './types.ts'

/** The minimum number of canonicals. Fewer may have the same hostname by chance. */
const minCanonicals = 3

/** A site URL that differs from `site` and is the start of many canonicals. */
export interface NamedAddress {
  /** Absolute URL with a final slash. */
  address: string
  /** The number of canonicals that consist of it and the path of their page. */
  count: number
}

/**
 * Return the site URL that most canonicals share and crawlers can read. Undefined if `site` may be right, or if another
 * rule reports these canonicals.
 */
export function namedAddress(graph: Graph): NamedAddress | undefined {
  const named = commonAddress(graph)
  if (!named || !isBetter(graph, named.address)) return undefined
  return findMassCanonical(graph) ? undefined : named
}

/** Return the start of more than half of the canonicals, without the path of their page. */
function commonAddress(graph: Graph): NamedAddress | undefined {
  const counts = new Map<string, number>()
  let total = 0
  for (const page of graph.pages) {
    // The path of the root is empty, so its canonical does not show where the path starts.
    if (page.kind !== 'page' || page.url === graph.url) continue
    const declared = declaredCanonicals(page)
    total += declared.length
    if (declared.some((url) => graph.findOwn(url))) continue
    const path = withoutForm(page.url).slice(graph.url.length)
    const own = declared.find((url) => withoutForm(url).endsWith(`/${path}`))
    if (own === undefined) continue
    const address = withoutForm(own).slice(0, -path.length)
    counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (!most) return undefined
  const [address, count] = most
  return count >= minCanonicals && count * 2 > total ? { address, count } : undefined
}

/** Return a URL without the endings that hosts add or hide. */
function withoutForm(url: string): string {
  return url.replace(/(?:\/index\.html?|\.html?|\/)$/, '')
}

/**
 * Return whether an address can be the public URL of the site. Another folder on the same origin is not: it is another
 * version of the site, which is intended.
 */
function isBetter(graph: Graph, address: string): boolean {
  const [own, other] = [new URL(graph.url), new URL(address)]
  if (graph.allowedOrigins.includes(other.origin)) return false
  if (parseHttpUrl(address).problem !== undefined || describePreviewHostname(other.hostname)) return false
  if ((own.protocol === 'https:' && other.protocol === 'http:') || other.pathname.includes('//')) return false
  if (own.origin === other.origin) return address !== graph.url && address.startsWith(graph.url)
  return withoutWww(own.host) === withoutWww(other.host) || !isPlaceholderHostname(other.hostname)
}

/**
 * Bases of versions. Their canonicals often lead to the latest version. A year is not included: it is often a
 * conference.
 */
const version = /\/(?:v\d[\w.-]*|\d{1,3}(?:[._-](?:\d+|x))+|next|canary|nightly|beta|stable|legacy)\/$/i

/** Bases of languages. Their pages link to other languages. */
const language = /\/[a-z]{2,3}(?:-[a-z\d]{2,4})?\/$/i

/** Return whether a site is one of several versions or languages on a hostname. */
function isOneOfSeveral(url: string): boolean {
  if (version.test(url)) return true
  return language.test(url) && primaryLanguage(url.split('/').at(-2)!) !== undefined
}

/** Return whether more links lead to pages without the base of the site than with it. */
export function linksLackBase(graph: Graph): boolean {
  let lead = 0
  for (const url of graph.linkedUrls()) {
    if (meantBelowBase(graph, url) !== undefined) lead++
    else if (url !== graph.url && graph.pageAt(url)) lead--
  }
  return lead > 0
}

/** Return the URL of the page that a URL without the base was meant to be; undefined if there is no such page. */
export function meantBelowBase(graph: Graph, url: string): string | undefined {
  if (graph.owns(url)) return undefined
  const { origin } = new URL(graph.url)
  if (graph.url === `${origin}/` || graph.allowedOrigins.includes(origin) || isOneOfSeveral(graph.url))
    return undefined
  if (!url.startsWith(`${origin}/`)) return undefined
  const expected = graph.url + url.slice(origin.length + 1)
  const isServed = graph.find(expected)?.type === 'page' && graph.find(url)?.type !== 'elsewhere'
  return isServed ? expected : undefined
}
