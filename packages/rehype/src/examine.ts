import type { Root } from 'hast'
import { applyEdits, makePage, readSignals } from '@indexical/core/page'
import type { Edit, Page, PageContext, ResolvedUrls } from '@indexical/core/page'
import { planEdits } from './plan-edits.ts'
import type { InjectOptions } from './plan-edits.ts'

/** What examining a page yields. */
export interface Examined {
  page: Page
  /** Edits that were made on the tree; a compiler writes them into the source. */
  edits: Edit[]
}

/**
 * Read a page, and change its tree where the author's intent is missing.
 *
 * @param resolved what links of earlier pages resolved to; saves time and memory over many pages
 * @returns the page as it was before the edits
 */
export function edit(
  tree: Root,
  context: PageContext,
  options: InjectOptions,
  resolved?: ResolvedUrls,
): Examined {
  const read = readSignals(tree, context.url, resolved)
  const page = makePage(read.signals, context)
  const edits = planEdits(tree, read, page, options)
  applyEdits(tree, edits)
  return { page, edits }
}

/**
 * Read a page, change its tree where the author's intent is missing, and read it again.
 *
 * @param resolved what links of earlier pages resolved to; saves time and memory over many pages
 * @returns the page as it is after the edits
 */
export function examine(
  tree: Root,
  context: PageContext,
  options: InjectOptions,
  resolved?: ResolvedUrls,
): Examined {
  const examined = edit(tree, context, options, resolved)
  if (examined.edits.length === 0) return examined
  const { signals } = readSignals(tree, context.url, resolved)
  return { ...examined, page: makePage(signals, context) }
}
