import type { OwnEntry } from './own-entry.ts'

const opening = '<!--indexical '
const closing = '-->'

/**
 * Write what the middleware learned about a page as a comment for the end of its HTML.
 *
 * The HTML is the only channel from a renderer to the build pass that always works: a prerenderer may live in
 * another process, and a page restored from a build cache is not rendered at all.
 */
export function writeStamp(own: OwnEntry): string {
  // Both stand only inside JSON strings, and no comment ends without a `>`.
  const json = JSON.stringify(own, writable()).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
  return opening + json + closing
}

/** Entries of a loader may hold what JSON cannot: large numbers, and objects that lead back to themselves. */
function writable(): (this: unknown, key: string, value: unknown) => unknown {
  const around: unknown[] = []
  return function (_key, value) {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    while (around.length > 0 && around.at(-1) !== this) around.pop()
    if (around.includes(value)) return undefined
    around.push(value)
    return value
  }
}

/** A page's HTML without its stamp, and what the stamp said. */
export interface Stamped {
  html: Uint8Array
  own: OwnEntry | undefined
}

/** Take the stamp off a page; the bytes are returned as they are when there is none. */
export function takeStamp(html: Uint8Array): Stamped {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const start = bytes.lastIndexOf(opening)
  const end = start < 0 ? -1 : bytes.indexOf(closing, start)
  if (end < 0) return { html, own: undefined }
  const own = parse(bytes.toString('utf8', start + opening.length, end))
  if (own === undefined) return { html, own }
  const before = bytes.subarray(0, start)
  const rest = bytes.subarray(end + closing.length)
  return { html: rest.length === 0 ? before : Buffer.concat([before, rest]), own }
}

/** An author may write a comment that begins like ours: only an object counts. */
function parse(json: string): OwnEntry | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
