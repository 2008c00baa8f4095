import { addText, startText } from './main-text.ts'
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

/** Elements by the sum of their letters; see `nameKey`. */
const kinds = new Map<number, Kind>(
  (
    [
      ['main', ['main']],
      ['article', ['article']],
      // Not part of what the page is about, wherever they stand.
      ['aside', ['nav', 'aside', 'template', 'noscript', 'svg', 'dialog']],
      // Around the content in body; inside an article, they are its own.
      ['frame', ['header', 'footer']],
      // Their content is text up to their end tag, or no text at all.
      ['raw', ['script', 'style', 'title', 'iframe', 'textarea', 'xmp', 'noembed', 'noframes']],
    ] as const
  ).flatMap(([kind, names]) =>
    names.map((name) => [nameKey(new TextEncoder().encode(name), 0), kind] as const),
  ),
)

/**
 * Read the main text of an HTML document: of the first `main`, else of all articles, else of body without
 * its header, footer and side parts. Reads every byte once at most and stops at the end of `main`.
 */
export function readContent(html: string | Uint8Array, options: { sketch?: boolean } = {}): PageContent {
  const bytes = typeof html === 'string' ? new TextEncoder().encode(html) : html
  const reader = new ContentReader(bytes, options.sketch === true)
  const { high, low, words, sketch } = reader.read()
  const hash = hex(high) + hex(low)
  return { hash, words: Math.round(words), ...(sketch && { sketch }) }
}

function hex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, '0')
}

const lt = 0x3c
const gt = 0x3e
const slash = 0x2f

/** The walk over one document. */
class ContentReader {
  private readonly bytes: Uint8Array
  private readonly withSketch: boolean
  private body: MainText
  private articles: MainText
  private main: MainText | undefined
  private articleDepth = 0
  /** The element whose content is left out, and how often it is open. */
  private skipped = 0
  private skipDepth = 0

  constructor(bytes: Uint8Array, withSketch: boolean) {
    this.bytes = bytes
    this.withSketch = withSketch
    this.body = startText(withSketch)
    this.articles = startText(withSketch)
  }

  read(): MainText {
    const { bytes } = this
    let index = 0
    while (index < bytes.length) {
      if (bytes[index] !== lt) index = this.skipDepth === 0 ? this.add(index) : nextTag(bytes, index)
      if (index === bytes.length) break
      index = this.readMarkup(index)
      if (index < 0) return this.main!
    }
    return this.main ?? (this.articles.words > 0 ? this.articles : this.body)
  }

  /** Add the text at `start`; gives where it ends. */
  private add(start: number, end?: number): number {
    if (this.main) return addText(this.main, this.bytes, start, end)
    if (this.articleDepth > 0) addText(this.articles, this.bytes, start, end)
    return addText(this.body, this.bytes, start, end)
  }

  /** Where to go on after the markup at `open`; -1 at the end of main. */
  private readMarkup(open: number): number {
    const { bytes } = this
    const first = bytes[open + 1] ?? 0
    if (first === 0x21) return this.afterDeclaration(open)
    const isEnd = first === slash
    const nameStart = isEnd ? open + 2 : open + 1
    const letter = (bytes[nameStart] ?? 0) | 0x20
    if (letter < 0x61 || letter > 0x7a) {
      if (isEnd || first === 0x3f) return afterByte(bytes, gt, open)
      // A `<` before anything else is text.
      if (this.skipDepth === 0) this.add(open, open + 1)
      return open + 1
    }
    const key = nameKey(bytes, nameStart)
    const kind = kinds.get(key)
    const after = afterTag(bytes, nameStart)
    if (kind === undefined) return after
    if (kind === 'raw' && !isEnd) return afterRaw(bytes, after, key)
    if (this.skipDepth > 0) {
      if (key === this.skipped) this.skipDepth += isEnd ? -1 : 1
      return after
    }
    return this.enter(kind, key, isEnd) ? after : -1
  }

  /** False at the end of main. */
  private enter(kind: Kind, key: number, isEnd: boolean): boolean {
    if (kind === 'main') {
      if (isEnd) return this.main === undefined
      this.main ??= startText(this.withSketch)
    } else if (kind === 'article') {
      this.articleDepth = Math.max(0, this.articleDepth + (isEnd ? -1 : 1))
    } else if (!isEnd && (kind === 'aside' || (kind === 'frame' && !this.main && this.articleDepth === 0))) {
      this.skipped = key
      this.skipDepth = 1
    }
    return true
  }

  /** Comments end at `-->`; other declarations at the next `>`. */
  private afterDeclaration(open: number): number {
    const { bytes } = this
    if (bytes[open + 2] !== 0x2d || bytes[open + 3] !== 0x2d) return afterByte(bytes, gt, open)
    // `<!-->` and `<!--->` are whole comments: https://html.spec.whatwg.org/#parse-error-abrupt-closing-of-empty-comment
    for (let end = bytes.indexOf(gt, open + 4); end !== -1; end = bytes.indexOf(gt, end + 1)) {
      if (bytes[end - 1] === 0x2d && bytes[end - 2] === 0x2d) return end + 1
    }
    return bytes.length
  }
}

/** A loop, because tags stand close and calling a native search costs more than a few bytes. */
function nextTag(bytes: Uint8Array, from: number): number {
  let index = from
  while (index < bytes.length && bytes[index] !== lt) index++
  return index
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

function afterByte(bytes: Uint8Array, byte: number, from: number): number {
  const found = bytes.indexOf(byte, from)
  return found === -1 ? bytes.length : found + 1
}

/** The end of a tag; a `>` between quotes of a value does not end it. */
function afterTag(bytes: Uint8Array, from: number): number {
  let afterEquals = false
  for (let index = from; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte === gt) return index + 1
    if (byte === 0x3d) afterEquals = true
    else if (afterEquals && (byte === 0x22 || byte === 0x27)) {
      const close = bytes.indexOf(byte, index + 1)
      if (close === -1) return bytes.length
      index = close
      afterEquals = false
    } else if (byte > 0x20) afterEquals = false
  }
  return bytes.length
}

/** Behind the end tag of an element whose content is no markup. */
function afterRaw(bytes: Uint8Array, from: number, key: number): number {
  for (let open = bytes.indexOf(lt, from); open !== -1; open = bytes.indexOf(lt, open + 1)) {
    if (bytes[open + 1] === slash && nameKey(bytes, open + 2) === key) return afterTag(bytes, open + 2)
  }
  return bytes.length
}
