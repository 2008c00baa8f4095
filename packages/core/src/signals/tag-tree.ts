import type { Root } from 'hast'
import { applyEdits } from '../html/edit.ts'
import type { Edit } from '../html/edit.ts'
import type { ResolvedUrls } from '../url/resolver.ts'
import { makePage } from './make-page.ts'
import type { PageContext } from './make-page.ts'
import { planEdits } from './plan-edits.ts'
import type { TagOptions } from './plan-edits.ts'
import { readSignals } from './read-signals.ts'
import type { Page } from './types.ts'

/** A tree that has its tags. */
export interface TaggedTree {
  /** Edits that were made on the tree; a compiler writes them into the source. */
  edits: Edit[]
  /** The page after the edits. Read on first use, because a host that writes the edits reads the file again. */
  readonly page: Page
}

/**
 * Read a page from its tree, and change the tree where the author's intent is missing.
 *
 * @param resolved what links of earlier pages resolved to; saves time and memory over many pages
 */
export function tagTree(
  tree: Root,
  context: PageContext,
  options: TagOptions,
  resolved?: ResolvedUrls,
): TaggedTree {
  const read = readSignals(tree, context.url, resolved)
  const before = makePage(read.signals, context)
  const edits = planEdits(tree, read, before, options)
  applyEdits(tree, edits)
  let page = edits.length === 0 ? before : undefined
  return {
    edits,
    get page() {
      return (page ??= makePage(readSignals(tree, context.url, resolved).signals, context))
    },
  }
}
