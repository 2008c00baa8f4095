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

/** Add the words between two offsets. White space of any amount is one space. */
export function addText(text: MainText, bytes: Uint8Array, start: number, end: number): void {
  let word = 0
  let length = 0
  let isCjk = false
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!
    if (byte <= 0x20) {
      if (length > 0) addWord(text, word, isCjk ? 0.5 : weight(length))
      length = 0
      word = 0
      isCjk = false
      continue
    }
    const startsCjk = byte >= firstCjk && byte <= lastCjk
    if (length > 0 && (startsCjk || (isCjk && (byte & 0xc0) !== 0x80))) {
      addWord(text, word, isCjk ? 0.5 : weight(length))
      length = 0
      word = 0
    }
    if (length === 0) isCjk = startsCjk
    word = Math.imul(word ^ byte, 0x01000193) + 1
    length++
  }
  if (length > 0) addWord(text, word, isCjk ? 0.5 : weight(length))
}

function weight(length: number): number {
  return length <= longWord ? 1 : length / 8
}

function addWord(text: MainText, word: number, words: number): void {
  // The mixing of cyrb53: two products that carry differently make 64 bits that do not depend on each other.
  text.high = Math.imul(text.high ^ word, 0x9e3779b1)
  text.high = (text.high << 13) | (text.high >>> 19)
  text.low = Math.imul(text.low ^ word, 0x5f356495)
  text.low = (text.low << 17) | (text.low >>> 15)
  text.words += words
  if (!text.sketch) return
  const [first, second, third] = text.last
  addRun(
    text.sketch,
    Math.imul(first, 31) + Math.imul(second, 0x85ebca6b) + Math.imul(third, 0xc2b2ae35) + word,
  )
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
