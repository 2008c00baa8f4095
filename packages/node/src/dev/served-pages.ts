import type { Explanation } from '@indexical/core'
import { explainServedPage } from './explain-served-page.ts'
import type { ServedContext, ServedPage } from './explain-served-page.ts'
import { countLevels, createPagePreviews } from './page-previews.ts'
import type { ProjectFolders } from './fix-offers.ts'
import type { DevPages } from './page-previews.ts'

/** Create the pages that a dev server has served. It knows each page separately. */
export function createServedPages(
  context: ServedContext & ProjectFolders,
): DevPages & { record: (served: ServedPage) => void } {
  const pages = new Map<string, ServedPage & { readAt: number }>()
  const explained = new WeakMap<ServedPage, Explanation>()
  const previews = createPagePreviews(context)
  const explain = (served: ServedPage): Explanation => {
    const explanation = explained.get(served) ?? explainServedPage(served, context)
    explained.set(served, explanation)
    return explanation
  }
  return {
    /** Keep the last result of a page. */
    record: (served) => void pages.set(served.page.url, { ...served, readAt: Date.now() }),
    list: () =>
      Array.from(pages.values(), (served) => {
        const { url, sitemap, findings } = explain(served)
        return { url, state: sitemap.listed ? 'indexable' : sitemap.because, ...countLevels(findings) }
      }),
    preview(url) {
      const served = pages.get(url)
      if (!served) return undefined
      const { readAt, frames } = served
      return previews.of({ explanation: explain(served), isWhole: false, readAt, frames })
    },
    open: previews.open,
    fix: previews.fix,
  }
}
