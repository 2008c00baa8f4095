import type { Location } from '@indexical/syntax'
import type { Page } from '../page/types.ts'
import { canonicalUrl } from '../site/list-sitemap.ts'
import type { Found } from '../site/types.ts'
import type { ExplainIndex } from './explain-index.ts'

/** The sitemaps that list a URL, and whether a sitemap should. */
export interface ExplainedSitemap {
  /** Whether Indexical would list the URL. */
  listed: boolean
  /** Why it would, or would not. */
  because: string
  /** Entries of the sitemaps in the output. */
  entries: Location[]
  /** The number of sitemaps in the output. */
  sitemaps: number
}

/** Return whether a sitemap should list a URL, and why. */
export function explainListing(
  found: Found | undefined,
  page: Page | undefined,
  url: string,
  index: ExplainIndex,
): Pick<ExplainedSitemap, 'listed' | 'because'> {
  const urls = page ? [url, page.url] : [url]
  const out = index.left(urls)
  // If two files share a URL, only one is listed. A URL that is listed in another form comes from the canonical.
  const entry = index.listed(urls)?.url ?? (page && !out ? canonicalUrl(page) : undefined)
  if (entry !== undefined) {
    const form = page && page.url !== entry ? `, as ${entry}` : ''
    // A listed URL without a page comes from `sitemap.include`.
    return { listed: true, because: page ? `canonical and indexable${form}` : 'in option `sitemap.include`' }
  }
  const reason =
    found?.type === 'file' ? 'the build wrote a file that is not a page' : 'the build wrote no page'
  return { listed: false, because: out?.reason ?? `${reason} at this URL` }
}
