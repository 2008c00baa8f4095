import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootUrl, sitemapFiles } from '@indexical/core'
import type { Report, TextFile } from '@indexical/core'
import type { Run } from './types.ts'
import { writeFileAtomic } from './write-file.ts'

/** The sitemap of a run as text; empty when none is wanted or nothing is listed. */
export function sitemapOf(run: Run, { sitemap, sitemapFile }: Report): TextFile[] {
  if (sitemapFile === undefined) return []
  return sitemapFiles(sitemap.listed, sitemapFile, rootUrl(run.options))
}

/**
 * Write the sitemap into the output folder.
 *
 * @returns the files of the sitemap, relative to the output folder
 */
export async function writeSitemap(run: Run, report: Report, outDir: string): Promise<string[]> {
  const files = sitemapOf(run, report)
  for (const { file, text } of files) {
    mkdirSync(dirname(join(outDir, file)), { recursive: true })
    writeFileAtomic(join(outDir, file), text)
  }
  return files.map(({ file }) => file)
}
