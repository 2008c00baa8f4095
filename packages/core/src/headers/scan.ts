/** A stretch of a header's value, in UTF-16 units; the end is exclusive. */
export interface Stretch {
  start: number
  end: number
}

/** White space around the parts of a field; line breaks occur where a folded header was joined. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d
}

/** The stretch without white space at its ends. */
export function trim(text: string, from: number, to: number): Stretch {
  let start = from
  let end = to
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return { start, end }
}

/**
 * The offset of the next delimiter that is neither within `"…"` nor, for commas, within `<…>`; the end when
 * there is none. A backslash takes the meaning from a character within quotes only.
 */
export function findDelimiter(text: string, from: number, to: number, delimiter: ',' | ';'): number {
  let closing = ''
  for (let position = from; position < to; position++) {
    const character = text[position]
    if (closing === '') {
      if (character === delimiter) return position
      if (character === '"') closing = '"'
      else if (character === '<' && delimiter === ',') closing = '>'
    } else if (character === closing) closing = ''
    else if (character === '\\' && closing === '"') position++
  }
  return to
}
