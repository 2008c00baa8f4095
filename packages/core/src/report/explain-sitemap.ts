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
  // Two files may share a URL; only one of them is listed. A listed URL in another form comes from the canonical.
  const entry = index.listed(urls)?.url ?? (page && !out ? canonicalUrl(page) : undefined)
  if (entry !== undefined) {
    const form = page && page.url !== entry ? `, as ${entry}` : ''
    // Listed URLs without a page are those of the option.
    return { listed: true, because: page ? `canonical and indexable${form}` : 'in option `sitemap.include`' }
  }
  const reason =
    found?.type === 'file' ? 'the build wrote a file that is not a page' : 'the build wrote no page'
  return { listed: false, because: out?.reason ?? `${reason} at this URL` }
}
