import { isNameAt } from './name-table.ts'
import type { Scan } from './scan.ts'
import { GREATER_THAN, isNameEndAt, LESS_THAN, skipEndTag, SLASH } from './skip.ts'
import { spellingOf, tags, type Tag } from './tags.ts'
import { indexOf } from './words.ts'

// As in skip.ts, -1 means that the document ends inside the construct.

const BANG = 33
const DASH = 45

/** Return whether `<` at `at` starts `</name` followed by white space, `/` or `>`. */
function isEndTagAt(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  const from = at + 2
  return (
    bytes[at + 1] === SLASH &&
    isNameEndAt(bytes, from + name.length) &&
    isNameAt(bytes, from, from + name.length, name)
  )
}

/**
 * Skip the text and the end tag of a raw text, RCDATA or script element, from the end of its start tag. Sets
 * `scan.contentEnd` to the end of the text.
 */
export function skipRawText(scan: Scan, tag: Tag, from: number): number {
  const name = spellingOf(tag)
  const close = tag === tags.script ? findScriptEnd(scan, from) : findEndTag(scan, name, from)
  scan.contentEnd = close < 0 ? scan.end : close
  return close < 0 ? -1 : skipEndTag(scan, close + 2 + name.length)
}

/** Return the offset of the end tag with this lower-case name. */
export function findEndTag({ bytes, view, end }: Scan, name: Uint8Array, from: number): number {
  let at = indexOf(view, LESS_THAN, from, end)
  while (at < end && !isEndTagAt(bytes, at, name)) at = indexOf(view, LESS_THAN, at + 1, end)
  return at < end ? at : -1
}

const SCRIPT = spellingOf(tags.script)

/** Return the offset of the end tag of a script: the first `</script>` that is not in `<!-- <script`. */
function findScriptEnd({ bytes, view, end }: Scan, from: number): number {
  let at = indexOf(view, LESS_THAN, from, end)
  while (at < end) {
    if (isEndTagAt(bytes, at, SCRIPT)) return at
    let next = at + 1
    if (bytes[at + 1] === BANG && bytes[at + 2] === DASH && bytes[at + 3] === DASH) {
      next = skipEscaped(bytes, at + 2)
      if (next < 0 || isEndTagAt(bytes, next, SCRIPT)) return next
    }
    at = indexOf(view, LESS_THAN, next, end)
  }
  return -1
}

/**
 * Walk the script data escaped states from their `--` to the end tag of the script, or past the `-->` that ends them.
 * In the double escaped state, an end tag only returns to the escaped state.
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
