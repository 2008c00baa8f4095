import type { Root } from 'hast'
import type { Finding } from '../report/finding.ts'
import type { PageContext } from '../signals/make-page.ts'
import type { TagOptions } from '../signals/plan-edits.ts'
import { tagTree } from '../signals/tag-tree.ts'
import type { TaggedTree } from '../signals/tag-tree.ts'
import type { ResolvedUrls } from '../url/resolver.ts'
import type { Linter } from './create-linter.ts'

/** What is known about a page besides its tree, and what to do with it. */
export interface LintContext {
  page: PageContext
  linter: Linter
  tags: TagOptions
  /** What links of earlier pages resolved to. @default nothing: each page resolves its own */
  resolved?: ResolvedUrls | undefined
}

/** A page that has its tags, and what the page rules report. */
export interface LintedTree extends TaggedTree {
  /** Findings on `page`, before suppressions and overrides; made on first use, as the page is. */
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
