import type { Element } from 'hast'
import { readHref, withoutWww } from '@indexical/syntax/internal'
import { editDistance } from '@indexical/syntax/internal/robots'
import { textOf, valueOf } from './node-value.ts'
import type { StrayCanonical, Page } from './types.ts'
import { urlKey } from '@indexical/syntax/url'

/** Typographic quotes do not delimit an attribute's value but become part of it. */
export const typographicQuotes = /[“”„‟‘’]/g

/**
 * Return whether a relation is a misspelt `canonical`: it has one or two typing slips, is a longer name, or contains
 * typographic quotes.
 */
export function isMisspeltCanonical(relation: string): boolean {
  const letters = relation.replace(/^rel=/, '').replace(/[^a-z]/g, '')
  // All other relations that start with `c` are shorter.
  if (relation === 'canonical' || !letters.startsWith('c') || letters.length < 7) return false
  return letters === 'canonicalurl' || letters === 'canonicallink' || editDistance(letters, 'canonical') <= 2
}

const otherKeys = ['name', 'property'] as const

/** Return the attribute, other than `rel`, with the value `canonical`; undefined if none has it. */
export function canonicalKey(node: Element): (typeof otherKeys)[number] | undefined {
  return otherKeys.find((key) => textOf(node, key)?.trim().toLowerCase() === 'canonical')
}

/** Read a link or meta element that was meant as a canonical link. */
export function readStrayCanonical(node: Element, baseUrl: string): StrayCanonical | undefined {
  const key = canonicalKey(node)
  const isMeta = node.tagName === 'meta'
  if (isMeta && key === undefined) return undefined
  const written = (textOf(node, isMeta ? 'content' : 'href') ?? '').replace(typographicQuotes, '')
  const { url } = readHref(written, baseUrl)
  if (url === undefined) return undefined
  const { value, location } = valueOf(node, key ?? 'rel')
  return { found: `<${node.tagName} ${key ?? 'rel'}="${value}">`, location, url }
}

/** Return the unread canonicals to another URL on a page without a canonical that crawlers read. */
export function deadCanonicals(page: Page): readonly StrayCanonical[] {
  if (page.strayCanonicals.length === 0 || page.kind !== 'page' || page.canonicals.length > 0) return []
  const own = siteless(page.url)
  // A link in the text may only lead to another page.
  return page.strayCanonicals.filter(({ url, found }) => siteless(url) !== own && !found.startsWith('<a '))
}

/** Return a key of a URL without scheme and `www.`, because a wrong `site` may differ in these. */
function siteless(url: string): string {
  const { host, pathname, search } = new URL(urlKey(url))
  return withoutWww(host) + pathname + search
}
