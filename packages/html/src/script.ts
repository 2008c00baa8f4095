import type { Element } from 'hast'
import { isNameAt, lookUp, nameTable } from './name-table.ts'
import { readElement } from './read-element.ts'
import type { Scan } from './scan.ts'
import { skipRawText } from './skip-raw-text.ts'
import { nextAttribute, noteIfNosnippet } from './skip.ts'
import { tags } from './tags.ts'

/** Inline scripts that contain none of these words cannot add a signal. The last is in scripts of Next that redirect. */
const WORDS = ['canonical', 'robots', 'nosnippet', 'NEXT_REDIRECT;']

/** The type of JSON-LD, and the types of scripts that browsers run. */
const types = nameTable(
  (
    'application/ld+json module text/javascript application/javascript application/x-javascript ' +
    'text/ecmascript application/ecmascript'
  ).split(' '),
)

const SRC = new TextEncoder().encode('src')
const TYPE = new TextEncoder().encode('type')

/**
 * Read the script whose start tag begins at `start`, with its text if it has no address; undefined if it carries no
 * signal. Sets `scan.at` to the offset after it, or -1.
 */
export function readScript(scan: Scan, start: number, nameEnd: number): Element | undefined {
  const { bytes, cursor } = scan
  let hasSrc = false
  let type: number | undefined
  let at = nextAttribute(scan, nameEnd)
  while (at >= 0 && scan.nameStart >= 0) {
    const { nameStart, nameEnd: end, valueStart } = scan
    if (isNameAt(bytes, nameStart, end, SRC)) hasSrc = true
    else if (isNameAt(bytes, nameStart, end, TYPE)) {
      const isEmpty = valueStart < 0 || valueStart === scan.valueEnd
      type ??= isEmpty ? -1 : lookUp(types, bytes, valueStart, scan.valueEnd)
    } else noteIfNosnippet(scan)
    at = nextAttribute(scan, at)
  }
  scan.at = at
  if (at < 0) return undefined
  const after = skipRawText(scan, tags.script, at)
  const { contentEnd } = scan
  scan.at = after
  // Scripts of other types, such as templates, do not run.
  const isSignal = hasSrc || type === 1 || (type !== 0 && containsWord(bytes, at, contentEnd))
  if (!isSignal) return undefined
  if (type === 1) scan.hasStructuredData = true
  const script = readElement(scan, 'script', start, nameEnd)!
  if (!hasSrc && contentEnd > at) {
    const from = cursor.point(at)
    const value = scan.slice(at, contentEnd).replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
    script.children.push({ type: 'text', value, position: { start: from, end: cursor.point(contentEnd) } })
  }
  script.position!.end = cursor.point(after < 0 ? scan.end : after)
  scan.at = after
  return script
}

/** Read an `iframe`; undefined if the document ends in its tag. Sets `scan.at` to the offset after it, or -1. */
export function readFrame(scan: Scan, start: number, nameEnd: number): Element | undefined {
  const frame = readElement(scan, 'iframe', start, nameEnd)
  if (frame === undefined) return undefined
  const after = skipRawText(scan, tags.iframe, scan.at)
  frame.position!.end = scan.cursor.point(after < 0 ? scan.end : after)
  scan.at = after
  return frame
}

const names = WORDS.map((word) => new TextEncoder().encode(word))
const width = Math.min(...names.map((name) => name.length))
/** For each byte, its minimum distance from the end of the first `width` bytes of a word. */
const shifts = new Uint8Array(256).fill(width)
for (const name of names) {
  for (let index = 0; index < width; index++)
    shifts[name[index]!] = Math.min(shifts[name[index]!]!, width - 1 - index)
}

/**
 * Return whether bytes contain one of the words. This is the algorithm of Boyer, Moore and Horspool for several words:
 * most steps skip as many bytes as the shortest word has.
 */
function containsWord(bytes: Uint8Array, from: number, end: number): boolean {
  let last = from + width - 1
  while (last < end) {
    const shift = shifts[bytes[last]!]!
    if (shift === 0 && names.some((name) => isWordAt(bytes, last - width + 1, end, name))) return true
    last += shift || 1
  }
  return false
}

function isWordAt(bytes: Uint8Array, at: number, end: number, name: Uint8Array): boolean {
  return at + name.length <= end && name.every((byte, index) => bytes[at + index] === byte)
}
