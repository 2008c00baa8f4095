import type { Location } from '../location.ts'

/** A point in a text: 1-based line, 1-based column in UTF-16 units. */
export interface Point {
  line: number
  column: number
}

/** A point with its offset in the text. */
export interface Mark extends Point {
  offset: number
}

/** Return the point after a piece of text. As in XML, lines end with LF, CR or both. */
export function advance({ line, column }: Point, text: string): Point {
  const breaks = text.match(/\r\n?|\n/g)
  if (!breaks) return { line, column: column + text.length }
  const last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
  return { line: line + breaks.length, column: text.length - last }
}

/** Return the location from one point to another. */
export function locationBetween(file: string, start: Point, end: Point): Location {
  return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}

/** Return the location of a piece of text without outer white space. */
export function textLocation(file: string, start: Point, raw: string): Location {
  const lead = raw.length - raw.trimStart().length
  const from = advance(start, raw.slice(0, lead))
  return locationBetween(file, from, advance(from, raw.trim()))
}

/**
 * Return the location of an element's text. If that is only a CDATA section, the location is inside it.
 *
 * @param end offset of the end tag
 */
export function contentLocation(file: string, source: string, content: Mark, end: number): Location {
  const raw = source.slice(content.offset, end)
  const section = /^(\s*<!\[CDATA\[)([^]*?)\]\]>\s*$/.exec(raw)
  if (!section) return textLocation(file, content, raw)
  const [, before = '', inner = ''] = section
  // Blanks replace the opening, so that lines and columns stay correct.
  return textLocation(file, content, before.replace(/\S/g, ' ') + inner)
}
