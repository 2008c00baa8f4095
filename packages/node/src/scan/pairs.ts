import type { Page } from '@indexical/core'
import { urlKey } from '@indexical/syntax/url'

/**
 * Collect AMP and mobile pairs. A version may be read before the page that declares it. `Input` is what a framework knows
 * about a page, without its bytes.
 */
export function createPairs<Input>() {
  /** Pages that got a self canonical, by URL. */
  const tagged = new Map<string, { file: string; input: Input }>()
  /** Canonicals by the URL of the version. If several pages declare it, the first counts. */
  const canonicals = new Map<string, string>()
  return {
    /**
     * Add a page after its tags were added.
     *
     * @param input the facts of the framework, if the page got a canonical
     */
    add(page: Page, input: Input | undefined) {
      const {
        url,
        file,
        kind,
        pairs,
        canonicals: [canonical],
        requestedCanonical,
      } = page
      if (input && !requestedCanonical) tagged.set(urlKey(url), { file, input })
      if (kind !== 'page') return
      for (const { url: version } of pairs) {
        const key = urlKey(version)
        if (key !== urlKey(url) && !canonicals.has(key)) canonicals.set(key, canonical?.url ?? url)
      }
    },
    /** Yield the versions that need the canonical of their pair. Canonicals that existed before stay. */
    *versions() {
      for (const [key, canonical] of canonicals) {
        const version = tagged.get(key)
        if (version) yield { ...version, canonical }
      }
    },
  }
}
