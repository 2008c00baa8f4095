import type { Document, Node, YAMLMap } from 'yaml'
import { isScalar, parseDocument, visit } from 'yaml'
import type { Place } from '../place.ts'
import type { Span } from './create-placer.ts'
import type { LocatedData } from './frontmatter.ts'
import { findYamlPair } from './find-yaml-pair.ts'
import { kindOf, showValue } from './kind-of.ts'
import { loadYaml } from './load-yaml.ts'
import { noData } from './no-data.ts'
import type { IntentProblem } from './problems.ts'
import { intentProblem } from './problems.ts'
import type { Source } from './source.ts'
import { toPlainData } from './to-plain-data.ts'
import { wordYamlError } from './word-yaml-error.ts'

/**
 * Aliases that one document may expand to: pages use a handful, and each level of a "billion laughs" document
 * multiplies.
 */
const mostAliases = 100

/** Aliases in one document: the library looks at all of them for each of them. */
const mostAliasNodes = 2000

/**
 * Read YAML 1.2 (core schema, so unquoted dates stay strings) with merge keys, which every host understands.
 */
export function readYaml(source: Source): LocatedData {
  const raw = source.text.slice(source.start, source.end)
  const data = loadYaml(raw)
  if (data) return { data, ...latePlaces(source, raw), problems: [] }
  let doc: Document | undefined
  try {
    doc = parseYaml(raw)
    const [error] = doc.errors
    // Later errors mostly follow from the first one.
    if (error) return noData(syntaxProblem(source, raw, error))
    if (hasTooManyAliases(doc)) return noData(exhausted(source, new ReferenceError()))
    const value = toPlainData(doc.toJS({ maxAliasCount: mostAliases, mapAsMap: true }))
    if (kindOf(value) === undefined) return noData()
    if (kindOf(value) !== 'object') return noData(notAMap(source, doc, value))
    return {
      data: value as Record<string, unknown>,
      ...yamlPlaces(source, doc),
      problems: duplicates(source, doc),
    }
  } catch (error) {
    return noData((doc && unresolvedAlias(source, doc, error)) ?? exhausted(source, error))
  }
}

function hasTooManyAliases(doc: Document): boolean {
  let count = 0
  visit(doc, { Alias: () => (++count > mostAliasNodes ? visit.BREAK : undefined) })
  return count > mostAliasNodes
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

/** Lookups of places by path in a parsed document. */
export function yamlPlaces(source: Source, doc: Document): Pick<LocatedData, 'locate' | 'locateKey'> {
  return {
    locate: (path, span) => {
      const found = path.length === 0 ? { key: undefined, value: doc.contents } : findYamlPair(doc, path)
      const node = found?.value ?? found?.key
      return node ? placeOf(source, node, node === found?.value ? span : undefined) : undefined
    },
    locateKey: (path) => {
      const node = findYamlPair(doc, path)?.key
      return node ? placeOf(source, node) : undefined
    },
  }
}

/** Most pages have nothing of which the place is asked for. */
function latePlaces(source: Source, raw: string): Pick<LocatedData, 'locate' | 'locateKey'> {
  let places: ReturnType<typeof yamlPlaces> | undefined
  const known = (): ReturnType<typeof yamlPlaces> => (places ??= yamlPlaces(source, parseYaml(raw)))
  return {
    locate: (path, span) => known().locate(path, span),
    locateKey: (path) => known().locateKey(path),
  }
}

function placeOf(source: Source, node: Node, span?: Span): Place | undefined {
  if (!node.range) return undefined
  const start = source.start + node.range[0]
  let end = source.start + node.range[1]
  // The range of a block ends with its last line break.
  while (end > start && /\s/.test(source.text[end - 1]!)) end--
  if (span && isScalar(node) && typeof node.value === 'string') {
    const text = source.text.slice(start, end)
    const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'
    const inner = quoted ? text.slice(1, -1) : text
    if (inner === node.value) {
      const from = start + (quoted ? 1 : 0)
      return source.place(from + span[0], from + span[1])
    }
  }
  return source.place(start, end)
}

function syntaxProblem(source: Source, raw: string, error: Document['errors'][number]): IntentProblem {
  const start = Math.min(error.pos[0], raw.length)
  const end = Math.min(Math.max(error.pos[1], start), raw.length)
  const [found, wanted] = wordYamlError(error, raw)
  const at = source.place(source.start + start, source.start + end)
  return intentProblem('frontmatter/parses', 'syntax', [found, wanted], at)
}

function notAMap(source: Source, doc: Document, value: unknown): IntentProblem {
  const at = doc.contents ? placeOf(source, doc.contents) : undefined
  return intentProblem('frontmatter/parses', 'not-a-map', [kindOf(value) ?? 'text'], at)
}

/** `title: *home*`: the library notices only when it makes values, and then without a place. */
function unresolvedAlias(source: Source, doc: Document, error: unknown): IntentProblem | undefined {
  const name =
    error instanceof ReferenceError ? /^Unresolved alias .*: (.*)$/.exec(error.message)?.[1] : undefined
  if (name === undefined) return undefined
  let at: Place | undefined
  visit(doc, {
    Alias: (_, alias) => {
      if (alias.source !== name || alias.resolve(doc)) return undefined
      at = placeOf(source, alias)
      return visit.BREAK
    },
  })
  const found = `alias \`*${showValue(name)}\` in YAML`
  return intentProblem('frontmatter/parses', 'syntax', [found, 'an anchor above it, or quotes'], at)
}

/** Documents that are legal and still too much: alias bombs, aliases of themselves, endless nesting. */
function exhausted(source: Source, error: unknown): IntentProblem {
  const aliases = error instanceof ReferenceError
  const found = aliases ? 'aliases in frontmatter' : 'nesting or merge key in frontmatter'
  const wanted = aliases ? `at most ${mostAliases} that all end` : 'a few levels and merges of maps'
  const at = source.place(source.start, source.start)
  return intentProblem('frontmatter/parses', 'syntax', [found, wanted], at)
}

function duplicates(source: Source, doc: Document): IntentProblem[] {
  const problems: IntentProblem[] = []
  visit(doc, { Map: (_, map) => void problems.push(...duplicatesOf(source, map)) })
  return problems
}

function duplicatesOf(source: Source, map: YAMLMap): IntentProblem[] {
  const problems: IntentProblem[] = []
  const first = new Map<string, Node>()
  for (const { key } of map.items) {
    // A second `<<` only merges more.
    if (!isScalar(key) || typeof key.value === 'symbol' || key.value === '<<') continue
    const name = String(key.value)
    const earlier = first.get(name)
    if (!earlier) {
      first.set(name, key)
      continue
    }
    const related = [{ message: `first \`${showValue(name)}\``, at: placeOf(source, earlier) }]
    problems.push(
      intentProblem('frontmatter/parses', 'duplicate', [showValue(name)], placeOf(source, key), related),
    )
  }
  return problems
}
