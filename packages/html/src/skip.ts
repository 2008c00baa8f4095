import type { Properties } from 'hast'
import type { Scan } from './scan.ts'
import { isNameAt } from './name-table.ts'
import { indexOf } from './words.ts'

// These functions take and return byte offsets; -1 means that the document ends inside the construct.

/** The result if only the full tree shows how the document continues. */
export const BAIL = -2

export const LESS_THAN = 60
export const GREATER_THAN = 62
export const SLASH = 47
const EQUALS = 61
const QUOTE = 34
const APOSTROPHE = 39

const SPACE = 1
const NAME_END = 2
const BLANK = 4
const VALUE_END = 8
const LETTER = 16
const ATTRIBUTE_END = 32

/** The meaning of each byte for the tokenizer, as a set of the flags above. */
const kinds = new Uint8Array(256)
for (const byte of [9, 10, 12, 13, 32]) kinds[byte] = SPACE | NAME_END | ATTRIBUTE_END | BLANK | VALUE_END
kinds[SLASH] = NAME_END | ATTRIBUTE_END | BLANK
kinds[EQUALS] = ATTRIBUTE_END
kinds[GREATER_THAN] = NAME_END | ATTRIBUTE_END | VALUE_END
for (let byte = 97; byte <= 122; byte++) {
  kinds[byte] = LETTER
  kinds[byte - 32] = LETTER
}

/** Return whether a byte is HTML white space. */
export function isSpace(byte: number): boolean {
  return (kinds[byte]! & SPACE) !== 0
}

/** Return whether the byte at `at` is an ASCII letter. */
export function isLetterAt(bytes: Uint8Array, at: number): boolean {
  return (kinds[bytes[at] ?? 0]! & LETTER) !== 0
}

/** Return whether a name ends before the byte at `at`: white space, `/` or `>`, but not the end of the document. */
export function isNameEndAt(bytes: Uint8Array, at: number): boolean {
  return (kinds[bytes[at] ?? 0]! & NAME_END) !== 0
}

/** Skip a tag name. */
export function skipName(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && (kinds[bytes[at]!]! & NAME_END) === 0) at++
  return at
}

/**
 * Read the next attribute of a tag into the scan and skip it. At the end of the tag, `scan.nameStart` is -1 and
 * `scan.selfClosing` is set.
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
  // The first character is always part of the name, even `=`.
  at++
  while (at < end && (kinds[bytes[at]!]! & ATTRIBUTE_END) === 0) at++
  scan.nameEnd = at
  scan.valueStart = -1
  while (at < end && (kinds[bytes[at]!]! & SPACE) !== 0) at++
  if (bytes[at] !== EQUALS) return at < end ? at : -1
  at++
  while (at < end && (kinds[bytes[at]!]! & SPACE) !== 0) at++
  return skipValue(scan, at)
}

/** Read an attribute value that starts at `from`, quotes included. */
function skipValue(scan: Scan, from: number): number {
  const { bytes, view, end } = scan
  const quote = bytes[from]
  let at = from
  if (quote === QUOTE || quote === APOSTROPHE) {
    at++
    scan.valueStart = at
    at = indexOf(view, quote, at, end)
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
const [LETTER_D, LETTER_N] = [100, 110]

/** The attribute `data-nosnippet` and its misspellings, as attribute or as hast property. */
const spellings = /^(?:data-?)?no-?sn?ip{1,3}[ei]?t{1,2}s?$/i

/** Return whether a name is `data-nosnippet` or a misspelling, as attribute or as hast property. */
export function isNosnippetName(name: string): boolean {
  return spellings.test(name)
}

/** Return whether properties contain `data-nosnippet` or a misspelling. */
export function isMarked(properties: Properties): boolean {
  for (const name in properties) if (spellings.test(name)) return true
  return false
}

/** Return whether the attribute between two offsets is `data-nosnippet`, or `misspelt` if it is meant as such. */
export function nosnippetAt(bytes: Uint8Array, start: number, end: number): boolean | 'misspelt' {
  const length = end - start
  if (length < 8 || length > 18) return false
  const first = bytes[start]! | 32
  if (first !== LETTER_D && first !== LETTER_N) return false
  if (isNameAt(bytes, start, end, NOSNIPPET)) return true
  return spellings.test(String.fromCharCode(...bytes.subarray(start, end))) && 'misspelt'
}

/**
 * Skip the rest of a tag from the end of its name, and note `data-nosnippet`. Faster than `nextAttribute`, because it
 * does not record attributes: most tags carry no signal.
 */
export function skipTag(scan: Scan, from: number): number {
  const { bytes, end } = scan
  /** The end of the last attribute. A `/` inside it does not close the tag. */
  let last = from
  let at = from
  while (at < end) {
    const kind = kinds[bytes[at]!]!
    if ((kind & BLANK) !== 0) {
      at++
      continue
    }
    if (bytes[at] === GREATER_THAN) {
      scan.selfClosing = at > last && bytes[at - 1] === SLASH
      return at + 1
    }
    const start = at
    at++
    while (at < end && (kinds[bytes[at]!]! & ATTRIBUTE_END) === 0) at++
    const nosnippet = nosnippetAt(bytes, start, at)
    while (at < end && (kinds[bytes[at]!]! & SPACE) !== 0) at++
    const hasValue = at < end && bytes[at] === EQUALS
    if (nosnippet !== false) noteNosnippet(scan, hasValue || nosnippet === 'misspelt')
    if (hasValue) at = endOfValue(scan, at + 1)
    if (at < 0) return -1
    last = at
  }
  return -1
}

/** Skip an attribute value from the end of its `=`. */
function endOfValue({ bytes, view, end }: Scan, from: number): number {
  let at = from
  while (at < end && (kinds[bytes[at]!]! & SPACE) !== 0) at++
  const quote = bytes[at]
  if (quote === QUOTE || quote === APOSTROPHE) {
    at = indexOf(view, quote, at + 1, end)
    return at < end ? at + 1 : -1
  }
  while (at < end && (kinds[bytes[at]!]! & VALUE_END) === 0) at++
  return at < end ? at : -1
}

/** Set `scan.nosnippet` if the attribute at the scan's position is `data-nosnippet` or a misspelling. */
export function noteIfNosnippet(scan: Scan): void {
  const { bytes, nameStart, nameEnd, valueStart } = scan
  const nosnippet = nosnippetAt(bytes, nameStart, nameEnd)
  if (nosnippet !== false) noteNosnippet(scan, valueStart >= 0 || nosnippet === 'misspelt')
}

function noteNosnippet(scan: Scan, hasValue: boolean): void {
  scan.nosnippet = true
  scan.isRich ||= hasValue
}

/** Skip an end tag from the end of its name. Attributes of an end tag are tokenized and ignored. */
export function skipEndTag(scan: Scan, from: number): number {
  if (scan.bytes[from] === GREATER_THAN) return from + 1
  let at = from
  do at = nextAttribute(scan, at)
  while (at >= 0 && scan.nameStart >= 0)
  return at
}
