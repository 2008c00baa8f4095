import { decodeHTML } from 'entities/decode'
import type { Text } from 'hast'
import type { Scan } from './scan.ts'
import { LESS_THAN } from './skip.ts'

const LONGEST = 60

/** HTML white space. It does not include the no-break space, which opens a body. */
const OUTER_SPACE = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g

/**
 * Read the text that opens a body, for display: up to the next `<`, at most 60 characters, trimmed. Text of NUL
 * characters only, which the tree drops, becomes U+FFFD.
 */
export function readText(scan: Scan, start: number): Text {
  const { bytes, cursor } = scan
  const limit = Math.min(start + LONGEST * 8, scan.end)
  let end = start + 1
  while (end < limit && bytes[end] !== LESS_THAN) end++
  // The limit may be inside a character, which has up to three more bytes.
  for (let left = 3; left > 0 && isInner(bytes[end]); left--) end++
  const from = cursor.point(start)
  const raw = scan.slice(start, end).replace(/\r\n?/g, '\n').replaceAll('\0', '')
  const characters = [...decodeHTML(raw).replace(OUTER_SPACE, '')].slice(0, LONGEST)
  const value = characters.join('').replace(OUTER_SPACE, '') || '\uFFFD'
  return { type: 'text', value, position: { start: from, end: cursor.point(end) } }
}

/** Return whether a byte is a UTF-8 continuation byte. */
function isInner(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
