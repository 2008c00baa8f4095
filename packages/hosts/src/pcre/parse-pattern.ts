/** A set of bytes: 1 for each byte in it. */
export type ByteSet = Uint8Array

/** A part of a regular expression. */
export type Pattern =
  | { type: 'set'; set: ByteSet }
  | { type: 'sequence'; parts: Pattern[] }
  | { type: 'either'; parts: Pattern[] }
  | { type: 'repeat'; part: Pattern; min: number; max: number; isLazy: boolean }
  | { type: 'capture'; part: Pattern; index: number }
  | { type: 'look'; part: Pattern; isNegative: boolean }
  | { type: 'start' | 'end' | 'final' }

/** A parsed regular expression. */
export interface ParsedPattern {
  pattern: Pattern
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
  const pattern = readEither(reader)
  if (!pattern || reader.at < reader.source.length) return undefined
  return { pattern, names: reader.names }
}

function readEither(reader: Reader): Pattern | undefined {
  const parts: Pattern[] = []
  // Limits recursion. Real expressions do not nest this deep.
  if (++reader.depth > 50) return undefined
  do {
    const part = readSequence(reader)
    if (!part) return undefined
    parts.push(part)
  } while (take(reader, '|'))
  reader.depth--
  return parts.length === 1 ? parts[0] : { type: 'either', parts }
}

function readSequence(reader: Reader): Pattern | undefined {
  const parts: Pattern[] = []
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at]!)) {
    const part = readAtom(reader)
    const repeated = part && readRepeat(reader, part)
    if (!repeated) return undefined
    parts.push(repeated)
  }
  return { type: 'sequence', parts }
}

function readRepeat(reader: Reader, part: Pattern): Pattern | undefined {
  const found = /^(?:[*+?]|\{(\d{1,3})(?:(,)(\d{0,3}))?\})/.exec(
    reader.source.slice(reader.at, reader.at + 12),
  )
  // Larger counts are unsupported and must not be read as text.
  if (!found) return countAt(reader) ? undefined : part
  reader.at += found[0].length
  if (/^(?:start|end|final|look)$/.test(part.type)) return undefined
  const [whole, low, comma, high] = found
  const min = low === undefined ? (whole === '+' ? 1 : 0) : Number(low)
  const most = whole === '?' ? 1 : low === undefined || high === '' ? Number.POSITIVE_INFINITY : Number(high)
  const max = low !== undefined && comma === undefined ? min : most
  if (max < min) return undefined
  const isLazy = take(reader, '?')
  // A `+` here is possessive, which is unsupported. PCRE rejects a second quantifier.
  if (/^[*+]/.test(reader.source.slice(reader.at))) return undefined
  return { type: 'repeat', part, min, max, isLazy }
}

function readAtom(reader: Reader): Pattern | undefined {
  const character = reader.source[reader.at]!
  if (character === '(') return readGroup(reader)
  if (character === '[') return readClass(reader)
  if (character === '\\') return readEscape(reader)
  if (/[*+?]/.test(character)) return undefined
  reader.at++
  if (character === '^') return { type: 'start' }
  if (character === '$') return { type: reader.isStrict ? 'final' : 'end' }
  if (character === '.')
    return oneOf(
      setOf((byte) => reader.isStrict || byte !== 0x0a),
      reader,
    )
  return literal(character.charCodeAt(0), reader)
}

/** Return a pattern for one byte of a set. In UTF-8, a set with bytes beyond ASCII contains all characters beyond ASCII. */
function oneOf(set: ByteSet, { isUtf8 }: Reader): Pattern {
  if (!isUtf8 || !set[0x80]) return { type: 'set', set }
  const part: Pattern = { type: 'set', set: setOf((byte) => byte >= 0x80 && byte < 0xc0) }
  const rest: Pattern = { type: 'repeat', part, min: 0, max: Number.POSITIVE_INFINITY, isLazy: false }
  const first: Pattern = { type: 'set', set: setOf((byte) => byte >= 0xc0) }
  const ascii: Pattern = { type: 'set', set: set.map((is, byte) => (byte < 0x80 ? is : 0)) }
  return { type: 'either', parts: [ascii, { type: 'sequence', parts: [first, rest] }] }
}

/** Return whether a count such as `{1000}` is next. */
function countAt({ source, at }: Reader): boolean {
  return source[at] === '{' && /^\{\d+(?:,\d*)?\}/.test(source.slice(at, at + 40))
}

/** The sets of one byte are views of it, because patterns consist of such sets. */
const oneByte = new Uint8Array(511).fill(1, 255, 256)

function literal(code: number, { isCaseless }: Reader): Pattern {
  if (!isCaseless) return { type: 'set', set: oneByte.subarray(255 - code, 511 - code) }
  const set = new Uint8Array(256)
  addByte(set, code, isCaseless)
  return { type: 'set', set }
}

function addByte(set: ByteSet, code: number, isCaseless = false): void {
  set[code] = 1
  // With its default tables, PCRE folds only ASCII.
  if (isCaseless && /[A-Za-z]/.test(String.fromCharCode(code))) set[code ^ 0x20] = 1
}

function readGroup(reader: Reader): Pattern | undefined {
  const rest = reader.source.slice(reader.at, reader.at + 80)
  const [text] = /^\((?:\?(?:[:=!]|P?<[A-Za-z_]\w*>|'[A-Za-z_]\w*'))?/.exec(rest)!
  reader.at += text.length
  if (text === '(' && /[?*]/.test(reader.source[reader.at] ?? '')) return undefined
  const isCapture = !/[:=!]$/.test(text)
  const index = isCapture ? reader.names.push(/[A-Za-z_]\w*/.exec(text.slice(3))?.[0]) : 0
  const before = reader.names.length
  const part = readEither(reader)
  if (!part || !take(reader, ')')) return undefined
  if (isCapture) return { type: 'capture', part, index }
  if (text === '(?:') return part
  return reader.names.length === before ? { type: 'look', part, isNegative: text === '(?!' } : undefined
}

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
function readEscape(reader: Reader): Pattern | undefined {
  const letter = reader.source[reader.at + 1]
  if (letter === undefined) return undefined
  const kind = kinds[letter]
  if (kind) {
    reader.at += 2
    return oneOf(kind, reader)
  }
  const code = readCode(reader)
  return code === undefined ? undefined : literal(code, reader)
}

/** Read one escaped byte. */
function readCode(reader: Reader): number | undefined {
  const found = /^\\(?:x([\da-fA-F]{2})|([trn])|([^A-Za-z0-9]))/.exec(
    reader.source.slice(reader.at, reader.at + 4),
  )
  if (!found) return undefined
  reader.at += found[0].length
  const [, hex, letter, sign] = found
  if (hex !== undefined) return Number.parseInt(hex, 16)
  const letters: Record<string, number> = { t: 9, r: 13, n: 10 }
  return letter === undefined ? sign!.charCodeAt(0) : letters[letter]
}

function readClass(reader: Reader): Pattern | undefined {
  const { source } = reader
  const set = new Uint8Array(256)
  reader.at++
  const isNegative = take(reader, '^')
  for (let isFirst = true; ; isFirst = false) {
    const character = source[reader.at]
    if (character === undefined) return undefined
    if (character === ']' && !isFirst) break
    // Named classes such as [:alpha:] are rare in configurations.
    if (/^\[[:.=]/.test(source.slice(reader.at, reader.at + 2))) return undefined
    const kind = character === '\\' ? kinds[source[reader.at + 1] ?? ''] : undefined
    if (kind) {
      reader.at += 2
      for (const [byte, is] of kind.entries()) if (is) set[byte] = 1
      continue
    }
    const from = readMember(reader)
    if (from === undefined) return undefined
    const isRange = source[reader.at] === '-' && source[reader.at + 1] !== ']'
    if (isRange) reader.at++
    if (isRange && kinds[/^\\(.)/s.exec(source.slice(reader.at, reader.at + 2))?.[1] ?? '']) return undefined
    const to = isRange ? readMember(reader) : from
    if (to === undefined || to < from) return undefined
    for (let byte = from; byte <= to; byte++) addByte(set, byte, reader.isCaseless)
  }
  reader.at++
  return oneOf(isNegative ? inverse(set) : set, reader)
}

function readMember(reader: Reader): number | undefined {
  if (reader.source[reader.at] === '\\') return readCode(reader)
  const code = reader.source.charCodeAt(reader.at)
  if (Number.isNaN(code)) return undefined
  reader.at++
  return code
}

function take(reader: Reader, character: string): boolean {
  if (reader.source[reader.at] !== character) return false
  reader.at++
  return true
}

function setOf(has: (byte: number) => boolean | undefined): ByteSet {
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(has(byte)))
}

function inverse(set: ByteSet): ByteSet {
  return set.map((is) => 1 - is)
}
