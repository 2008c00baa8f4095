import { visible } from '../options/visible.ts'

/** A place in a text: lines and columns are counted from 1, columns in UTF-16 units; ends are exclusive. */
export interface FramePlace {
  line: number
  /** Without it, no mark is drawn. */
  column?: number | undefined
  endLine?: number | undefined
  endColumn?: number | undefined
}

/** The marked part of a line with the text around it, as one line without control characters. Plain data. */
export interface Excerpt {
  line: number
  before: string
  /** Empty if the place has no column. */
  marked: string
  after: string
}

/**
 * Return the line of a place.
 *
 * @param width the most characters that are shown; minified pages are one long line
 * @returns undefined when the text has no such line
 */
export function excerptAt(text: string, { line, ...place }: FramePlace, width: number): Excerpt | undefined {
  const whole = text.split(/\r\n|\r|\n/)[line - 1]
  return whole === undefined ? undefined : excerptOf(whole, { line, ...place }, width)
}

function excerptOf(
  whole: string,
  { line, column, endLine = line, endColumn }: FramePlace,
  width: number,
): Excerpt {
  const start = (column ?? 1) - 1
  const isRange = endLine === line && endColumn !== undefined
  const end = Math.max(start + 1, Math.min(isRange ? endColumn - 1 : start + 1, whole.length))
  const from = startOf(whole.length, start, end, width)
  const part = (first: number, last: number): string =>
    visible(whole.slice(first, Math.min(last, from + width)).replaceAll('\t', ' '))
  const rest = whole.length > from + width ? '…' : ''
  const lead = from > 0 ? '…' : ''
  if (column === undefined) return { line, before: lead + part(from, Infinity) + rest, marked: '', after: '' }
  return {
    line,
    before: lead + part(from, start),
    marked: part(start, end),
    after: part(end, Infinity) + rest,
  }
}

/**
 * Return the lines around a place, with a mark below it.
 *
 * @param context number of lines before and after. @default 2
 * @param width the most columns of a line that are shown. @default 100
 * @returns an empty list when the text has no such line
 */
export function codeFrame(
  text: string,
  place: FramePlace,
  { context = 2, width = 100 }: { context?: number; width?: number } = {},
): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const { line } = place
  if (lines[line - 1] === undefined) return []
  const last = Math.min(lines.length, line + context)
  const digits = String(last).length
  const frame: string[] = []
  for (let number = Math.max(1, line - context); number <= last; number++) {
    const own = excerptOf(lines[number - 1]!, number === line ? place : { line: number }, width)
    frame.push(...excerptLines(own, number === line ? '>' : ' ', digits))
  }
  return frame
}

/** Return the lines of an excerpt for a terminal. */
export function excerptLines(
  { line, before, marked, after }: Excerpt,
  sign = '>',
  digits = String(line).length,
): string[] {
  const shown = `${sign} ${String(line).padStart(digits)} | ${before}${marked}${after}`.trimEnd()
  if (marked === '') return [shown]
  const mark = ' '.repeat(columnsOf(before)) + '^'.repeat(Math.max(1, columnsOf(marked)))
  return [shown, `  ${' '.repeat(digits)} | ${mark}`]
}

/** Return where the shown part of a long line starts: the place is in it, with some text before. */
function startOf(length: number, start: number, end: number, width: number): number {
  if (length <= width) return 0
  const before = Math.max(8, Math.min(width - (end - start), width) >> 1)
  return Math.max(0, Math.min(start - before, length - width))
}

/** Characters that take two columns of a terminal. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/gu

function columnsOf(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0
  return [...text].length + (text.match(wide)?.length ?? 0) - marks
}
