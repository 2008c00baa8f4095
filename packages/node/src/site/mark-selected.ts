import { createRequire } from 'node:module'
import type { Root } from 'hast'
import { otherFormat, splice } from '@indexical/html'
import type { Edit } from '@indexical/html'
import type { Select } from 'rehype-indexical/select'
import { utf8Text } from '../output/output-folder.ts'

/** Selects elements of whole trees. */
export interface Selection {
  select: Select
  fromWholeHtml: (document: string) => Root
}

/**
 * Prepare the selectors of the option `nosnippet`; undefined without any. The library is loaded only if needed: it
 * takes as long to load as reading a small site.
 *
 * @throws {OptionsError} for a selector that cannot be read
 */
export function loadSelect(selectors: readonly string[]): Selection | undefined {
  if (selectors.length === 0) return undefined
  const { createSelect, fromWholeHtml } = createRequire(import.meta.url)(
    'rehype-indexical/select',
  ) as typeof import('rehype-indexical/select')
  return { select: createSelect(selectors), fromWholeHtml }
}

/**
 * Mark the elements of a document that the option `nosnippet` selects.
 *
 * @param planMarks returns the edits that mark the selected elements of the whole tree
 */
export function markSelected<T extends string | Uint8Array>(
  html: T,
  { fromWholeHtml }: Selection,
  planMarks: (tree: Root) => readonly Edit[],
): T {
  const whole = readWhole(html, fromWholeHtml)
  if (!whole) return html
  const edits = planMarks(whole.tree)
  return edits.length === 0 ? html : whole.restore(splice(whole.document, whole.tree, edits) as string)
}

/** A document as parse5 reads it. */
interface WholeDocument<T> {
  tree: Root
  /** The document as text. Offsets in the tree count its characters. */
  document: string
  /** Convert the document back into the caller's form. */
  restore: (document: string) => T
}

/**
 * Read a document into its whole tree, because selectors may refer to any element. Lines and columns of the tree are
 * not used: parse5 counts a line end twice after a lone `&`.
 *
 * @returns undefined for a document that is not HTML, and for bytes that are not UTF-8
 */
function readWhole<T extends string | Uint8Array>(
  html: T,
  fromWholeHtml: Selection['fromWholeHtml'],
): WholeDocument<T> | undefined {
  const text = typeof html === 'string' ? html : utf8Text(html)
  if (text === undefined || otherFormat(text) !== undefined) return undefined
  // parse5 reads a byte order mark as text, and text opens the body.
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const document = text.slice(mark.length)
  return {
    tree: fromWholeHtml(document),
    document,
    restore: (changed) => (typeof html === 'string' ? mark + changed : Buffer.from(mark + changed)) as T,
  }
}
