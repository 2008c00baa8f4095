import { hashOf, mix } from '../words.ts'

/**
 * A summary of a text that is computed while it is read: a hash, the number of words, and a sketch for comparison.
 */
export interface MainText {
  /** Two halves of the hash. */
  high: number
  low: number
  /** The number of words times eight, an integer. */
  eighths: number
  sketch: Sketch | undefined
}

/** The sketch of a text, which is computed only on request. */
interface Sketch {
  /** The smallest hash of a run of words in each of 64 bins. */
  bins: Uint32Array
  /** Hashes of the last three words. */
  first: number
  second: number
  third: number
}

/** The number of bins of a sketch, a power of two. */
export const sketchBins = 64

/** The value of an empty bin. */
export const emptyBin = 0xffff_ffff

/** Return the summary of an empty text. */
export function startText(withSketch: boolean): MainText {
  const bins = withSketch ? new Uint32Array(sketchBins).fill(emptyBin) : undefined
  return {
    high: 0x811c9dc5 | 0,
    low: 0x41c6ce57,
    eighths: 0,
    sketch: bins && { bins, first: 0, second: 0, third: 0 },
  }
}

/** The maximum length of one word in bytes. A longer run is several words of a script without spaces. */
const longWord = 24

const lessThan = 0x3c

/**
 * Add the words from an offset to the next `<` or the end. White space counts as one space. Return the offset of the
 * `<` or the end.
 */
export function addText(text: MainText, view: DataView, start: number, end: number): number {
  let at = start
  while (at < end) {
    const byte = view.getUint8(at)
    if (byte === lessThan) break
    if (byte <= 0x20) at = afterSpace(view, at, end)
    else at = addWord(text, view, at, end)
  }
  return at
}

/** Add a `<` that starts no tag, as one word. */
export function addLessThan(text: MainText): void {
  addFour(text, lessThan)
  endWord(text, 8, lessThan)
}

/** Skip white space. Source code and indented markup contain long runs of spaces. */
function afterSpace(view: DataView, from: number, end: number): number {
  let at = from + 1
  while (at + 4 <= end && view.getInt32(at, true) === 0x20202020) at += 4
  return at
}

/**
 * Add the word that starts at an offset, and return the offset of its end. It is read four bytes at a time, because
 * this runs for every byte of a site's text. Zeros fill up the last four bytes, even if there are none left, to
 * separate words.
 */
function addWord(text: MainText, view: DataView, start: number, end: number): number {
  let at = start
  for (;;) {
    const four = fourAt(view, at, end)
    const ends = endsWord(four)
    if (ends === 0) {
      addFour(text, four)
      at += 4
      continue
    }
    const first = ends & -ends
    addFour(text, four & ((first >>> 7) - 1))
    at += (31 - Math.clz32(first)) >> 3
    if (at < end && view.getUint8(at) >= 0x80) return addOtherWord(text, view, start, at, end)
    const length = at - start
    endWord(text, length <= longWord ? 8 : length, text.sketch ? hashOf(view, start, at) : 0)
    return at
  }
}

/**
 * Return a number whose lowest set bit belongs to the first of four bytes that is white space, `<` or not ASCII. Higher
 * bits may be wrong.
 */
function endsWord(four: number): number {
  const tag = four ^ 0x3c3c3c3c
  return (((four - 0x21212121) & ~four) | ((tag - 0x01010101) & ~tag) | four) & 0x80808080
}

/** Return four bytes as one number, with zeros after the end. */
function fourAt(view: DataView, at: number, end: number): number {
  if (at + 4 <= end) return view.getInt32(at, true)
  let four = 0
  for (let last = end - 1; last >= at; last--) four = (four << 8) | view.getUint8(last)
  return four
}

/**
 * Return whether a byte starts a CJK character in UTF-8, U+3000 to U+9FFF. Such words are not separated by spaces.
 */
function startsCjk(byte: number): boolean {
  return byte >= 0xe3 && byte <= 0xe9
}

/** Add the rest of a word from its first non-ASCII byte, or one character if that is CJK. */
function addOtherWord(text: MainText, view: DataView, start: number, from: number, end: number): number {
  const isCjk = startsCjk(view.getUint8(start))
  let at = from
  for (; at < end; at++) {
    const byte = view.getUint8(at)
    if (byte <= 0x20 || byte === lessThan) break
    if (at > start && (isCjk ? (byte & 0xc0) !== 0x80 : startsCjk(byte))) break
    // The number is negative, as no four ASCII bytes are.
    addFour(text, ~byte)
  }
  addFour(text, 0)
  const length = at - start
  // Two characters are about one word.
  const eighths = isCjk ? 4 : length <= longWord ? 8 : length
  endWord(text, eighths, text.sketch ? hashOf(view, start, at) : 0)
  return at
}

/** Mix four bytes into the hash. Two products with different carries make 64 independent bits. */
function addFour(text: MainText, four: number): void {
  text.high = mix(text.high, four)
  text.low = Math.imul(((text.low << 5) | (text.low >>> 27)) ^ four, 0x5f356495)
}

function endWord(text: MainText, eighths: number, hash: number): void {
  text.eighths += eighths
  const { sketch } = text
  if (!sketch) return
  const { bins, first, second, third } = sketch
  addRun(bins, Math.imul(first, 31) + Math.imul(second, 0x85ebca6b) + Math.imul(third, 0xc2b2ae35) + hash)
  sketch.first = second
  sketch.second = third
  sketch.third = hash
}

/** Add one hash of a run of four words, to the bin of its first bits. */
function addRun(bins: Uint32Array, run: number): void {
  let hash = Math.imul(run ^ (run >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  hash = (hash ^ (hash >>> 16)) >>> 0
  const bin = hash >>> 26
  if (hash < bins[bin]!) bins[bin] = hash
}
