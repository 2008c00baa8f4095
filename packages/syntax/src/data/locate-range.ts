import type { LocateRange } from './located-data.ts'

/**
 * Create a function that converts offsets of a text (UTF-16 units) to a location in its file. Lines and columns are
 * 1-based; a byte order mark has no column.
 */
export function createLocateRange(text: string, file: string): LocateRange {
  let known: number[] | undefined
  return (start, end) => {
    // Built lazily: most files have no problem and never need a location.
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

/** Return the offsets at which the lines of a text start; the first one is after a byte order mark. */
export function lineStarts(text: string): number[] {
  const lines = [text.startsWith('\uFEFF') ? 1 : 0]
  for (let offset = text.indexOf('\n'); offset >= 0; offset = text.indexOf('\n', offset + 1))
    lines.push(offset + 1)
  return lines
}

/** Return the index of the last line that starts at or before the offset, by bisection. */
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
