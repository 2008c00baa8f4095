import { parse } from 'smol-toml'
import type { Locations, Path, Source, Span } from './located-data.ts'

type Range = readonly [start: number, end: number]

interface Entry {
  key: Range
  value: Range
}

const blank = /(?:\s|#[^\n]*)*/y
const quoted = String.raw`'[^'\n]*'|"(?:[^"\\\n]|\\.)*"`
const keyPart = String.raw`[ \t]*(?:[\w-]+|${quoted})`
const dottedKey = new RegExp(String.raw`${keyPart}(?:[ \t]*\.${keyPart})*`, 'y')
const indent = /[ \t]*/y
const equals = /[ \t]*=[ \t]*/y
const longString = String.raw`'''(?:[^']|'(?!''))*'{3,5}|"""(?:[^"\\]|\\[^]|"(?!""))*"{3,5}`
/** A string, a bracket, a comment, white space, or a part of a number, boolean or date. */
const token = new RegExp(String.raw`(${longString}|${quoted})|([[{])|([\]}])|(#[^\n]*)|(\s)|[^\s]`, 'y')

/**
 * Return lookups of locations in valid TOML. The location of a value in an inline table or array is that of the whole
 * table or array.
 */
export function tomlLocations(source: Source): Locations {
  const entries = findEntries(source)
  const find = (path: Path): { entry: Entry; exact: boolean } | undefined => {
    for (let length = path.length; length > 0; length--) {
      const entry = entries.get(JSON.stringify(path.slice(0, length)))
      if (entry) return { entry, exact: length === path.length }
    }
    return undefined
  }
  return {
    locate: (path, span) => {
      const found = find(path)
      if (!found) return undefined
      const { value } = found.entry
      return source.locateRange(...(found.exact ? partOf(source.text, value, span) : value))
    },
    locateKey: (path) => {
      const found = find(path)
      return found && source.locateRange(...found.entry.key)
    },
  }
}

/** Return the range of a part of a one-line string without escapes, otherwise of the whole value. */
function partOf(text: string, [start, end]: Range, span: Span | undefined): Range {
  const isPlain = /^(?:'[^'\n]*'|"[^"\\\n]*")$/.test(text.slice(start, end))
  return span && isPlain ? [start + 1 + span[0], start + 1 + span[1]] : [start, end]
}

/** Return the ranges of all keys and values, and of the headers of tables, by path as JSON. */
function findEntries({ text, start, end }: Source): Map<string, Entry> {
  const raw = text.slice(0, end)
  const entries = new Map<string, Entry>()
  const counts = new Map<string, number>()
  let table: Path = []
  for (let position = endOf(blank, raw, start); position < end; position = endOf(blank, raw, position)) {
    const brackets = /^\[{0,2}/.exec(raw.slice(position, position + 2))![0].length
    const keyStart = endOf(indent, raw, position + brackets)
    const keyEnd = endOf(dottedKey, raw, keyStart)
    // Only text that does not parse has no key here.
    if (keyEnd === keyStart) break
    const path = pathOf(raw.slice(keyStart, keyEnd))
    const key: Range = [keyStart, keyEnd]
    if (brackets > 0) {
      table = withIndices(counts, path)
      if (brackets === 2) table = [...table, nextIndex(counts, table)]
      entries.set(JSON.stringify(table), { key, value: key })
      position = raw.indexOf(']', keyEnd) + brackets
      continue
    }
    const valueStart = endOf(equals, raw, keyEnd)
    position = endOfValue(raw, valueStart)
    entries.set(JSON.stringify([...table, ...path]), { key, value: [valueStart, position] })
  }
  return entries
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

/** Return the keys of a dotted key; the parser resolves quotes and escapes. */
function pathOf(key: string): string[] {
  const path: string[] = []
  for (let inner: unknown = parse(`${key}=0`); typeof inner === 'object' && inner !== null;) {
    const [[name, value] = ['', 0]] = Object.entries(inner)
    path.push(name)
    inner = value
  }
  return path
}

/** A value ends with its last bracket, or before the comment or line break that follows it. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  let last = from
  for (let position = from; position < text.length; position = token.lastIndex) {
    token.lastIndex = position
    const [found = '', , open, close, comment, space] = token.exec(text) ?? []
    if (depth === 0 && (comment !== undefined || found === '\n')) break
    if (open !== undefined) depth++
    if (close !== undefined) depth--
    if (comment === undefined && space === undefined) last = token.lastIndex
    if (close !== undefined && depth === 0) break
  }
  return last
}

/** `[a.b]` below `[[a]]` belongs to the last item of `a`. */
function withIndices(counts: ReadonlyMap<string, number>, keys: readonly string[]): Path {
  const path: (string | number)[] = []
  for (const [index, key] of keys.entries()) {
    path.push(key)
    const count = counts.get(JSON.stringify(path))
    if (count !== undefined && index < keys.length - 1) path.push(count - 1)
  }
  return path
}

function nextIndex(counts: Map<string, number>, path: Path): number {
  const name = JSON.stringify(path)
  const index = counts.get(name) ?? 0
  counts.set(name, index + 1)
  return index
}
