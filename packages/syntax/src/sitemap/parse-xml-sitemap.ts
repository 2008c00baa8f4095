import { SaxesParser } from 'saxes'
import type { Location } from '../location.ts'
import type { SitemapFacts } from './types.ts'
import { createEntryReader } from './read-entry.ts'
import type { EntryReader } from './read-entry.ts'
import { maxEntries } from './make-entry.ts'
import { maskReferences } from './mask-references.ts'
import { openTag } from './open-tag.ts'
import type { OpenTag } from './open-tag.ts'
import { advance, locationBetween } from './text-location.ts'
import type { SitemapProblem } from './problem.ts'

/** The result of parsing an XML sitemap. */
export type XmlSitemap = Pick<SitemapFacts, 'kind' | 'entries' | 'problems' | 'broken'>

/** @see https://www.sitemaps.org/protocol.html#xmlTagDefinitions */
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The maximum depth. Sitemaps nest about five levels, and each level slows down the lookup of prefixes. */
const maxDepth = 32
/** The maximum number of problems. A file with more repeats the same mistake. */
const maxProblems = 1000

/** Errors after which the parser can continue reliably. */
const recoverable =
  /^(?:an XML declaration must be at the start|unbound namespace prefix|duplicate attribute|disallowed character\.)/

const rootNames: Partial<Record<SitemapFacts['kind'], string>> = { urlset: 'urlset', index: 'sitemapindex' }

/** The root element for each kind of entry. */
const rootOf: ReadonlyMap<string, string> = new Map([
  ['url', 'urlset'],
  ['sitemap', 'sitemapindex'],
])

/** Thrown to end the parse; the parser has no other way to stop. */
const stop = Symbol('stop')

/**
 * Parse a sitemap or sitemap index, event by event, with the location of every URL.
 *
 * Never throws because of the text. DTDs are skipped and their entities are not expanded.
 */
export function parseXmlSitemap(source: string, file: string): XmlSitemap {
  const masked = maskReferences(source)
  const problems: SitemapProblem[] = referenceProblems(masked.found, source, file)
  const parser = new SaxesParser({ xmlns: true })
  const facts: { kind: SitemapFacts['kind']; broken: boolean } = { kind: 'unreadable', broken: false }
  let reader: EntryReader | undefined
  let depth = 0
  let root: { name: string; location: Location } | undefined

  const end = (): never => {
    throw stop
  }
  const add = (problem: SitemapProblem): void => {
    problems.push(problem)
    if (problems.length < maxProblems) return
    facts.broken = true
    end()
  }
  const fail = (message: string): void => {
    const location = lastReadLocation(parser, source, file)
    add({ type: 'xml', args: [message.replace(/\.$/, '')], location })
    if (recoverable.test(message)) return
    facts.broken = true
    end()
  }
  /** Report once that the root is wrong: a sitemap in `sitemapindex`, or an index in `urlset`. */
  const expectRoot = (child: string): void => {
    const expected = rootOf.get(child)
    if (expected === undefined || expected === rootNames[facts.kind] || reader?.entries.length !== 0) return
    add({ type: 'root', args: [root!.name, expected], location: root!.location })
    facts.broken = true
    end()
  }
  parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+: /, '')))
  parser.on('opentag', (tag) => {
    depth++
    if (depth > maxDepth) fail(`elements are nested deeper than ${maxDepth}`)
    const { position: offset, line, columnIndex } = parser
    const open = openTag(tag, { offset, line, column: columnIndex + 1 }, source, masked.restore)
    if (depth > 1) {
      if (depth === 2) expectRoot(open.local)
      return reader?.open(open, depth)
    }
    root = { name: tag.name, location: tagLocation(open, file) }
    facts.kind = kindOf(open.local)
    facts.broken = facts.kind === 'unreadable'
    if (facts.kind === 'unreadable')
      add({ type: 'root', args: [tag.name], location: tagLocation(open, file) })
    if (facts.kind === 'unreadable' || facts.kind === 'feed') return end()
    if (open.uri !== sitemapNamespace)
      add({ type: 'namespace', args: [open.uri], location: tagLocation(open, file) })
    const name = facts.kind === 'index' ? 'sitemap' : 'url'
    reader = createEntryReader({ file, source, name, uri: open.uri, restore: masked.restore, add })
  })
  const text = (part: string): void => reader?.text(part)
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', ({ isSelfClosing }) => {
    // The end of the content, before the end tag.
    const contentEnd = parser.position
    reader?.close(isSelfClosing ? contentEnd : source.lastIndexOf('</', contentEnd - 1), depth)
    depth--
    if (reader?.entries.length !== maxEntries) return
    facts.broken = true
    end()
  })

  try {
    parser.write(masked.text).close()
  } catch (error) {
    if (error !== stop) throw error
  }
  return { ...facts, entries: reader?.entries ?? [], problems }
}

function kindOf(root: string): SitemapFacts['kind'] {
  if (root === 'urlset') return 'urlset'
  if (root === 'sitemapindex') return 'index'
  // RSS 2.0, RSS 1.0 and Atom can be sitemaps, but are often incomplete.
  return /^(?:rss|rdf|feed)$/i.test(root) ? 'feed' : 'unreadable'
}

function tagLocation({ start, content }: OpenTag, file: string): Location {
  return locationBetween(file, start, content)
}

/** Return the location of the last character that the parser has read. Errors at the end are reported after the end. */
function lastReadLocation(parser: SaxesParser<{ xmlns: true }>, source: string, file: string): Location {
  const { line, columnIndex, position } = parser
  const column = columnIndex - Math.max(0, position - source.length)
  return { file, line, column: Math.max(1, column), endLine: line, endColumn: column + 1 }
}

function referenceProblems(
  found: readonly { offset: number; written: string }[],
  source: string,
  file: string,
): SitemapProblem[] {
  let point = { line: 1, column: 1 }
  let passed = 0
  return found.map(({ offset, written }) => {
    point = advance(point, source.slice(passed, offset))
    passed = offset
    const { line, column } = point
    const location = { file, line, column, endLine: line, endColumn: column + written.length }
    return { type: 'entity', args: [written], location }
  })
}
