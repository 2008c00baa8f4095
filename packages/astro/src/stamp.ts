import type { PageInput } from 'indexical'
import { hasFrontmatter } from './own-entry.ts'
import type { OwnEntry } from './own-entry.ts'

const opening = '<!--indexical '
const closing = '-->'

/**
 * Return a comment for the end of a page's HTML that contains the content entry of the page.
 *
 * Only the HTML always reaches the build hook: a prerenderer may run in another process, and a page from a build cache is
 * not rendered at all.
 */
export function writeStamp(own: OwnEntry): string {
  // In JSON both characters occur only in strings, and a comment cannot end without `>`.
  const json = JSON.stringify(own, createReplacer()).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
  return opening + json + closing
}

/** Return a replacer for values that JSON cannot contain and loaders may return: large integers and cycles. */
function createReplacer(): (this: unknown, key: string, value: unknown) => unknown {
  const ancestors: unknown[] = []
  return function (_key, value) {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop()
    if (ancestors.includes(value)) return undefined
    ancestors.push(value)
    return value
  }
}

/**
 * Remove the stamp from a page, and read it. Return the same bytes if there is none.
 *
 * @returns the source that the stamp names, and whether it becomes this page: not if the page shows that of another one
 */
export function takeStamp(html: Uint8Array): SourceInput & { html: Uint8Array; ownsSource: boolean } {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const start = bytes.lastIndexOf(opening)
  const end = start < 0 ? -1 : bytes.indexOf(closing, start)
  const own = end < 0 ? undefined : parse(bytes.toString('utf8', start + opening.length, end))
  if (own === undefined) return { html, ownsSource: true }
  const before = bytes.subarray(0, start)
  const rest = bytes.subarray(end + closing.length)
  const page = rest.length === 0 ? before : Buffer.concat([before, rest])
  return { html: page, ...sourceInput(own), ownsSource: !own.shared }
}

/** The part of a build's input that the content entry of a page decides. */
export type SourceInput = Pick<PageInput<string>, 'source' | 'data' | 'pageData'>

/** Return the source file and the values of a page as the input of a build. */
export function sourceInput({ file, data }: OwnEntry = {}): SourceInput {
  if (file === undefined) return data ? { data } : {}
  if (hasFrontmatter(file)) return { source: file, ...(data && { pageData: data }) }
  // A data file may contain many entries, so it is not the frontmatter of one page.
  if (!file.endsWith('.astro')) return data ? { data } : {}
  return { source: file, ...(data && { data }) }
}

/** Parse a stamp. An author's comment may start like ours, so only an object counts. */
function parse(json: string): OwnEntry | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
