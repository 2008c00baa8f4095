import { previewHost } from '../url/hosts.ts'
import { parseHttpUrl } from '../url/identity.ts'
import { declaredCanonicals } from './resolve-page.ts'
import type { Site } from './types.ts'

/** Fewer canonicals than these may agree by chance. */
const leastCanonicals = 3

/** Another address than `site` from which canonicals name their own pages. */
export interface NamedAddress {
  /** Absolute URL with a final slash. */
  address: string
  /** Number of canonicals that name their own page below it. */
  count: number
}

/** The address that all canonicals of a site agree on, and that crawlers could read; undefined when `site` may be right. */
export function namedAddress(site: Site): NamedAddress | undefined {
  const named = commonAddress(site)
  return named && isBetter(site, named.address) ? named : undefined
}

/** The address below which every canonical lies, most under the path of their own page; undefined if there is none. */
function commonAddress(site: Site): NamedAddress | undefined {
  const urls: string[] = []
  let address: string | undefined
  let count = 0
  for (const page of site.pages) {
    // What leads to the root says nothing about its own path.
    if (page.kind !== 'page' || page.url === site.url) continue
    const declared = declaredCanonicals(page)
    if (declared.some((url) => site.owns(url) && site.find(url))) return undefined
    urls.push(...declared)
    const path = withoutForm(page.url).slice(site.url.length)
    const own = declared.find((url) => withoutForm(url).endsWith(`/${path}`))
    if (own === undefined) continue
    address ??= withoutForm(own).slice(0, -path.length)
    if (withoutForm(own) === address + path) count++
  }
  if (address === undefined || count < leastCanonicals || count * 2 < urls.length) return undefined
  const folder = address
  return urls.every((url) => url.startsWith(folder)) ? { address, count } : undefined
}

/** A URL without what hosts add to a name or leave out. */
function withoutForm(url: string): string {
  return url.replace(/(?:\/index\.html?|\.html?|\/)$/, '')
}

/** Whether crawlers could read the site there; beside its own folder stands another version of it, on purpose. */
function isBetter(site: Site, address: string): boolean {
  const [own, other] = [new URL(site.url), new URL(address)]
  if (site.allowedOrigins.includes(other.origin)) return false
  if (parseHttpUrl(address).problem !== undefined || previewHost(other.hostname)) return false
  if (own.protocol === 'https:' && other.protocol === 'http:') return false
  return own.origin !== other.origin || address.startsWith(site.url)
}
