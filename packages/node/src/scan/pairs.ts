import type { Page } from '@indexical/core'
import { urlKey } from '@indexical/syntax/url'

/** A page that another page declares as its AMP or mobile version, and that got a self canonical. */
interface Version<Input> {
  file: string
  /** The facts of the framework about it, without the bytes. */
  input: Input
  /** The canonical of the other page. */
  canonical: string
}

/** Collects AMP and mobile pairs. A version may be read before the page that declares it. */
export interface Pairs<Input> {
  /**
   * Add a page after its tags were added.
   *
   * @param input the facts of the framework, if the page got a canonical
   */
  add(page: Page, input: Input | undefined): void
  /** Return the versions that need the canonical of their pair. Canonicals that existed before stay. */
  versions(): Iterable<Version<Input>>
}

/** Create an empty collection. `Input` is what a framework knows about a page, without its bytes. */
export function createPairs<Input>(): Pairs<Input> {
  /** Pages that got a self canonical, by URL. */
  const tagged = new Map<string, { file: string; input: Input }>()
  /** Canonicals by the URL of the version. If several pages declare it, the first counts. */
  const canonicals = new Map<string, string>()
  return {
    add({ url, file, kind, pairs, canonicals: [canonical], requestedCanonical }, input) {
      if (input && !requestedCanonical) tagged.set(urlKey(url), { file, input })
      if (kind !== 'page') return
      for (const { url: version } of pairs) {
        const key = urlKey(version)
        if (key !== urlKey(url) && !canonicals.has(key)) canonicals.set(key, canonical?.url ?? url)
      }
    },
    *versions() {
      for (const [key, canonical] of canonicals) {
        const version = tagged.get(key)
        if (version) yield { ...version, canonical }
      }
    },
  }
}
