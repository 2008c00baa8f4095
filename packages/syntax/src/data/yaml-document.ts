import type { Document, Node, YAMLMap } from 'yaml'
import { isScalar, parseDocument, visit } from 'yaml'
import type { Location } from '../location.ts'
import { findYamlPair } from './find-yaml-pair.ts'
import { kindOf } from './kind-of.ts'
import { noData } from './located-data.ts'
import type { DataProblem, LocatedData, Locations, Source, Span } from './located-data.ts'
import { toPlainData } from './to-plain-data.ts'
import { yamlMistake } from './yaml-mistake.ts'

/**
 * Aliases that one document may expand to. Pages use a handful, and each level of a "billion laughs" document
 * multiplies them.
 */
const maxAliases = 100

/** Aliases in one document: the library visits all of them for each of them. */
const maxAliasNodes = 2000

/** Read YAML with the library that knows the location of every value. */
export function readYamlDocument(source: Source): LocatedData {
  const raw = textOf(source)
  let doc: Document | undefined
  try {
    doc = parseYaml(raw)
    const [error] = doc.errors
    // The first error causes most of the later ones.
    if (error) return noData(syntaxProblem(source, raw, error))
    if (hasTooManyAliases(doc)) return noData(limitProblem(source, new ReferenceError()))
    const value = toPlainData(doc.toJS({ maxAliasCount: maxAliases, mapAsMap: true }))
    const kind = kindOf(value)
    if (kind === undefined) return noData()
    const location = doc.contents && locationOf(source, doc.contents)
    if (kind !== 'object') {
      return noData({ type: 'not-a-map', args: [kind], location: location ?? startOf(source) })
    }
    return {
      data: value as Record<string, unknown>,
      ...yamlLocations(source, doc),
      problems: duplicates(source, doc),
    }
  } catch (error) {
    return noData((doc && unknownAlias(source, doc, error)) ?? limitProblem(source, error))
  }
}

function hasTooManyAliases(doc: Document): boolean {
  let count = 0
  visit(doc, { Alias: () => (++count > maxAliasNodes ? visit.BREAK : undefined) })
  return count > maxAliasNodes
}

/** Parse without the library's own search for duplicate keys, which is quadratic in the number of keys. */
export function parseYaml(raw: string): Document {
  return parseDocument(raw, {
    prettyErrors: false,
    merge: true,
    uniqueKeys: false,
    logLevel: 'silent',
  }) as unknown as Document
}

/** Return lookups of the locations in a document. */
export function yamlLocations(source: Source, doc = parseYaml(textOf(source))): Locations {
  return {
    locate: (path, span) => {
      const found = path.length === 0 ? { key: undefined, value: doc.contents } : findYamlPair(doc, path)
      const node = found?.value ?? found?.key
      return node ? locationOf(source, node, node === found?.value ? span : undefined) : undefined
    },
    locateKey: (path) => {
      const node = findYamlPair(doc, path)?.key
      return node ? locationOf(source, node) : undefined
    },
  }
}

function locationOf(source: Source, node: Node, span?: Span): Location | undefined {
  if (!node.range) return undefined
  const start = source.start + node.range[0]
  let end = source.start + node.range[1]
  // The range of a block includes its last line break.
  while (end > start && /\s/.test(source.text[end - 1]!)) end--
  if (span && isScalar(node) && typeof node.value === 'string') {
    const text = source.text.slice(start, end)
    const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'
    const inner = quoted ? text.slice(1, -1) : text
    if (inner === node.value) {
      const from = start + (quoted ? 1 : 0)
      return source.locateRange(from + span[0], from + span[1])
    }
  }
  return source.locateRange(start, end)
}

function textOf({ text, start, end }: Source): string {
  return text.slice(start, end)
}

function startOf({ start, locateRange }: Source): Location {
  return locateRange(start, start)
}

function syntaxProblem(source: Source, raw: string, error: Document['errors'][number]): DataProblem {
  const start = Math.min(error.pos[0], raw.length)
  const end = Math.min(Math.max(error.pos[1], start), raw.length)
  const location = source.locateRange(source.start + start, source.start + end)
  return { ...yamlMistake(error, raw), location } as DataProblem
}

/** `title: *home*`: the library detects this while it creates values, and reports no location. */
function unknownAlias(source: Source, doc: Document, error: unknown): DataProblem | undefined {
  const name =
    error instanceof ReferenceError ? /^Unresolved alias .*: (.*)$/.exec(error.message)?.[1] : undefined
  if (name === undefined) return undefined
  let location: Location | undefined
  visit(doc, {
    Alias: (_, alias) => {
      if (alias.source !== name || alias.resolve(doc)) return undefined
      location = locationOf(source, alias)
      return visit.BREAK
    },
  })
  return { type: 'unknown-alias', args: [name], location: location ?? startOf(source) }
}

/** Valid documents that exceed a limit: alias bombs, aliases of themselves, endless nesting. */
function limitProblem(source: Source, error: unknown): DataProblem {
  const location = startOf(source)
  if (error instanceof ReferenceError) {
    return { type: 'too-many-aliases', args: [String(maxAliases)], location }
  }
  return { type: 'unreadable', args: [], location }
}

function duplicates(source: Source, doc: Document): DataProblem[] {
  const problems: DataProblem[] = []
  visit(doc, { Map: (_, map) => void problems.push(...duplicatesOf(source, map)) })
  return problems
}

function* duplicatesOf(source: Source, map: YAMLMap): Generator<DataProblem> {
  const known = new Map<string, Node>()
  for (const { key } of map.items) {
    // A second `<<` merges another map.
    if (!isScalar(key) || typeof key.value === 'symbol' || key.value === '<<') continue
    const name = String(key.value)
    const first = known.get(name)
    if (!first) {
      known.set(name, key)
      continue
    }
    const location = locationOf(source, key) ?? startOf(source)
    yield { type: 'duplicate-key', args: [name], location, first: locationOf(source, first) }
  }
}
