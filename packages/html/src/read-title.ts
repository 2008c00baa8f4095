import { decodeHTML } from 'entities/decode'
import type { ElementContent } from 'hast'
import { decodeValue, readElement } from './read-element.ts'
import type { Scan } from './scan.ts'
import { skipRawText } from './skip-raw-text.ts'
import { tags } from './tags.ts'

/** Read a title element with its text and add it to `kept`; return the offset after it, or -1. */
export function readTitle(scan: Scan, start: number, nameEnd: number, kept: ElementContent[]): number {
  const title = readElement(scan, 'title', start, nameEnd)
  if (title === undefined) return scan.at
  const from = scan.at
  const at = skipRawText(scan, tags.title, from)
  const { contentEnd, cursor } = scan
  if (contentEnd > from) {
    const begin = cursor.point(from)
    const value = decodeValue(scan, from, contentEnd, decodeHTML)
    const end = cursor.point(contentEnd)
    title.children.push({ type: 'text', value, position: { start: begin, end } })
  }
  title.position!.end = cursor.point(at < 0 ? scan.end : at)
  kept.push(title)
  return at
}
