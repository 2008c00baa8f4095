import type { Element } from 'hast'
import { editDistance } from '../robots/nearest.ts'
import { readHref } from '../url/identity.ts'
import { textOf, valueOf } from './node-value.ts'
import type { StrayCanonical } from './types.ts'
import { typographicQuotes } from './typographic-quotes.ts'

/**
 * Whether a relation was meant to be `canonical`: a slip or two, a longer name, or one in quotes of a word processor,
 * which become part of the value.
 */
export function isMisspeltCanonical(relation: string): boolean {
  const letters = relation.replace(/^rel=/, '').replace(/[^a-z]/g, '')
  // No other relation begins like it and is as long.
  if (relation === 'canonical' || !letters.startsWith('c') || letters.length < 7) return false
  return letters === 'canonicalurl' || letters === 'canonicallink' || editDistance(letters, 'canonical') <= 2
}

const otherKeys = ['name', 'property'] as const

/** The attribute, another than `rel`, in which an element has the word; undefined when it has it in none. */
export function canonicalKey(node: Element): (typeof otherKeys)[number] | undefined {
  return otherKeys.find((key) => textOf(node, key)?.trim().toLowerCase() === 'canonical')
}

/** Read a link or meta element that was meant to say what a canonical link says. */
export function readStrayCanonical(node: Element, baseUrl: string): StrayCanonical | undefined {
  const key = canonicalKey(node)
  const isMeta = node.tagName === 'meta'
  if (isMeta && key === undefined) return undefined
  const written = (textOf(node, isMeta ? 'content' : 'href') ?? '').replace(typographicQuotes, '')
  const { url } = readHref(written, baseUrl)
  if (url === undefined) return undefined
  const { value, at } = valueOf(node, key ?? 'rel')
  return { found: `<${node.tagName} ${key ?? 'rel'}="${value}">`, at, url }
}
