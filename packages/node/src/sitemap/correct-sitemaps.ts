import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing, Options } from '@indexical/core'
import { createCorrectUrl } from '@indexical/core/internal'
import { correctEntries, removeParts } from '@indexical/syntax/internal'
import { fileToUrl, urlKey } from '@indexical/syntax/url'
import type { BuildContext } from '../output/types.ts'
import { writeFileAtomic } from '../output/write-file.ts'

/** Sitemaps of another tool, which the package `sitemap` wrote. Paths are relative to the output folder. */
export interface OtherSitemaps {
  parts: readonly string[]
  indexes: readonly string[]
}

/** A finished build, as far as other sitemaps depend on it. */
interface CorrectedSite {
  options: Options
  context: Pick<BuildContext, 'outDir' | 'isFormOpen'>
  listing: Listing
}

/**
 * Remove URLs that must not be indexed from the sitemaps of another tool, and correct the URLs of pages. Files without
 * remaining entries are removed.
 *
 * @returns the number of URLs that were removed, and of those that were replaced by the URL of their page
 */
export function correctSitemaps(finished: CorrectedSite, { parts, indexes }: OtherSitemaps) {
  const { outDir, isFormOpen } = finished.context
  const correct = createCorrectUrl(finished.listing, isFormOpen)
  const corrected = { removed: 0, renamed: 0 }
  const emptied = new Set<string>()
  for (const file of parts) {
    const text = readFileSync(join(outDir, file), 'utf8')
    const next = correctEntries(text, correct)
    corrected.removed += next.removed
    corrected.renamed += next.renamed
    if (next.text === text) continue
    writeFileAtomic(join(outDir, file), next.text)
    if (next.isEmpty) emptied.add(file)
  }
  // If no entry remains, keep the files: an index must list at least one.
  if (emptied.size > 0 && emptied.size < parts.length) removeEmptied(emptied, indexes, finished)
  return corrected
}

/**
 * Remove parts without entries, and their entries in the indexes: search engines report an empty sitemap as broken. A
 * part stays if an index lists it under another URL.
 */
function removeEmptied(
  files: ReadonlySet<string>,
  indexes: readonly string[],
  { context: { outDir }, options }: CorrectedSite,
): void {
  const byUrl = new Map([...files].map((file) => [urlKey(fileToUrl(file, options)), file]))
  const unnamed = new Set<string>()
  for (const index of indexes) {
    const text = readFileSync(join(outDir, index), 'utf8')
    const next = removeParts(text, (url) => {
      const file = byUrl.get(urlKey(url))
      if (file !== undefined) unnamed.add(file)
      return file !== undefined
    })
    if (next !== text) writeFileAtomic(join(outDir, index), next)
  }
  for (const file of unnamed) rmSync(join(outDir, file))
}
