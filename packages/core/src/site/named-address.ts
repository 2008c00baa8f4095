import { isPlaceholderHostname, withoutWww } from '@indexical/syntax/internal'
import { describePreviewHostname, parseHttpUrl } from '@indexical/syntax/url'
import { primaryLanguage } from './language-code.ts'
import { findMassCanonical } from './mass-canonical.ts'
import { declaredCanonicals } from './resolve-page.ts'
import type { Graph } from './types.ts'

/** The minimum number of canonicals. Fewer may agree by chance. */
const minCanonicals = 3

/** A site URL other than `site`, below which canonicals name their own pages. */
export interface NamedAddress {
  /** Absolute URL with a final slash. */
  address: string
  /** The number of canonicals that name their own page below it. */
  count: number
}

/**
 * Return the site URL that most canonicals share and crawlers can read; undefined if `site` may be right, or if another
 * rule reports the canonicals.
 */
export function namedAddress(graph: Graph): NamedAddress | undefined {
  const named = commonAddress(graph)
  if (!named || !isBetter(graph, named.address)) return undefined
  return findMassCanonical(graph) ? undefined : named
}

/** Return the URL below which more than half of the canonicals are, with the path of their own page. */
function commonAddress(graph: Graph): NamedAddress | undefined {
  const counts = new Map<string, number>()
  let total = 0
  for (const page of graph.pages) {
    // A canonical to the root does not contain its page's path.
    if (page.kind !== 'page' || page.url === graph.url) continue
    const declared = declaredCanonicals(page)
    total += declared.length
    if (declared.some((url) => graph.owns(url) && graph.find(url))) continue
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
 * Return whether crawlers could read the site at an address. Another folder on the same origin is another version of
 * the site, which is intended.
 */
function isBetter(graph: Graph, address: string): boolean {
  const [own, other] = [new URL(graph.url), new URL(address)]
  if (graph.allowedOrigins.includes(other.origin)) return false
  if (parseHttpUrl(address).problem !== undefined || describePreviewHostname(other.hostname)) return false
  if (own.protocol === 'https:' && other.protocol === 'http:') return false
  if (own.origin === other.origin) return address.startsWith(graph.url)
  return withoutWww(own.host) === withoutWww(other.host) || !isPlaceholderHostname(other.hostname)
}

/** Bases of versions, whose pages name those of the latest version. A year alone is more likely a conference. */
const version = /\/(?:v\d[\w.-]*|\d{1,3}(?:[._-](?:\d+|x))+|next|canary|nightly|beta|stable|legacy)\/$/i

/** Bases of languages, whose pages link to other languages. */
const language = /\/[a-z]{2,3}(?:-[a-z\d]{2,4})?\/$/i

/** Return whether a site is one of several under a hostname, whose pages name those of the others. */
function isOneOfSeveral(url: string): boolean {
  if (version.test(url)) return true
  return language.test(url) && primaryLanguage(url.split('/').at(-2)!) !== undefined
}

/** Return the page that a URL on the site's hostname would name with the site's base; undefined if none. */
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
