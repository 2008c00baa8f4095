import { join } from 'node:path'
import { rootUrl } from '@indexical/syntax/url'
import { sitemapFiles, sitemapPieces } from '@indexical/syntax/sitemap'
import type { SitemapPiece, TextFile } from '@indexical/syntax/sitemap'
import type { Options, Report } from '@indexical/core'
import { splitSections } from '@indexical/core/internal'
import { folderError } from '../output/errors.ts'
import type { BuildContext } from '../output/types.ts'
import { openPieces } from '../output/piece-writer.ts'
import type { PieceWriter } from '../output/piece-writer.ts'
import { keepOtherFiles, settleSitemap } from './sitemap-parts.ts'
import { makeFolderOf } from '../output/write-output.ts'

/** A finished build, as far as its sitemap depends on it. */
interface ListedSite {
  options: Options
  context: Pick<BuildContext, 'outDir' | 'mayOmitPages'>
  report: Pick<Report, 'sitemap' | 'sitemapFile'>
}

/** Return the sitemap of a build as text, one file after the other; empty if the options turn it off. */
export function sitemapOf(finished: ListedSite): Iterable<TextFile> {
  const { sitemapFile } = finished.report
  return sitemapFile === undefined ? [] : sitemapFiles(...piecesOf(finished, sitemapFile))
}

/** Return the arguments of `sitemapPieces` for a build. */
function piecesOf(
  { report: { sitemap }, options }: ListedSite,
  file: string,
): Parameters<typeof sitemapPieces> {
  const { entryLimit } = Object(options.sitemap) as { entryLimit?: number }
  const { sections, rest } = splitSections(sitemap.listed, options)
  const { replaced } = sitemap
  const keepsOthers = replaced !== undefined && Object.keys(replaced.kept).length > 0
  const limits = { keepsOthers, sections, ...(entryLimit !== undefined && { urls: entryLimit }) }
  return [rest, file, rootUrl(options), limits]
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
  const pieces = piecesOf(finished, sitemapFile)
  const written = writePieces(() => sitemapPieces(...pieces), sitemapFile, outDir)
  settleSitemap(outDir, options, written, context.mayOmitPages ?? false)
  return written
}

/**
 * Write the pieces of a sitemap one by one, so that a sitemap of any size needs little memory.
 *
 * @param pieces creates the pieces, starting with the first one
 * @param file name of the sitemap; all its files are in one folder
 * @returns the files of the sitemap, relative to the output folder
 * @throws {FolderError} naming the file that cannot be written, or a file of another tool with the name of a part
 */
export function writePieces(pieces: () => Iterable<SitemapPiece>, file: string, outDir: string): string[] {
  keepOtherFiles(file, () => namesOf(pieces()), outDir)
  const written: string[] = []
  let path = join(outDir, file)
  let writer: PieceWriter | undefined
  try {
    const folder = makeFolderOf(path, outDir)
    for (const piece of pieces()) {
      writer ??= openPieces(folder)
      if ('text' in piece) {
        writer.write(piece.text)
        continue
      }
      path = join(outDir, piece.file)
      writer.end(path)
      writer = undefined
      written.push(piece.file)
    }
  } catch (error) {
    throw folderError('write', path, error as Error)
  } finally {
    writer?.discard()
  }
  return written
}

function* namesOf(pieces: Iterable<SitemapPiece>): Generator<string> {
  for (const piece of pieces) if ('file' in piece) yield piece.file
}
