import type { Path, Span } from './create-placer.ts'
import type { LocatedData } from './frontmatter.ts'
import { readTomlKey, skipTomlValue } from './scan-toml.ts'
import type { Source } from './source.ts'

interface Entry {
  key: [number, number]
  value: [number, number]
}

/**
 * Places in TOML that is known to parse, by one pass over its lines. Values within inline tables and arrays
 * have the place of the whole.
 */
export function locateToml(source: Source): Pick<LocatedData, 'locate' | 'locateKey'> {
  const entries = scanEntries(source)
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
      return source.place(...(found.exact ? partOf(source.text, found.entry.value, span) : found.entry.value))
    },
    locateKey: (path) => {
      const found = find(path)
      return found && source.place(...found.entry.key)
    },
  }
}

/** A part of a one-line string without escapes, else the whole value. */
function partOf(text: string, [start, end]: [number, number], span: Span | undefined): [number, number] {
  const raw = text.slice(start, end)
  const literal = /^'[^'\n]*'$/.test(raw)
  if (!span || !(literal || /^"[^"\\\n]*"$/.test(raw))) return [start, end]
  return [start + 1 + span[0], start + 1 + span[1]]
}

function scanEntries(source: Source): Map<string, Entry> {
  const { text, end } = source
  const entries = new Map<string, Entry>()
  const counts = new Map<string, number>()
  let table: Path = []
  let position = source.start
  while (position < end) {
    position = skipBlank(text, position, end)
    if (position >= end) break
    const header = text[position] === '['
    const list = header && text[position + 1] === '['
    const keyStart = position + (list ? 2 : header ? 1 : 0)
    const key = readTomlKey(text, keyStart, end)
    if (!key) return entries
    if (header) {
      const path = withIndices(counts, key.path)
      table = list ? [...path, nextIndex(counts, path)] : path
      position = lineEnd(text, key.end, end)
      entries.set(JSON.stringify(table), { key: [keyStart, key.end], value: [keyStart, key.end] })
      continue
    }
    const valueStart = skipSpace(text, text.indexOf('=', key.end) + 1)
    const valueEnd = skipTomlValue(text, valueStart, end)
    entries.set(JSON.stringify([...table, ...key.path]), {
      key: [keyStart, key.end],
      value: [valueStart, valueEnd],
    })
    position = lineEnd(text, valueEnd, end)
  }
  return entries
}

/** `[a.b]` below `[[a]]` belongs to the last item of `a`. */
function withIndices(counts: ReadonlyMap<string, number>, keys: readonly string[]): Path {
  const path: (string | number)[] = []
  for (const [at, key] of keys.entries()) {
    path.push(key)
    const count = counts.get(JSON.stringify(path))
    if (count !== undefined && at < keys.length - 1) path.push(count - 1)
  }
  return path
}

function nextIndex(counts: Map<string, number>, path: Path): number {
  const name = JSON.stringify(path)
  const index = counts.get(name) ?? 0
  counts.set(name, index + 1)
  return index
}

function skipBlank(text: string, from: number, end: number): number {
  let position = from
  while (position < end) {
    if (/\s/.test(text[position]!)) position++
    else if (text[position] === '#') position = lineEnd(text, position, end)
    else break
  }
  return position
}

function skipSpace(text: string, from: number): number {
  let position = from
  while (text[position] === ' ' || text[position] === '\t') position++
  return position
}

function lineEnd(text: string, from: number, end: number): number {
  const newline = text.indexOf('\n', from)
  return newline < 0 || newline > end ? end : newline + 1
}
