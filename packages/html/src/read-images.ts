import { isNameAt } from './name-table.ts'
import { rawText } from './nested.ts'
import { nextTag } from './next-tag.ts'
import { readElement } from './read-element.ts'
import { Scan } from './scan.ts'
import { skipRawText } from './skip-raw-text.ts'
import { skipEndTag, skipTag } from './skip.ts'
import { tagAt, tags } from './tags.ts'

const IMG = new TextEncoder().encode('img')

/**
 * Return the addresses of the `img` elements of a document as written, each once, in their order. Images in `template`
 * are not part of the document. Images in `noscript` are, because lazy images have their real address there.
 *
 * @param most the maximum number of addresses
 */
export function readImages(html: string | Uint8Array, most: number): string[] {
  const bytes = typeof html === 'string' ? new TextEncoder().encode(html) : html
  const scan = new Scan(html, bytes, { links: false })
  const found = new Set<string>()
  const depth = { template: 0, foreign: 0 }
  let at = 0
  while (at >= 0 && found.size < most) {
    const nameEnd = nextTag(scan, at, depth.foreign > 0)
    if (nameEnd < 0) break
    at = readTag(scan, nameEnd, depth, found)
  }
  return [...found]
}

/** Read the tag at the scan's position; return the offset after it, or after its raw text, or -1 at the end. */
function readTag(
  scan: Scan,
  nameEnd: number,
  depth: { template: number; foreign: number },
  found: Set<string>,
): number {
  const { tagStart, isEnd } = scan
  const tag = tagAt(scan.bytes, scan.nameStart, nameEnd)
  const isImage =
    !isEnd && depth.template === 0 && tag === 0 && isNameAt(scan.bytes, scan.nameStart, nameEnd, IMG)
  if (isImage) {
    const src = readElement(scan, 'img', tagStart, nameEnd)?.properties['src']
    if (typeof src === 'string') found.add(src)
    return scan.at
  }
  const at = isEnd ? skipEndTag(scan, nameEnd) : skipTag(scan, nameEnd)
  if (at < 0) return at
  const opens = !isEnd && !(scan.selfClosing && depth.foreign > 0)
  const step = isEnd ? -1 : 1
  if (tag === tags.template) depth.template = Math.max(0, depth.template + step)
  else if (tag === tags.svg || tag === tags.math) {
    if (isEnd || !scan.selfClosing) depth.foreign = Math.max(0, depth.foreign + step)
  } else if (tag === tags.plaintext && !isEnd) return -1
  else if (opens && rawText.has(tag)) return skipRawText(scan, tag, at)
  return at
}
