/** The number of octets of a file that crawlers read: 500 KiB. They ignore the rest. */
export const maxBytes = 512_000

/**
 * The number of octets of a line that robots.cc keeps: eight times the longest URL of old browsers, minus one for the
 * NUL.
 */
const maxLineBytes = 2083 * 8 - 1

/** One line of robots.txt. */
export interface Line {
  /** 1-based. */
  number: number
  /** The octets that crawlers read, one character (U+0000 to U+00FF) each, without the line break. */
  octets: string
  /** Length as written, in octets. */
  bytes: number
}

const lf = 0x0a
const cr = 0x0d
const byteOrderMark = [0xef, 0xbb, 0xbf]

/**
 * Yield the lines of a file, which end at LF, CR or CRLF.
 *
 * Skips a byte order mark, and like robots.cc also an incomplete one.
 */
export function* splitLines(bytes: Uint8Array): Generator<Line> {
  let start = 0
  while (start < byteOrderMark.length && bytes[start] === byteOrderMark[start]) start++
  let number = 1
  for (let position = start; position < bytes.length; position++) {
    const octet = bytes[position]
    if (octet !== lf && octet !== cr) continue
    yield lineAt(bytes, number++, start, position)
    if (octet === cr && bytes[position + 1] === lf) position++
    start = position + 1
  }
  yield lineAt(bytes, number, start, bytes.length)
}

function lineAt(bytes: Uint8Array, number: number, start: number, end: number): Line {
  const kept = bytes.subarray(start, Math.min(end, start + maxLineBytes))
  return { number, octets: String.fromCharCode(...kept), bytes: end - start }
}
