import { isNameAt } from './name-table.ts'
import type { Scan } from './scan.ts'
import { GREATER_THAN, SLASH } from './skip.ts'
import { indexOf } from './words.ts'

// As in skip.ts, -1 means that the document ends inside the construct.

const BANG = 33
const DASH = 45
const QUESTION = 63
const BRACKET = 93
const DOCTYPE = new TextEncoder().encode('doctype')
const CDATA = new TextEncoder().encode('[CDATA[')

/** Return whether `<!` at `at` starts a doctype. */
export function isDoctypeAt(bytes: Uint8Array, at: number): boolean {
  return isNameAt(bytes, at + 2, Math.min(at + 9, bytes.length), DOCTYPE)
}

/**
 * Skip the markup after a `<` at `at` that starts no tag: a comment, a bogus comment, a doctype or `</>`. Return `at`
 * if the `<` is text. CDATA exists only in foreign content.
 */
export function skipMarkup(scan: Scan, at: number, cdata: boolean): number {
  const { bytes, end } = scan
  const next = bytes[at + 1]
  if (next === SLASH) return at + 2 < end ? skipBogus(scan, at + 2) : at
  if (next === QUESTION) return skipBogus(scan, at + 2)
  if (next !== BANG) return at
  if (bytes[at + 2] === DASH && bytes[at + 3] === DASH) return skipComment(scan, at + 4)
  const isCdata = cdata && end > at + 8 && CDATA.every((byte, index) => bytes[at + 2 + index] === byte)
  return isCdata ? skipCdata(scan, at + 9) : skipBogus(scan, at + 2)
}

/** Skip a bogus comment or a doctype, which the next `>` ends. */
function skipBogus({ view, end }: Scan, from: number): number {
  const at = indexOf(view, GREATER_THAN, from, end)
  return at < end ? at + 1 : -1
}

/**
 * Skip a comment from the end of its `<!--`. It ends at `-->` or `--!>`; `>` or `->` directly after the start also
 * end it.
 */
function skipComment({ bytes, view, end }: Scan, from: number): number {
  if (bytes[from] === GREATER_THAN) return from + 1
  if (bytes[from] === DASH && bytes[from + 1] === GREATER_THAN) return from + 2
  for (let at = indexOf(view, GREATER_THAN, from + 2, end); at < end;) {
    const last = bytes[at - 1] === BANG ? at - 2 : at - 1
    if (last > from && bytes[last] === DASH && bytes[last - 1] === DASH) return at + 1
    at = indexOf(view, GREATER_THAN, at + 1, end)
  }
  return -1
}

/** Skip a CDATA section from the end of its `<![CDATA[`. */
function skipCdata({ bytes, view, end }: Scan, from: number): number {
  for (let at = indexOf(view, GREATER_THAN, from + 2, end); at < end;) {
    if (bytes[at - 1] === BRACKET && bytes[at - 2] === BRACKET) return at + 1
    at = indexOf(view, GREATER_THAN, at + 1, end)
  }
  return -1
}
