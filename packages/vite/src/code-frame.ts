/** Number of lines before and after the reported one. */
const contextLines = 2

/**
 * Return the lines around a location, with a caret below the column.
 *
 * @param line counted from 1
 * @param column counted from 1 in UTF-16 units; without it no caret is drawn
 * @returns an empty string when the text has no such line
 */
export function codeFrame(text: string, line: number, column?: number): string {
  const lines = text.split(/\r\n|\r|\n/)
  if (line < 1 || line > lines.length) return ''
  const first = Math.max(1, line - contextLines)
  const last = Math.min(lines.length, line + contextLines)
  const width = String(last).length
  const frame: string[] = []
  for (let number = first; number <= last; number++) {
    // Minified pages are one long line: show a window around the column.
    const from = Math.max(0, (column ?? 1) - 60)
    const shown = (lines[number - 1] ?? '').slice(from, from + 100).replaceAll('\t', ' ')
    frame.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${shown}`.trimEnd())
    if (number !== line || column === undefined) continue
    frame.push(`  ${' '.repeat(width)} | ${' '.repeat(column - 1 - from)}^`)
  }
  return frame.join('\n')
}
