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
 * Mark the elements of a document that the option `nosnippet` selects, unless it is not HTML, or not UTF-8.
 *
 * @param planMarks returns the edits that mark the selected elements of the whole tree
 */
export function markSelected<T extends string | Uint8Array>(
  html: T,
  { fromWholeHtml }: Selection,
  planMarks: (tree: Root) => readonly Edit[],
): T {
  const text = typeof html === 'string' ? html : utf8Text(html)
  if (text === undefined || otherFormat(text) !== undefined) return html
  // parse5 reads a byte order mark as text, and text opens the body.
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const document = text.slice(mark.length)
  // Selectors may refer to any element. Lines and columns of this tree are not used: parse5 counts a line end twice after a lone `&`.
  const tree = fromWholeHtml(document)
  const edits = planMarks(tree)
  if (edits.length === 0) return html
  const marked = mark + (splice(document, tree, edits) as string)
  return (typeof html === 'string' ? marked : Buffer.from(marked)) as T
}
