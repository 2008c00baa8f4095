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

/** Read a document into the sparse tree that says what a crawler reads. */
export function readSparse<T extends string | Uint8Array>(html: T, pool: TextPool): ReadDocument<T> {
  return {
    tree: fromHtml(html, { links: true, pool }),
    document: html,
    restore: (document) => document as T,
  }
}

/**
 * Read a document into its whole tree, for selectors that may ask for any element. Its lines and columns are for nobody:
 * parse5 counts a line end twice where it stands behind a lone `&`.
 *
 * @returns undefined for bytes that are not UTF-8, because only UTF-8 comes out of a string as it went in
 */
export function readWhole<T extends string | Uint8Array>(html: T): ReadDocument<T> | undefined {
  const text = decode(html)
  if (text === undefined) return undefined
  // To parse5 a byte order mark is text, and text starts the body.
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const document = text.slice(mark.length)
  return {
    tree: fromWholeHtml(document, { verbose: true }),
    document,
    restore: (changed) => (typeof html === 'string' ? mark + changed : Buffer.from(mark + changed)) as T,
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
