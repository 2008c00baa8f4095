import type { Root } from 'hast'
import { fromHtml as fromWholeHtml } from 'hast-util-from-html'
import { fromHtml } from '@indexical/core'
import type { TextPool } from '@indexical/core'

/** A document and its tree, whose offsets are in units of the document. */
export interface ReadDocument<T extends string | Uint8Array> {
  tree: Root
  /** The document in the form that the tree's offsets count. */
  document: string | Uint8Array
  /** Bring the document back into the caller's form. */
  restore: (document: string | Uint8Array) => T
}

/**
 * Read a document into a sparse tree, or into a whole one where selectors may ask for any element.
 *
 * Only valid UTF-8 comes out of a string as it went in, so other bytes are read sparsely in any case.
 */
export function readTree<T extends string | Uint8Array>(
  html: T,
  { whole, pool }: { whole: boolean; pool: TextPool },
): ReadDocument<T> {
  const text = whole ? decode(html) : undefined
  if (text === undefined)
    return {
      tree: fromHtml(html, { links: true, pool }),
      document: html,
      restore: (document) => document as T,
    }
  return {
    tree: fromWholeHtml(text, { verbose: true }),
    document: text,
    restore: (document) => (typeof html === 'string' ? document : Buffer.from(document)) as T,
  }
}

function decode(html: string | Uint8Array): string | undefined {
  if (typeof html === 'string') return html
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(html)
  } catch {
    return undefined
  }
}
