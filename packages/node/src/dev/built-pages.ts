import type { FinishedBuild } from '../build/finished-build.ts'
import { countLevels, createPagePreviews } from './page-previews.ts'
import type { DevPages } from './page-previews.ts'

/** The pages of a tool that builds the whole site again and again. */
export interface BuiltPages extends DevPages {
  /** Replace the pages by those of a later build. */
  update(finished: FinishedBuild): void
}

/**
 * Create the collection of one dev server, which is empty until the first build ends.
 *
 * @param root folder of the project
 */
export function createBuiltPages(root: string): BuiltPages {
  const previews = createPagePreviews(root)
  let finished: FinishedBuild | undefined
  return {
    update: (build) => void (finished = build),
    list() {
      if (!finished) return []
      const { listing, findings } = finished
      const byUrl = Map.groupBy(findings, ({ url }) => url)
      const summarize = (url: string, state: string) => ({ url, state, ...countLevels(byUrl.get(url) ?? []) })
      return [
        ...listing.listed.map(({ url }) => summarize(url, 'indexable')),
        ...listing.left.map(({ url, reason }) => summarize(url, reason)),
      ]
    },
    preview(url) {
      const explanation = finished && URL.canParse(url) ? finished.explain(url) : undefined
      const isKnown = explanation?.file !== undefined || (explanation?.signals.length ?? 0) > 0
      return explanation && isKnown ? previews.of(explanation, true) : undefined
    },
    locate: previews.locate,
  }
}
