import { jsonLocations, parseJsonTree } from './json-tree.ts'
import { kindOf } from './kind-of.ts'
import { lazyLocations, noData } from './located-data.ts'
import type { LocatedData, Locations, Source } from './located-data.ts'
import { toPlainData } from './to-plain-data.ts'

/** Read a JSON object. A text without a value is empty data. */
export function readJson(source: Source): LocatedData {
  const { start, end, locateRange } = source
  const raw = source.text.slice(start, end)
  if (raw.trim() === '') return noData()
  try {
    const value = toPlainData(JSON.parse(raw))
    if (kindOf(value) === 'object') {
      const locations = lazyLocations(() => locationsOf(source))
      return { ...locations, data: value as Record<string, unknown>, problems: [] }
    }
    const kind = kindOf(value) ?? (value === null ? 'null' : 'empty string')
    const location = locateRange(start, start + raw.trimEnd().length)
    return noData({ type: 'not-a-map', args: [kind], location })
  } catch {
    const { offset, code } = errorOf(raw)
    const location = locateRange(start + offset, Math.min(start + offset + 1, end))
    return noData({ type: 'json-syntax', args: [code], location })
  }
}

/** `JSON.parse` reports no position that all engines share, so the tree parser finds it. */
function errorOf(raw: string): { offset: number; code: string } {
  try {
    const { error } = parseJsonTree(raw, { disallowComments: true })
    // The parser reports the bracket, which may be on the next line.
    const before = raw.slice(0, error?.offset).trimEnd()
    if (before.endsWith(',') && /[\]}]/.test(raw[error?.offset ?? 0] ?? ''))
      return { offset: before.length - 1, code: 'TrailingComma' }
    return error ?? { offset: 0, code: '' }
  } catch {
    return { offset: 0, code: 'TooDeep' }
  }
}

/** Nesting can exceed the stack here although `JSON.parse` reads it. */
function locationsOf(source: Source): Locations {
  try {
    return jsonLocations(source)
  } catch {
    return noData()
  }
}
