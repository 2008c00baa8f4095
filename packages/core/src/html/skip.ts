import type { Scan } from './scan.ts'
import { isNameAt } from './name-table.ts'
import { spellingOf, tags, type Tag } from './tags.ts'

// These functions take and return byte offsets; -1 says that the document ends inside the construct.

/** Says that only the full tree can tell how the document goes on. */
export const BAIL = -2

export const LESS_THAN = 60
const GREATER_THAN = 62
export const SLASH = 47
const DASH = 45
const BANG = 33
const EQUALS = 61
const QUOTE = 34
const APOSTROPHE = 39

const SPACE = 1
const NAME_END = 2
const BLANK = 4
const VALUE_END = 8
const LETTER = 16

/** What each byte means to the tokenizer, as a set of the flags above. */
const kinds = new Uint8Array(256)
for (const byte of [9, 10, 12, 13, 32]) kinds[byte] = SPACE | NAME_END | BLANK | VALUE_END
kinds[SLASH] = NAME_END | BLANK
kinds[GREATER_THAN] = NAME_END | VALUE_END
for (let byte = 97; byte <= 122; byte++) {
  kinds[byte] = LETTER
  kinds[byte - 32] = LETTER
}

/** Whether a byte is white space to the HTML Standard. */
export function isSpace(byte: number): boolean {
  return (kinds[byte]! & SPACE) !== 0
}

/** Whether the byte at `at` is an ASCII letter. */
export function isLetterAt(bytes: Uint8Array, at: number): boolean {
  return (kinds[bytes[at] ?? 0]! & LETTER) !== 0
}

/** Whether a name ends before the byte at `at`: white space, `/` or `>`, not the end of the document. */
function isNameEndAt(bytes: Uint8Array, at: number): boolean {
  return (kinds[bytes[at] ?? 0]! & NAME_END) !== 0
}

/** Skips a tag name. */
export function skipName(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && (kinds[bytes[at]!]! & NAME_END) === 0) at++
  return at
}

/** Skips white space. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && (kinds[bytes[at]!]! & SPACE) !== 0) at++
  return at
}

/**
 * Reads the next attribute of a tag into the scan and skips it. At the end of the tag `scan.nameStart` is -1
 * and `scan.selfClosing` is known.
 */
export function nextAttribute(scan: Scan, from: number): number {
  const { bytes, end } = scan
  let at = from
  while (at < end && (kinds[bytes[at]!]! & BLANK) !== 0) at++
  if (at >= end) return -1
  if (bytes[at] === GREATER_THAN) {
    scan.nameStart = -1
    scan.selfClosing = at > from && bytes[at - 1] === SLASH
    return at + 1
  }
  scan.nameStart = at
  // The first character belongs to the name whatever it is, so that `=` can start one.
  at++
  while (at < end && (kinds[bytes[at]!]! & NAME_END) === 0 && bytes[at] !== EQUALS) at++
  scan.nameEnd = at
  scan.valueStart = -1
  while (at < end && (kinds[bytes[at]!]! & SPACE) !== 0) at++
  if (bytes[at] !== EQUALS) return at < end ? at : -1
  at++
  while (at < end && (kinds[bytes[at]!]! & SPACE) !== 0) at++
  return skipValue(scan, at)
}

/** Reads an attribute value that starts, with its quote, at `from`. */
function skipValue(scan: Scan, from: number): number {
  const { bytes, end } = scan
  const quote = bytes[from]
  let at = from
  if (quote === QUOTE || quote === APOSTROPHE) {
    at++
    scan.valueStart = at
    while (at < end && bytes[at] !== quote) at++
    scan.valueEnd = at
    return at < end ? at + 1 : -1
  }
  if (quote === GREATER_THAN) return at
  scan.valueStart = at
  while (at < end && (kinds[bytes[at]!]! & VALUE_END) === 0) at++
  scan.valueEnd = at
  return at < end ? at : -1
}

const NOSNIPPET = new TextEncoder().encode('data-nosnippet')

/** Skips the rest of a tag from the end of its name, and notes `data-nosnippet`. */
export function skipTag(scan: Scan, from: number): number {
  const { bytes } = scan
  if (bytes[from] === GREATER_THAN) {
    scan.selfClosing = false
    return from + 1
  }
  let at = from
  for (;;) {
    at = nextAttribute(scan, at)
    if (at < 0 || scan.nameStart < 0) return at
    if (isNosnippet(scan)) scan.nosnippet = true
  }
}

/** Whether the attribute that the scan stands on is `data-nosnippet`. */
export function isNosnippet({ bytes, nameStart, nameEnd }: Scan): boolean {
  return nameEnd - nameStart === 14 && isNameAt(bytes, nameStart, nameEnd, NOSNIPPET)
}

/** Skips an end tag from the end of its name. Attributes of an end tag are tokenized and mean nothing. */
export function skipEndTag(scan: Scan, from: number): number {
  if (scan.bytes[from] === GREATER_THAN) return from + 1
  let at = from
  do at = nextAttribute(scan, at)
  while (at >= 0 && scan.nameStart >= 0)
  return at
}

const DOCTYPE = new TextEncoder().encode('doctype')
const CDATA = new TextEncoder().encode('[CDATA[')

/** Whether `<!` at `at` starts a doctype. */
export function isDoctypeAt(bytes: Uint8Array, at: number): boolean {
  return isNameAt(bytes, at + 2, Math.min(at + 9, bytes.length), DOCTYPE)
}

/**
 * Skips what follows a `<` at `at` that starts neither a start tag nor an end tag: a comment, a bogus comment, a
 * doctype, `</>`, or nothing at all, when the `<` is text and the result is `at`. CDATA exists in foreign
 * content only.
 */
export function skipMarkup(bytes: Uint8Array, at: number, foreign: boolean): number {
  const next = bytes[at + 1]
  if (next === SLASH) return at + 2 < bytes.length ? after(bytes, GREATER_THAN, at + 2) : at
  if (next === 63) return after(bytes, GREATER_THAN, at + 2)
  if (next !== BANG) return at
  if (bytes[at + 2] === DASH && bytes[at + 3] === DASH) return skipComment(bytes, at + 4)
  if (foreign && bytes.length > at + 8 && CDATA.every((byte, index) => bytes[at + 2 + index] === byte)) {
    return skipCdata(bytes, at + 9)
  }
  return after(bytes, GREATER_THAN, at + 2)
}

/** The offset after the next `byte`. */
function after(bytes: Uint8Array, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from)
  return at < 0 ? -1 : at + 1
}

/** Skips a comment from the end of its `<!--`; `>` and `->` close it at once, else `-->` and `--!>` do. */
function skipComment(bytes: Uint8Array, from: number): number {
  if (bytes[from] === GREATER_THAN) return from + 1
  if (bytes[from] === DASH && bytes[from + 1] === GREATER_THAN) return from + 2
  for (let at = bytes.indexOf(GREATER_THAN, from + 2); at >= 0; at = bytes.indexOf(GREATER_THAN, at + 1)) {
    const last = bytes[at - 1] === BANG ? at - 2 : at - 1
    if (last > from && bytes[last] === DASH && bytes[last - 1] === DASH) return at + 1
  }
  return -1
}

function skipCdata(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(GREATER_THAN, from + 2); at >= 0; at = bytes.indexOf(GREATER_THAN, at + 1)) {
    if (bytes[at - 1] === 93 && bytes[at - 2] === 93) return at + 1
  }
  return -1
}

/** Whether `<` at `at` starts `</name` followed by white space, `/` or `>`. */
function isEndTagAt(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  const from = at + 2
  return (
    bytes[at + 1] === SLASH &&
    isNameEndAt(bytes, from + name.length) &&
    isNameAt(bytes, from, from + name.length, name)
  )
}

/**
 * Skips the text and the end tag of a raw text, RCDATA or script element, from the end of its start tag, and
 * notes in the scan where the text ends.
 */
export function skipRawText(scan: Scan, tag: Tag, from: number): number {
  const { bytes } = scan
  const name = spellingOf(tag)
  const close = tag === tags.script ? findScriptEnd(bytes, from) : findEndTag(bytes, name, from)
  scan.contentEnd = close < 0 ? scan.end : close
  return close < 0 ? -1 : skipEndTag(scan, close + 2 + name.length)
}

/** The offset of the end tag with this name, a name in lower case. */
export function findEndTag(bytes: Uint8Array, name: Uint8Array, from: number): number {
  let at = bytes.indexOf(LESS_THAN, from)
  while (at >= 0 && !isEndTagAt(bytes, at, name)) at = bytes.indexOf(LESS_THAN, at + 1)
  return at
}

const SCRIPT = spellingOf(tags.script)

/** The offset of the end tag of a script: `</script>` counts unless it stands in `<!-- <script`. */
function findScriptEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(LESS_THAN, from)
  while (at >= 0) {
    if (isEndTagAt(bytes, at, SCRIPT)) return at
    if (bytes[at + 1] !== BANG || bytes[at + 2] !== DASH || bytes[at + 3] !== DASH) {
      at = bytes.indexOf(LESS_THAN, at + 1)
      continue
    }
    const next = skipEscaped(bytes, at + 2)
    if (next < 0 || isEndTagAt(bytes, next, SCRIPT)) return next
    at = bytes.indexOf(LESS_THAN, next)
  }
  return -1
}

/**
 * Walks the script data escaped states from their `--`, to the end tag of the script, or past the `-->` that
 * ends them. In the double escaped state an end tag only leads back to the escaped state.
 */
function skipEscaped(bytes: Uint8Array, dashes: number): number {
  let isDouble = false
  for (let at = dashes + 2; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === GREATER_THAN && bytes[at - 1] === DASH && bytes[at - 2] === DASH) return at + 1
    if (byte !== LESS_THAN) continue
    const isEnd = isEndTagAt(bytes, at, SCRIPT)
    if (isEnd && !isDouble) return at
    if (isEnd) isDouble = false
    else if (isStartTagAt(bytes, at, SCRIPT)) isDouble = true
  }
  return -1
}

function isStartTagAt(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  const from = at + 1
  return isNameEndAt(bytes, from + name.length) && isNameAt(bytes, from, from + name.length, name)
}
