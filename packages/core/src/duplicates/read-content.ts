import { indexOf } from '../html/words.ts'
import { addLessThan, addText, startText } from './main-text.ts'
import type { MainText } from './main-text.ts'

/** The main text of a page as a few numbers. */
export interface PageContent {
  /** Equal for equal texts; white space and markup make no difference. */
  hash: string
  /** Number of words; an estimate for scripts that part no words. */
  words: number
  /** For estimating how much of two texts is the same; absent unless asked for. */
  sketch?: Uint32Array
}

type Kind = 'main' | 'article' | 'aside' | 'frame' | 'raw'

const names: readonly (readonly [Kind, readonly string[]])[] = [
  ['main', ['main']],
  ['article', ['article']],
  // Not part of what the page is about, wherever they stand.
  ['aside', ['nav', 'aside', 'template', 'noscript', 'svg', 'dialog']],
  // Around the content in body; inside an article, they are its own.
  ['frame', ['header', 'footer']],
  // Their content is text up to their end tag, or no text at all.
  ['raw', ['script', 'style', 'title', 'iframe', 'textarea', 'xmp', 'noembed', 'noframes']],
]

/** Elements by the sum of their letters; see `nameKey`. */
const kinds = new Map<number, Kind>()
/** Which pairs of bytes start one of these names, in any case; few other tags of a page start like them. */
const starts = new Uint8Array(1024)
for (const [kind, list] of names) {
  for (const name of list) {
    const bytes = new TextEncoder().encode(name)
    kinds.set(nameKey(bytes, 0), kind)
    starts[startOf(bytes[0]!, bytes[1]!)] = 1
  }
}

/**
 * Read the main text of an HTML document: of the first `main`, else of all articles, else of body without
 * its header, footer and side parts. Reads every byte once at most and stops at the end of `main`.
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

/** The walk over one document. */
class ContentReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly withSketch: boolean
  private readonly body: MainText
  private readonly articles: MainText
  private main: MainText | undefined
  /** The one of these that what comes next belongs to; undefined when it belongs to none. */
  private text: MainText | undefined
  private articleDepth = 0
  /** The element whose content is left out, and how often it is open. */
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

  /** Where to go on after the markup at `open`; -1 at the end of main. */
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

  /** The same for a tag that is likely one of the elements that decide what is main text. */
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

  /** Once an article says something, what stands beside the articles does not matter. */
  private textHere(): MainText | undefined {
    if (this.main) return this.main
    if (this.articleDepth > 0) return this.articles
    return this.articles.eighths > 0 ? undefined : this.body
  }
}

/** The first two letters of a name as a small number, in any case. */
function startOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31)
}

/** The first eight letters of a name as a number, in any case. */
function nameKey(bytes: Uint8Array, start: number): number {
  let key = 0
  for (let index = start; index < start + 9; index++) {
    const letter = (bytes[index] ?? 0) | 0x20
    const isLetter = letter >= 0x61 && letter <= 0x7a
    // A digit or hyphen makes it another element: `nav-bar` is no `nav`.
    if (!isLetter) return endsName(bytes[index] ?? 0) ? key : -1
    key = key * 32 + (letter & 31)
  }
  return -1
}

function endsName(byte: number): boolean {
  return byte <= 0x20 || byte === slash || byte === gt
}

/** Comments end at `-->`; other declarations at the next `>`. */
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

/** The offset after the next such byte, or the end. */
function afterByte(view: DataView, byte: number, from: number): number {
  return Math.min(indexOf(view, byte, from, view.byteLength) + 1, view.byteLength)
}

/** The end of a start tag; a `>` between quotes of a value does not end it. */
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

/** Behind the end tag of an element whose content is no markup. */
function afterRaw(bytes: Uint8Array, view: DataView, from: number, key: number): number {
  const end = bytes.length
  for (let open = indexOf(view, lt, from, end); open < end; open = indexOf(view, lt, open + 1, end)) {
    if (bytes[open + 1] === slash && nameKey(bytes, open + 2) === key) return afterTag(bytes, view, open + 2)
  }
  return end
}
