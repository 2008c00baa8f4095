import type { Page } from '../page/types.ts'
import { buildSite } from './build-site.ts'
import { isSearchedFor } from './file-signals.ts'
import { candidateOf } from './find-lost-urls.ts'
import { hiddenReason } from './list-sitemap.ts'
import type { LedgerContext } from './parse-ledger.ts'
import type { Ledger, LedgerEntry } from './types.ts'

/** Return the ledger of an earlier build: its pages that search engines can show, and its documents. */
export function ledgerOfPages(
  pages: readonly Page[],
  files: readonly string[],
  { file, site: url, now, sourceOf }: LedgerContext & Pick<Ledger, 'sourceOf'> & { now: number },
): Omit<Ledger, 'renames' | 'sourceOf'> {
  const site = buildSite({ url, pages, now })
  const location = { file }
  const entries: LedgerEntry[] = pages
    .filter((page) => hiddenReason(site, page) === undefined)
    .map((page) => ({ url: page.url, location, page: candidateOf(page, { sourceOf }) }))
  for (const address of files) if (isSearchedFor(address)) entries.push({ url: address, location })
  return { file, entries, problems: [] }
}
