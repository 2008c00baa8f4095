import type { Place } from '../place.ts'

/** Path of keys and list indices into frontmatter data. */
export type Path = readonly (string | number)[]

/** Range of UTF-16 offsets within a string value. */
export type Span = readonly [start: number, end: number]

/**
 * Where a value stands; with a span, where that part of a string stands.
 *
 * A part has an exact place only in plain or quoted one-line text without escapes; else the value's place is
 * given. Undefined when the value is not in the file.
 */
export type Locate = (path: Path, span?: Span) => Place | undefined

/** Turn offsets of a text into a place of its file. */
export type Placer = (start: number, end: number) => Required<Place>

/** Make a placer for a text; a byte order mark counts neither as a column nor as a line. */
export function createPlacer(text: string, file: string): Placer {
  let known: number[] | undefined
  return (start, end) => {
    // Most files are right from the first to the last line, and nobody asks for a place.
    const lines = (known ??= lineStarts(text))
    const from = lineOf(lines, start)
    const to = lineOf(lines, end)
    return {
      file,
      line: from + 1,
      column: Math.max(start - lines[from]!, 0) + 1,
      endLine: to + 1,
      endColumn: Math.max(end - lines[to]!, 0) + 1,
    }
  }
}

/** Offsets at which the lines of a text start, the first one behind a byte order mark. */
export function lineStarts(text: string): number[] {
  const lines = [text.startsWith('\uFEFF') ? 1 : 0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.push(at + 1)
  return lines
}

/** Index of the last line that starts at or before the offset, by bisection. */
function lineOf(lines: readonly number[], offset: number): number {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lines[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
