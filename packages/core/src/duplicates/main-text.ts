/**
 * Sums up a text while it is read: a hash, the number of words, and a sketch for comparing.
 *
 * The state of one text; it lives as long as one page is read.
 */
export interface MainText {
  /** Two halves of the hash. */
  high: number
  low: number
  words: number
  /** Smallest hash of a run of words in each of 64 bins; absent when nobody compares. */
  sketch: Uint32Array | undefined
  /** Hashes of the last three words. */
  last: [number, number, number]
}

/** Bins of a sketch, a power of two. */
export const sketchBins = 64

/** A bin that no run of words fell into. */
export const emptyBin = 0xffff_ffff

/** An empty text. */
export function startText(withSketch: boolean): MainText {
  return {
    high: 0x811c9dc5 | 0,
    low: 0x41c6ce57,
    words: 0,
    sketch: withSketch ? new Uint32Array(sketchBins).fill(emptyBin) : undefined,
    last: [0, 0, 0],
  }
}

/** Bytes that begin a CJK character in UTF-8, U+3000 to U+9FFF: words are not parted there. */
const firstCjk = 0xe3
const lastCjk = 0xe9
/** A run of more bytes than this is several words, written in a script without spaces. */
const longWord = 24

const lessThan = 0x3c

/**
 * Add the words from an offset, whose byte is text whatever it is, to the next `<` or the end. White space of any
 * amount is one space. Gives the offset of what ended the text.
 *
 * One loop with plain variables, because every byte of a site's text comes by here.
 */
export function addText(text: MainText, bytes: Uint8Array, start: number, end = bytes.length): number {
  let { high, low, words } = text
  let word = 0
  let length = 0
  let isCjk = false
  let index = start
  for (; index <= end; index++) {
    // The end of the text ends a word as white space does.
    const byte = index < end ? bytes[index]! : 0
    const isEnd = index === end || (byte === lessThan && index > start)
    const isSpace = byte <= 0x20 || isEnd
    const startsCjk = byte >= firstCjk && byte <= lastCjk
    if (length > 0 && (isSpace || startsCjk || (isCjk && (byte & 0xc0) !== 0x80))) {
      // The mixing of cyrb53: two products that carry differently make 64 bits that do not depend on each other.
      high = Math.imul(high ^ word, 0x9e3779b1)
      high = (high << 13) | (high >>> 19)
      low = Math.imul(low ^ word, 0x5f356495)
      low = (low << 17) | (low >>> 15)
      words += isCjk ? 0.5 : weight(length)
      if (text.sketch) addToSketch(text, text.sketch, word)
      word = 0
      length = 0
      isCjk = false
    }
    if (isEnd) break
    if (isSpace) continue
    if (length === 0) isCjk = startsCjk
    word = (Math.imul(word ^ byte, 0x01000193) + 1) | 0
    length++
  }
  text.high = high
  text.low = low
  text.words = words
  return index
}

function weight(length: number): number {
  return length <= longWord ? 1 : length / 8
}

function addToSketch(text: MainText, sketch: Uint32Array, word: number): void {
  const [first, second, third] = text.last
  addRun(sketch, Math.imul(first, 31) + Math.imul(second, 0x85ebca6b) + Math.imul(third, 0xc2b2ae35) + word)
  text.last = [second, third, word]
}

/** One hash of a run of four words goes to the bin that its first bits name. */
function addRun(sketch: Uint32Array, run: number): void {
  let hash = Math.imul(run ^ (run >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  hash = (hash ^ (hash >>> 16)) >>> 0
  const bin = hash >>> 26
  if (hash < sketch[bin]!) sketch[bin] = hash
}
