import type { Files, LintedFiles } from './lint-files.ts'

/** A range of a text, in UTF-16 units. */
export type Range = readonly [start: number, end: number]

/** The location of a finding. Without a line, it is about the whole file. */
export interface Place {
  file: string
  line?: number
  column?: number
  endLine?: number
  endColumn?: number
}

/**
 * Create a function that returns the range of a finding in the text of the visitor. Findings refer to the page with its
 * tags.
 */
export function createLocate(files: Files, { written }: LintedFiles): (place: Place) => Range | undefined {
  return ({ file, line, column = 1, endLine = line, endColumn = column + 1 }) => {
    const before = files[file]
    if (before === undefined || line === undefined) return undefined
    const after = written.get(file) ?? before
    const [start, end] = changedRange(before, after)
    const added = after.length - before.length
    const toBefore = (offset: number): number =>
      offset <= start ? offset : offset >= end + added ? offset - added : start
    return [toBefore(offsetOf(after, line, column)), toBefore(offsetOf(after, endLine!, endColumn))]
  }
}

/** Return what was inserted into each page, by file. */
export function insertedTags(files: Files, { written }: LintedFiles): Map<string, string> {
  const tags = new Map<string, string>()
  for (const [file, after] of written) {
    const before = files[file]!
    const [start, end] = changedRange(before, after)
    if (after !== before) tags.set(file, after.slice(start, end + after.length - before.length))
  }
  return tags
}

/** Return the range of the old text that differs from the new one. */
function changedRange(before: string, after: string): Range {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++
  // Show whole tags: a tag starts with `<`, and the text after it also does.
  const shift = before[start - 1] === '<' && after.at(-1 - same) === '<' ? 1 : 0
  return [start - shift, before.length - same - shift]
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let count = 1; count < line; count++) {
    const next = text.indexOf('\n', start)
    if (next < 0) return text.length
    start = next + 1
  }
  return Math.min(start + column - 1, text.length)
}
