import { rootUrl, sitemapFiles } from '@indexical/core'
import type { Report, TextFile } from '@indexical/core'
import type { Run } from './types.ts'
import { writeOutput } from './write-output.ts'

/** The sitemap of a run as text, one file after the other; empty when none is wanted. */
export function sitemapOf(run: Run, { sitemap, sitemapFile }: Report): Iterable<TextFile> {
  if (sitemapFile === undefined) return []
  return sitemapFiles(sitemap.listed, sitemapFile, rootUrl(run.options))
}

/**
 * Write the sitemap into the output folder.
 *
 * @returns the files of the sitemap, relative to the output folder
 * @throws {FolderError} naming the file that cannot be written
 */
export async function writeSitemap(run: Run, report: Report, outDir: string): Promise<string[]> {
  const written: string[] = []
  for (const { file, text } of sitemapOf(run, report)) {
    writeOutput(outDir, file, text)
    written.push(file)
  }
  return written
}
