/**
 * Return whether a character is ASCII white space by the HTML Standard: tab, LF, FF, CR or space. A no-break space is
 * not.
 */
export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b)
}

/** Return the offset of the next character that is not white space. */
export function skipSpaces(text: string, from: number): number {
  let position = from
  while (isSpace(text.charCodeAt(position))) position++
  return position
}

/** Return the offset after the last character between two offsets that is not white space. */
export function trimEnd(text: string, start: number, end: number): number {
  let last = end
  while (last > start && isSpace(text.charCodeAt(last - 1))) last--
  return last
}

/** Return the text without ASCII white space at its ends. `String.trim` would also remove Unicode white space. */
export function trimSpaces(text: string): string {
  const start = skipSpaces(text, 0)
  return text.slice(start, trimEnd(text, start, text.length))
}
