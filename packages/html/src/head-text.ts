import { isSpace } from './skip.ts'

const AMPERSAND = 38

/**
 * Skip white space, including character references to white space, because such text does not open the body. Return the
 * offset of the first other byte.
 */
export function skipSpaceText(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    if (isSpace(bytes[at]!)) {
      at++
      continue
    }
    const next = bytes[at] === AMPERSAND ? skipSpaceReference(bytes, at) : at
    if (next === at) return at
    at = next
  }
  return at
}

/** Skip `&#32;` and similar; return `at` for any other text. A reference to a carriage return is not white space. */
function skipSpaceReference(bytes: Uint8Array, at: number): number {
  for (const name of NAMED) {
    if (name.every((byte, index) => bytes[at + index] === byte)) return at + name.length
  }
  if (bytes[at + 1] !== 35) return at
  const isHex = bytes[at + 2] === 120 || bytes[at + 2] === 88
  const first = isHex ? at + 3 : at + 2
  let end = first
  let code = 0
  for (; end < bytes.length; end++) {
    const digit = Number.parseInt(String.fromCharCode(bytes[end]!), isHex ? 16 : 10)
    if (Number.isNaN(digit)) break
    code = Math.min(code * (isHex ? 16 : 10) + digit, 0x110000)
  }
  if (end === first || !(code === 9 || code === 10 || code === 12 || code === 32)) return at
  return bytes[end] === 59 ? end + 1 : end
}

const NAMED = ['&Tab;', '&NewLine;'].map((name) => new TextEncoder().encode(name))
