import { visible } from '../options/visible.ts'

/** A place in a text: lines and columns are counted from 1, columns in UTF-16 units; ends are exclusive. */
export interface FramePlace {
  line: number
  /** Without it, no mark is drawn. */
  column?: number | undefined
  endLine?: number | undefined
  endColumn?: number | undefined
}

/**
 * Return the lines around a place, with a mark below it.
 *
 * @param context number of lines before and after. @default 2
 * @param width the most columns of a line that are shown; minified pages are one long line. @default 100
 * @returns an empty list when the text has no such line
 */
export function codeFrame(
  text: string,
  { line, column, endLine = line, endColumn }: FramePlace,
  { context = 2, width = 100 }: { context?: number; width?: number } = {},
): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const marked = lines[line - 1]
  if (marked === undefined) return []
  const start = (column ?? 1) - 1
  const end = Math.max(
    start + 1,
    Math.min(endLine === line && endColumn ? endColumn - 1 : start + 1, marked.length),
  )
  const from = startOf(marked.length, start, end, width)
  const last = Math.min(lines.length, line + context)
  const digits = String(last).length
  const frame: string[] = []
  for (let number = Math.max(1, line - context); number <= last; number++) {
    const isMarked = number === line
    frame.push(
      `${isMarked ? '>' : ' '} ${String(number).padStart(digits)} | ${cut(lines[number - 1]!, from, width)}`.trimEnd(),
    )
    if (!isMarked || column === undefined) continue
    const shown = (to: number): number => columnsOf(cut(marked.slice(0, to), from, width, to > from))
    const before = shown(start)
    const length = Math.max(1, Math.min(columnsOf(cut(marked, from, width)), shown(end)) - before)
    frame.push(`  ${' '.repeat(digits)} | ${' '.repeat(before)}${'^'.repeat(length)}`)
  }
  return frame
}

/** Return where the shown part of a long line starts: the place is in it, with some text before. */
function startOf(length: number, start: number, end: number, width: number): number {
  if (length <= width) return 0
  const before = Math.max(8, Math.min(width - (end - start), width) >> 1)
  return Math.max(0, Math.min(start - before, length - width))
}

/** Return a part of a line as one line of a terminal, with `…` for what is left out. */
function cut(line: string, from: number, width: number, isWhole = false): string {
  const part = line.slice(from, from + width)
  const rest = !isWhole && line.length > from + width ? '…' : ''
  return `${from > 0 ? '…' : ''}${visible(part.replaceAll('\t', ' '))}${rest}`
}

/** Characters that take two columns of a terminal. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/gu

function columnsOf(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0
  return [...text].length + (text.match(wide)?.length ?? 0) - marks
}
