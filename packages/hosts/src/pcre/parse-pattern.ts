import { capture, either, look, offset, oneOf, repeat, sequence } from './pattern-parts.ts'
import type { ByteSet, Part } from './pattern-parts.ts'

/** A parsed regular expression. */
export interface ParsedPattern {
  part: Part
  /** The names of its groups in order; undefined for a group without a name. */
  names: readonly (string | undefined)[]
}

/** How a server uses an expression. */
export interface PatternMode {
  isCaseless?: boolean
  /** Whether `.` matches line ends and `$` only the very end, as in Apache. */
  isStrict?: boolean
  /** Whether `.`, `[^a]`, `\\D`, `\\S` and `\\W` match a whole character of UTF-8 instead of a byte. */
  isUtf8?: boolean
}

interface Reader extends PatternMode {
  source: string
  at: number
  names: (string | undefined)[]
  depth: number
}

/**
 * Parse the part of PCRE that configurations use, without word boundaries, back-references, look-behind, atomic
 * groups and recursion.
 *
 * @param source bytes, as from `toBytes`
 * @returns undefined for unsupported or invalid expressions
 * @see https://www.pcre.org/current/doc/html/pcre2pattern.html
 */
export function parsePattern(source: string, mode: PatternMode): ParsedPattern | undefined {
  const inline = source.startsWith('(?i)')
  const reader: Reader = {
    ...mode,
    source: inline ? source.slice(4) : source,
    at: 0,
    isCaseless: mode.isCaseless || inline,
    names: [],
    depth: 0,
  }
  const part = readEither(reader)
  return part && reader.at === reader.source.length ? { part, names: reader.names } : undefined
}

function readEither(reader: Reader): Part | undefined {
  const parts: Part[] = []
  // Limits recursion. Real expressions do not nest this deep.
  if (++reader.depth > 50) return undefined
  do {
    const part = readSequence(reader)
    if (!part) return undefined
    parts.push(part)
  } while (take(reader, '|'))
  reader.depth--
  return parts.length === 1 ? parts[0] : either(parts)
}

function readSequence(reader: Reader): Part | undefined {
  const parts: Part[] = []
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at]!)) {
    const part = readAtom(reader)
    const repeated = part && readRepeat(reader, part)
    if (!repeated) return undefined
    parts.push(repeated)
  }
  return sequence(parts)
}

function readRepeat(reader: Reader, part: Part): Part | undefined {
  const found = /^(?:[*+?]|\{(\d{1,3})(?:(,)(\d{0,3}))?\})/.exec(
    reader.source.slice(reader.at, reader.at + 12),
  )
  // Larger counts are unsupported and must not be read as text.
  if (!found) return countAt(reader) ? undefined : part
  reader.at += found[0].length
  if (part.isZeroWidth) return undefined
  const [whole, low, comma, high] = found
  const min = low === undefined ? (whole === '+' ? 1 : 0) : Number(low)
  const most = whole === '?' ? 1 : low === undefined || high === '' ? Number.POSITIVE_INFINITY : Number(high)
  const max = low !== undefined && comma === undefined ? min : most
  if (max < min) return undefined
  const isLazy = take(reader, '?')
  // A `+` here is possessive, which is unsupported. PCRE rejects a second quantifier.
  if (/^[*+]/.test(reader.source.slice(reader.at))) return undefined
  return repeat(part, min, max, isLazy)
}

function readAtom(reader: Reader): Part | undefined {
  const character = reader.source[reader.at]!
  if (character === '(') return readGroup(reader)
  if (character === '[') return readClass(reader)
  if (character === '\\') return readEscape(reader)
  if (/[*+?]/.test(character)) return undefined
  reader.at++
  if (character === '^') return offset('start')
  if (character === '$') return offset(reader.isStrict ? 'final' : 'end')
  if (character === '.') return member(reader.isStrict ? anyByte : notLineEnd, reader)
  return literal(character.charCodeAt(0), reader)
}

/** Match one byte of a set. In UTF-8, a set with bytes beyond ASCII contains all characters beyond ASCII. */
function member(set: ByteSet, { isUtf8 }: Reader): Part {
  if (!isUtf8 || !set[0x80]) return oneOf(set)
  const ascii = set.map((is, byte) => (byte < 0x80 ? is : 0))
  return either([
    oneOf(ascii),
    sequence([oneOf(firstBytes), repeat(oneOf(laterBytes), 0, Number.POSITIVE_INFINITY, false)]),
  ])
}

/** Return whether a count such as `{1000}` is next. */
function countAt({ source, at }: Reader): boolean {
  return source[at] === '{' && /^\{\d+(?:,\d*)?\}/.test(source.slice(at, at + 40))
}

/** The sets of one byte are views of it, because patterns consist of such sets. */
const oneByte = new Uint8Array(511).fill(1, 255, 256)

function literal(code: number, { isCaseless }: Reader): Part {
  if (!isCaseless) return oneOf(oneByte.subarray(255 - code, 511 - code))
  const set = new Uint8Array(256)
  addByte(set, code, isCaseless)
  return oneOf(set)
}

function addByte(set: ByteSet, code: number, isCaseless = false): void {
  set[code] = 1
  // With its default tables, PCRE folds only ASCII.
  if (isCaseless && /[A-Za-z]/.test(String.fromCharCode(code))) set[code ^ 0x20] = 1
}

function readGroup(reader: Reader): Part | undefined {
  const rest = reader.source.slice(reader.at, reader.at + 80)
  const [text] = /^\((?:\?(?:[:=!]|P?<[A-Za-z_]\w*>|'[A-Za-z_]\w*'))?/.exec(rest)!
  reader.at += text.length
  if (text === '(' && /[?*]/.test(reader.source[reader.at] ?? '')) return undefined
  const isCapture = !/[:=!]$/.test(text)
  const index = isCapture ? reader.names.push(/[A-Za-z_]\w*/.exec(text.slice(3))?.[0]) : 0
  const before = reader.names.length
  const part = readEither(reader)
  if (!part || !take(reader, ')')) return undefined
  if (isCapture) return capture(part, index)
  if (text === '(?:') return part
  return reader.names.length === before ? look(part, text === '(?!') : undefined
}

const anyByte = setOf(() => true)
const notLineEnd = setOf((byte) => byte !== 0x0a)
const firstBytes = setOf((byte) => byte >= 0xc0)
const laterBytes = setOf((byte) => byte >= 0x80 && byte < 0xc0)
const words = setOf((byte) => /\w/.test(String.fromCharCode(byte)))
const digits = setOf((byte) => byte >= 0x30 && byte <= 0x39)
const spaces = setOf((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
const kinds: Readonly<Record<string, ByteSet>> = {
  w: words,
  d: digits,
  s: spaces,
  W: inverse(words),
  D: inverse(digits),
  S: inverse(spaces),
}
function readEscape(reader: Reader): Part | undefined {
  const kind = takeKind(reader)
  if (kind) return member(kind, reader)
  const code = readCode(reader)
  return code === undefined ? undefined : literal(code, reader)
}

/** Read an escape such as `\\d`. */
function takeKind(reader: Reader): ByteSet | undefined {
  const [, letter = ''] = /^\\(.)/s.exec(reader.source.slice(reader.at, reader.at + 2)) ?? []
  const kind = kinds[letter]
  if (kind) reader.at += 2
  return kind
}

/** Read one byte, which may be escaped. */
function readCode(reader: Reader): number | undefined {
  const found = /^(?:\\x([\da-fA-F]{2})|\\([trn])|\\([^A-Za-z0-9])|([^\\]))/s.exec(
    reader.source.slice(reader.at, reader.at + 4),
  )
  if (!found) return undefined
  const [whole, hex, letter, sign, plain] = found
  reader.at += whole.length
  if (hex !== undefined) return Number.parseInt(hex, 16)
  if (letter !== undefined) return { t: 9, r: 13, n: 10 }[letter]
  return (sign ?? plain)!.charCodeAt(0)
}

function readClass(reader: Reader): Part | undefined {
  const { source } = reader
  const set = new Uint8Array(256)
  reader.at++
  const isNegative = take(reader, '^')
  for (let isFirst = true; isFirst || source[reader.at] !== ']'; isFirst = false) {
    // Named classes such as [:alpha:] are rare in configurations.
    if (/^\[[:.=]/.test(source.slice(reader.at, reader.at + 2))) return undefined
    const kind = takeKind(reader)
    if (kind) for (const [byte, is] of kind.entries()) if (is) set[byte] = 1
    if (kind) continue
    const from = readCode(reader)
    const isRange = source[reader.at] === '-' && source[reader.at + 1] !== ']'
    if (isRange) reader.at++
    if (isRange && takeKind(reader)) return undefined
    const to = isRange ? readCode(reader) : from
    if (from === undefined || to === undefined || to < from) return undefined
    for (let byte = from; byte <= to; byte++) addByte(set, byte, reader.isCaseless)
  }
  reader.at++
  return member(isNegative ? inverse(set) : set, reader)
}

function take(reader: Reader, character: string): boolean {
  if (reader.source[reader.at] !== character) return false
  reader.at++
  return true
}

function setOf(has: (byte: number) => boolean): ByteSet {
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(has(byte)))
}

function inverse(set: ByteSet): ByteSet {
  return set.map((is) => 1 - is)
}
