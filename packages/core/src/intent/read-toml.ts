import { parse, TomlError } from 'smol-toml'
import type { LocatedData } from './frontmatter.ts'
import { locateToml } from './locate-toml.ts'
import { noData } from './no-data.ts'
import { intentProblem } from './problems.ts'
import type { Source } from './source.ts'
import { toPlainData } from './to-plain-data.ts'

/** Read TOML; dates become the text of their kind (`2027-01-31` stays without a time). */
export function readToml(source: Source): LocatedData {
  const raw = source.text.slice(source.start, source.end)
  try {
    const data = toPlainData(parse(raw, { integersAsBigInt: 'asNeeded', maxDepth: 100 }))
    return { data: data as Record<string, unknown>, ...locateToml(source), problems: [] }
  } catch (error) {
    const offset = source.start + (error instanceof TomlError ? offsetOf(raw, error.line, error.column) : 0)
    const reason =
      error instanceof TomlError
        ? error.message.split('\n')[0]!.replace(/^Invalid TOML document: /, '')
        : 'it cannot be read'
    const at = source.place(offset, Math.min(offset + 1, source.end))
    const wanted = `valid syntax (${reason.slice(0, 60)})`
    return noData(intentProblem('frontmatter/parses', 'syntax', ['TOML', wanted], at))
  }
}

function offsetOf(raw: string, line: number, column: number): number {
  let start = 0
  for (let n = 1; n < line; n++) start = raw.indexOf('\n', start) + 1
  return Math.min(start + column - 1, raw.length)
}
