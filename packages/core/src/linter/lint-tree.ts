import type { Root } from 'hast'
import { applyEdits } from '@indexical/html'
import type { Edit } from '@indexical/html'
import type { Finding } from './finding.ts'
import { makePage } from '../page/make-page.ts'
import type { PageContext } from '../page/make-page.ts'
import { planEdits } from '../page/plan-edits.ts'
import type { TagOptions } from '../page/plan-edits.ts'
import { readSignals } from '../page/read-signals.ts'
import type { Page } from '../page/types.ts'
import type { ResolveCache } from '@indexical/syntax/internal'
import type { Linter } from './create-linter.ts'

/** The context of a page's tree: facts, and options for its tags. */
export interface LintContext {
  page: PageContext
  linter: Linter
  tags: TagOptions
  /** Resolved links of earlier pages. @default none: each page resolves its own */
  resolved?: ResolveCache | undefined
}

/** A tagged page and the findings of the page rules. */
export interface LintedTree extends TaggedTree {
  /** Findings on `page`, before suppressions and overrides. Computed on first use. */
  readonly findings: Finding[]
}

/** Read a page, add the tags that its author requested, and run the page rules on the result. */
export function lintTree(tree: Root, { page, linter, tags, resolved }: LintContext): LintedTree {
  const tagged = tagTree(tree, page, tags, resolved)
  let findings: Finding[] | undefined
  return {
    edits: tagged.edits,
    get page() {
      return tagged.page
    },
    get findings() {
      return (findings ??= linter.lintPage(tagged.page))
    },
  }
}

/** A tree after injection of its tags. */
export interface TaggedTree {
  /** Edits that were made on the tree; a compiler writes them into the source. */
  edits: Edit[]
  /** The page after the edits. Read on first use, because a host that writes the edits reads the file again. */
  readonly page: Page
}

/**
 * Read a page from its tree, and add missing tags of the author's intent to the tree.
 *
 * @param resolved resolved links of earlier pages, which save time and memory
 */
export function tagTree(
  tree: Root,
  context: PageContext,
  options: TagOptions,
  resolved?: ResolveCache,
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
