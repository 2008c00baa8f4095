import {
  parseLinkHeader,
  type LinkValue,
  splitLinkHeader,
} from '../../packages/syntax/src/link-header/parse-link.ts'
import { printLinkHeader } from '../../packages/syntax/src/link-header/print-link.ts'
import { compareCases, fillTemplate, readCases } from './outcome.ts'
import type { Outcome, PublicCase, Template } from './outcome.ts'

type Fields = Record<string, unknown>

interface Case extends PublicCase {
  kind: 'parse-one' | 'split' | 'parse' | 'stringify' | 'parse-by-rel'
  input?: string | Record<string, string>[]
  inputTemplate?: Template
  expected: { valid?: boolean; links?: Fields[]; parts?: string[]; value?: string; byRel?: Fields | null }
}

/**
 * Compare our results for `Link` headers with the tests of Chromium and of five libraries.
 *
 * Only cases that are marked as deviating from the specification, and that we decide differently, are skipped. Relation
 * names are compared as written, because these tests keep their case. `title*` is compared in its encoded form, because
 * we do not decode titles.
 *
 * @param folder with `link-header.parsers.json`
 */
export function conformLinkHeader(folder: string): Outcome[] {
  return compareCases(readCases<Case>(folder, 'link-header.parsers.json'), compare)
}

/** Remove quotes around tokens: the grammar allows both forms, and we always write quotes. */
function withoutQuotes(header: string | undefined): string | undefined {
  return header?.replace(/="([\w!#$%&'*+.^`|~-]+)"/g, '=$1')
}

function compare({ kind, input, inputTemplate, expected }: Case): [got: unknown, wanted: unknown] {
  if (kind === 'stringify') {
    const printed = printLinkHeader(toPrintable(input as Record<string, string>[]))
    return [withoutQuotes(printed), withoutQuotes(expected.value)]
  }
  const text = inputTemplate ? fillTemplate(inputTemplate) : (input as string)
  if (kind === 'split') {
    return [splitLinkHeader(text).map(({ start, end }) => text.slice(start, end)), expected.parts]
  }
  const { links } = parseLinkHeader(text)
  if (kind === 'parse-by-rel') return [byRel(links), expected.byRel]
  if (kind === 'parse-one' && expected.valid === false) return [links.length, 0]
  // Chromium's tests check a few parameters of one link. The others list every relation and parameter.
  const found =
    kind === 'parse-one' ? links.map((link) => ({ rel: '', ...fieldsOf(link) })) : links.flatMap(perRelation)
  const wanted = expected.links?.map(encodeTitle) ?? []
  if (found.length !== wanted.length) return [found, wanted]
  return [
    found.map((link, index) => pick(link, kind === 'parse-one' ? wanted[index] : link)),
    wanted.map(sorted),
  ]
}

function perRelation(link: LinkValue): Fields[] {
  const fields = fieldsOf(link)
  const names = typeof fields['rel'] === 'string' ? fields['rel'].split(/\s+/) : []
  return names.length < 2 ? [fields] : names.map((rel) => ({ ...fields, rel }))
}

function fieldsOf({ target, params, hreflang }: LinkValue): Fields {
  const first = new Map<string, unknown>([['target', target]])
  for (const { name, value } of params) if (!first.has(name)) first.set(name, value)
  if (hreflang.length > 0) first.set('hreflang', hreflang)
  return Object.fromEntries(first)
}

/** Return `{ language, value }` as RFC 8187 writes it. */
function encodeTitle(link: Fields): Fields {
  const title = link['title*'] as { language: string; value: string } | undefined
  if (title === undefined) return link
  return { ...link, 'title*': upperHex(`UTF-8'${title.language}'${encodeURIComponent(title.value)}`) }
}

function pick(link: Fields, like: Fields = {}): Fields {
  const picked = Object.fromEntries(Object.keys(like).map((key) => [key, link[key]]))
  const title = picked['title*']
  return sorted(typeof title === 'string' ? { ...picked, 'title*': upperHex(title) } : picked)
}

function sorted(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function upperHex(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}

function byRel(links: LinkValue[]): Fields | null {
  const entries = links.flatMap(({ rel, target }) => rel.map((name) => [name, target] as const))
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

function toPrintable(links: readonly Record<string, string>[]) {
  return links.map(({ target = '', ...rest }) => ({
    target,
    params: Object.entries(rest).map(([name, value]) => ({ name, value })),
  }))
}
