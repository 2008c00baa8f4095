import { parse, TomlError } from 'smol-toml'
import { lazyLocations, noData } from './located-data.ts'
import type { LocatedData, Source } from './located-data.ts'
import { toPlainData } from './to-plain-data.ts'
import { tomlLocations } from './toml-locations.ts'

/** Read TOML. Dates become text in their own form (`2027-01-31` stays without a time). */
export function readToml(source: Source): LocatedData {
  const { start, end, locateRange } = source
  const raw = source.text.slice(start, end)
  try {
    const data = toPlainData(parse(raw, { integersAsBigInt: 'asNeeded', maxDepth: 100 }))
    const locations = lazyLocations(() => tomlLocations(source))
    return { data: data as Record<string, unknown>, ...locations, problems: [] }
  } catch (error) {
    const isSyntax = error instanceof TomlError
    const offset = start + (isSyntax ? offsetOf(raw, error.line, error.column) : 0)
    const reason = isSyntax ? error.message.split('\n')[0]! : 'it cannot be read'
    return noData({
      type: 'toml-syntax',
      args: [reason.replace(/^Invalid TOML document: /, '')],
      location: locateRange(offset, Math.min(offset + 1, end)),
    })
  }
}

function offsetOf(raw: string, line: number, column: number): number {
  let start = 0
  for (let n = 1; n < line; n++) start = raw.indexOf('\n', start) + 1
  return Math.min(start + column - 1, raw.length)
}
