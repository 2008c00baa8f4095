import { rootUrl } from '@indexical/syntax/url'
import { sitemapFiles } from '@indexical/syntax/sitemap'
import type { TextFile } from '@indexical/syntax/sitemap'
import type { Options, Report } from '@indexical/core'
import { splitSections } from '@indexical/core/internal'
import type { BuildContext } from '../output/types.ts'
import { keepOtherFiles, settleSitemap } from './sitemap-parts.ts'
import { writeOutput } from '../output/write-output.ts'

/** A finished build, as far as its sitemap depends on it. */
interface ListedSite {
  options: Options
  context: Pick<BuildContext, 'outDir' | 'mayOmitPages'>
  report: Pick<Report, 'sitemap' | 'sitemapFile'>
}

/** Return the sitemap of a build as text, one file after the other; empty if the options turn it off. */
export function sitemapOf({ report, options }: ListedSite): Iterable<TextFile> {
  const { sitemap, sitemapFile: file } = report
  if (file === undefined) return []
  const { entryLimit } = Object(options.sitemap) as { entryLimit?: number }
  const { sections, rest } = splitSections(sitemap.listed, options)
  const keepsOthers = Object.keys(sitemap.replaced?.kept ?? {}).length > 0
  const limits = { keepsOthers, sections, ...(entryLimit !== undefined && { urls: entryLimit }) }
  return sitemapFiles(rest, file, rootUrl(options), limits)
}

/**
 * Write the sitemap into the output folder, and remove the parts of a longer one.
 *
 * @returns the files of the sitemap, relative to the output folder
 * @throws {FolderError} naming the file that cannot be written
 */
export function writeSitemap(finished: ListedSite): string[] {
  const { report, options, context } = finished
  const { sitemapFile } = report
  const { outDir } = context
  if (sitemapFile === undefined) return []
  const written = writeFiles(() => sitemapOf(finished), sitemapFile, outDir)
  settleSitemap(outDir, options, written, context.mayOmitPages ?? false)
  return written
}

/**
 * Write the files of a sitemap one by one, so that a sitemap of any size needs little memory.
 *
 * @param files creates the files, starting with the first one
 * @param file name of the sitemap; all its files are in one folder
 * @returns the files of the sitemap, relative to the output folder
 * @throws {FolderError} naming the file that cannot be written, or a file of another tool with the name of a part
 */
export function writeFiles(files: () => Iterable<TextFile>, file: string, outDir: string): string[] {
  keepOtherFiles(file, () => Array.from(files(), ({ file: name }) => name), outDir)
  const written: string[] = []
  for (const { file: name, text } of files()) {
    writeOutput(outDir, name, text)
    written.push(name)
  }
  return written
}
