import { indexOf } from '../words.ts'
import { addLessThan, addText, startText } from './main-text.ts'
import type { MainText } from './main-text.ts'

/** The main text of a page as a few numbers. */
export interface PageContent {
  /** Hash of the text. White space and markup do not change it. */
  hash: string
  /** Number of words; an estimate for scripts without spaces. */
  words: number
  /** Sketch for estimating the common part of two texts; missing unless requested. */
  sketch?: Uint32Array
}

type Kind = 'main' | 'article' | 'aside' | 'frame' | 'raw'

const names: readonly (readonly [Kind, readonly string[]])[] = [
  ['main', ['main']],
  ['article', ['article']],
  // These elements are never part of the main text.
  ['aside', ['nav', 'aside', 'template', 'noscript', 'svg', 'dialog']],
  // These elements are part of the main text only inside of main or an article.
  ['frame', ['header', 'footer']],
  // Their content is text up to their end tag, or is not text.
  ['raw', ['script', 'style', 'title', 'iframe', 'textarea', 'xmp', 'noembed', 'noframes']],
]

/** Elements by a key of their name; see `nameKey`. */
const kinds = new Map<number, Kind>()
/** Pairs of bytes that start one of these names, in any case. Few other tags of a page start with them. */
const starts = new Uint8Array(1024)
for (const [kind, list] of names) {
  for (const name of list) {
    const bytes = new TextEncoder().encode(name)
    kinds.set(nameKey(bytes, 0), kind)
    starts[startOf(bytes[0]!, bytes[1]!)] = 1
  }
}

/**
 * Read the main text of an HTML document: the first `main`, else all articles, else body without its header, footer
 * and side parts. Reads every byte at most once and stops at the end of `main`.
 */
export function readContent(html: string | Uint8Array, options: { sketch?: boolean } = {}): PageContent {
  const bytes = typeof html === 'string' ? new TextEncoder().encode(html) : html
  const { high, low, eighths, sketch } = new ContentReader(bytes, options.sketch === true).read()
  return {
    hash: hex(high) + hex(low),
    words: Math.round(eighths / 8),
    ...(sketch && { sketch: sketch.bins }),
  }
}

function hex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, '0')
}

const lt = 0x3c
const gt = 0x3e
const slash = 0x2f
const equals = 0x3d

/** The state of one walk. */
class ContentReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly withSketch: boolean
  private readonly body: MainText
  private readonly articles: MainText
  private main: MainText | undefined
  /** The text that receives the following words; undefined if they are not main text. */
  private text: MainText | undefined
  private articleDepth = 0
  /** Number of open elements with the name of the skipped one. */
  private skipped = 0
  private skipDepth = 0

  constructor(bytes: Uint8Array, withSketch: boolean) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.withSketch = withSketch
    this.body = startText(withSketch)
    this.articles = startText(withSketch)
    this.text = this.body
  }

  read(): MainText {
    const { view } = this
    const end = view.byteLength
    let at = 0
    while (at < end) {
      at = this.text ? addText(this.text, view, at, end) : indexOf(view, lt, at, end)
      if (at < end) at = this.readMarkup(at)
      if (at < 0) break
    }
    return this.main ?? (this.articles.eighths > 0 ? this.articles : this.body)
  }

  /** Return the offset after the markup at `open`; -1 at the end of main. */
  private readMarkup(open: number): number {
    const { bytes } = this
    const next = bytes[open + 1] ?? 0
    if (next === 0x21) return afterDeclaration(this.view, open)
    const isEnd = next === slash
    const nameStart = isEnd ? open + 2 : open + 1
    const first = bytes[nameStart] ?? 0
    const letter = first | 0x20
    if (letter < 0x61 || letter > 0x7a) {
      if (isEnd || next === 0x3f) return afterByte(this.view, gt, open)
      if (this.text) addLessThan(this.text)
      return open + 1
    }
    const second = bytes[nameStart + 1] ?? 0
    if (starts[startOf(first, second)] === 0) return afterTag(bytes, this.view, nameStart)
    return this.readKnown(nameStart, isEnd)
  }

  /** Handle a tag that is probably one of the elements in `names`; return the offset after it or -1. */
  private readKnown(nameStart: number, isEnd: boolean): number {
    const { bytes, view } = this
    const key = nameKey(bytes, nameStart)
    const kind = kinds.get(key)
    const after = afterTag(bytes, view, nameStart)
    if (kind === undefined) return after
    if (kind === 'raw' && !isEnd) return afterRaw(bytes, view, after, key)
    if (this.skipDepth > 0) {
      if (key === this.skipped) this.skipDepth += isEnd ? -1 : 1
    } else if (kind === 'main' && isEnd && this.main) return -1
    else this.enter(kind, key, isEnd)
    this.text = this.skipDepth > 0 ? undefined : this.textHere()
    return after
  }

  private enter(kind: Kind, key: number, isEnd: boolean): void {
    if (kind === 'main') {
      if (!isEnd) this.main ??= startText(this.withSketch)
    } else if (kind === 'article') {
      this.articleDepth = Math.max(0, this.articleDepth + (isEnd ? -1 : 1))
    } else if (!isEnd && (kind === 'aside' || (kind === 'frame' && !this.main && this.articleDepth === 0))) {
      this.skipped = key
      this.skipDepth = 1
    }
  }

  /** Return the text for the following words. After an article with text, text outside of articles is ignored. */
  private textHere(): MainText | undefined {
    if (this.main) return this.main
    if (this.articleDepth > 0) return this.articles
    return this.articles.eighths > 0 ? undefined : this.body
  }
}

/** Return the first two letters of a name as a small number, ignoring case. */
function startOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31)
}

/** Return the first eight letters of a name as a number, ignoring case. */
function nameKey(bytes: Uint8Array, start: number): number {
  let key = 0
  for (let index = start; index < start + 9; index++) {
    const letter = (bytes[index] ?? 0) | 0x20
    const isLetter = letter >= 0x61 && letter <= 0x7a
    // With a digit or hyphen, the name is another one: `nav-bar` is not `nav`.
    if (!isLetter) return endsName(bytes[index] ?? 0) ? key : -1
    key = key * 32 + (letter & 31)
  }
  return -1
}

function endsName(byte: number): boolean {
  return byte <= 0x20 || byte === slash || byte === gt
}

/** Return the offset after a declaration. Comments end at `-->`, other declarations at the next `>`. */
function afterDeclaration(view: DataView, open: number): number {
  const end = view.byteLength
  if (open + 4 > end || view.getInt32(open, true) !== commentStart) return afterByte(view, gt, open)
  // `<!-->` and `<!--->` are whole comments: https://html.spec.whatwg.org/#parse-error-abrupt-closing-of-empty-comment
  for (let at = indexOf(view, gt, open + 4, end); at < end; at = indexOf(view, gt, at + 1, end)) {
    if (view.getUint16(at - 2) === twoDashes) return at + 1
  }
  return end
}

/** `<!--`, the first byte lowest. */
const commentStart = 0x2d2d213c
const twoDashes = 0x2d2d

/** Return the offset after the next `byte`, or the end. */
function afterByte(view: DataView, byte: number, from: number): number {
  return Math.min(indexOf(view, byte, from, view.byteLength) + 1, view.byteLength)
}

/** Return the end of a start tag. A `>` in a quoted value does not end it. */
function afterTag(bytes: Uint8Array, view: DataView, from: number): number {
  const end = bytes.length
  let at = from
  while (at < end) {
    const byte = bytes[at++]!
    if (byte === gt) return at
    if (byte !== equals) continue
    while (at < end && bytes[at]! <= 0x20) at++
    const quote = bytes[at]
    if (quote === 0x22 || quote === 0x27) at = afterByte(view, quote, at + 1)
  }
  return end
}

/** Return the offset after the end tag of an element whose content is not markup. */
function afterRaw(bytes: Uint8Array, view: DataView, from: number, key: number): number {
  const end = bytes.length
  for (let open = indexOf(view, lt, from, end); open < end; open = indexOf(view, lt, open + 1, end)) {
    if (bytes[open + 1] === slash && nameKey(bytes, open + 2) === key) return afterTag(bytes, view, open + 2)
  }
  return end
}
