import { readFrontmatter, splitFrontmatter } from './frontmatter.ts'
import type { Location } from '../location.ts'

/**
 * Add a text to a list in the frontmatter of a file, and create the list if the key does not exist. Every other byte
 * stays. The result is read again: undefined if it is not the old data with the added text, or if there is no
 * frontmatter in YAML or TOML.
 *
 * @param file its extension excludes Astro components
 * @param key one key at the top of the data
 */
export function addToList(text: string, file: string, key: string, value: string): string | undefined {
  const before = readFrontmatter(text, file)
  const split = before && splitFrontmatter(text)
  if (!split || before.problems.length > 0 || before.format === 'json') return undefined
  const own = before.data[key]
  if (own !== undefined && typeof own !== 'string' && !Array.isArray(own)) return undefined
  const isToml = before.format === 'toml'
  const item = isToml ? quoted(value) : plain(value)
  const newline = text.slice(0, split.start).endsWith('\r\n') ? '\r\n' : '\n'
  // In TOML, a key after a table belongs to the table.
  const at = isToml ? split.start : split.end
  const line = `${key}${isToml ? ' =' : ':'} [${item}]${newline}`
  const location = before.locate([key])
  const edited =
    own === undefined
      ? text.slice(0, at) + line + text.slice(at)
      : location && extendList(text, location, item, newline, Array.isArray(own))
  if (edited === undefined) return undefined
  const after = readFrontmatter(edited, file)
  const expected = { ...before.data, [key]: [...(own === undefined ? [] : [own].flat()), value] }
  return after?.problems.length === 0 && isSame(after.data, expected) ? edited : undefined
}

function extendList(
  text: string,
  location: Location,
  item: string,
  newline: string,
  isList: boolean,
): string | undefined {
  const [start, end] = offsetsOf(text, location)
  if (start === undefined || end === undefined) return undefined
  const own = text.slice(start, end).trimEnd()
  const replace = (by: string): string => text.slice(0, start) + by + text.slice(start + own.length)
  if (!isList) return replace(`[${own}, ${item}]`)
  const flow = /^\[(.*?)(,?\s*)\]$/s.exec(own)
  if (flow) return replace(`[${flow[1]}${flow[1]!.trim() === '' ? '' : ', '}${item}]`)
  if (!own.startsWith('- ')) return undefined
  return replace(`${own}${newline}${' '.repeat(location.column! - 1)}- ${item}`)
}

function offsetsOf(text: string, { line, column, endLine, endColumn }: Location): (number | undefined)[] {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const offset = (at: number | undefined, within: number | undefined): number | undefined =>
    at === undefined || within === undefined ? undefined : starts[at - 1]! + within - 1
  return [offset(line, column), offset(endLine, endColumn)]
}

function quoted(value: string): string {
  return JSON.stringify(value)
}

/** Paths need no quotes in YAML, unless they contain a character of its grammar. */
function plain(value: string): string {
  return /^\/[\w./~%+-]*$/.test(value) ? value : quoted(value)
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return keys.length === others.length && keys.every((key) => isSame(left[key], right[key]))
}
