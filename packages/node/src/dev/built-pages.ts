import type { FinishedBuild } from '../site/finished-build.ts'
import { countLevels, createPagePreviews } from './page-previews.ts'
import type { ProjectFolders } from './fix-offers.ts'
import type { DevPages } from './page-previews.ts'

/** Create the pages of a tool that builds the whole site repeatedly. There are none until the first build ends. */
export function createBuiltPages(
  folders: ProjectFolders,
): DevPages & { update: (build: FinishedBuild) => void } {
  const previews = createPagePreviews(folders)
  let finished: FinishedBuild | undefined
  let readAt = 0
  return {
    /** Replace the pages by those of a later build. */
    update(build) {
      finished = build
      readAt = Date.now()
    },
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
      return explanation && isKnown ? previews.of({ explanation, isWhole: true, readAt }) : undefined
    },
    open: previews.open,
    fix: previews.fix,
  }
}
