import type { Place } from '../place.ts'

/** A point in a text: 1-based line, 1-based column in UTF-16 units. */
export interface Point {
  line: number
  column: number
}

/** A point with its offset in the text. */
export interface Mark extends Point {
  offset: number
}

/** The point behind a piece of text; a line ends as XML says, with LF, CR or both. */
export function advance({ line, column }: Point, text: string): Point {
  const breaks = text.match(/\r\n?|\n/g)
  if (!breaks) return { line, column: column + text.length }
  const last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
  return { line: line + breaks.length, column: text.length - last }
}

/** The place from one point to another. */
export function placeBetween(file: string, start: Point, end: Point): Place {
  return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}

/** The place of what is left of a piece of text without its outer white space. */
export function placeText(file: string, start: Point, raw: string): Place {
  const lead = raw.length - raw.trimStart().length
  const from = advance(start, raw.slice(0, lead))
  return placeBetween(file, from, advance(from, raw.trim()))
}

/**
 * The place of an element's text, inside of the CDATA section when it is nothing else.
 *
 * @param end offset of the end tag
 */
export function placeContent(file: string, source: string, content: Mark, end: number): Place {
  const raw = source.slice(content.offset, end)
  const section = /^(\s*<!\[CDATA\[)([^]*?)\]\]>\s*$/.exec(raw)
  if (!section) return placeText(file, content, raw)
  const [, before = '', inner = ''] = section
  // Blanks take the place of the opening, so that lines and columns stay true.
  return placeText(file, content, before.replace(/\S/g, ' ') + inner)
}
