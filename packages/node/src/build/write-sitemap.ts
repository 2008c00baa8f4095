import { join } from 'node:path'
import { rootUrl } from '@indexical/syntax/url'
import { sitemapFiles, sitemapPieces } from '@indexical/syntax/sitemap'
import type { SitemapLimits, SitemapPiece, TextFile } from '@indexical/syntax/sitemap'
import type { Listing, Options } from '@indexical/core'
import { folderError } from '../errors.ts'
import type { FinishedBuild } from './finished-build.ts'
import { openPieces } from './piece-writer.ts'
import type { PieceWriter } from './piece-writer.ts'
import { keepOtherFiles, removeOldParts } from './sitemap-parts.ts'
import { makeFolderOf } from './write-output.ts'

/** Return the sitemap of a build as text, file by file; empty if the options turn it off. */
export function sitemapOf({ report, options }: FinishedBuild): Iterable<TextFile> {
  const { sitemap, sitemapFile } = report
  if (sitemapFile === undefined) return []
  return sitemapFiles(sitemap.listed, sitemapFile, rootUrl(options), limitsOf(sitemap, options))
}

function limitsOf({ replaced }: Listing, { sitemap }: Options): SitemapLimits {
  const { entryLimit } = Object(sitemap) as { entryLimit?: number }
  const keepsOthers = replaced !== undefined && Object.keys(replaced.kept).length > 0
  return { keepsOthers, ...(entryLimit !== undefined && { urls: entryLimit }) }
}

/**
 * Write the sitemap into the output folder, and remove what is left of a longer one.
 *
 * @returns the files of the sitemap, relative to the output folder
 * @throws {FolderError} naming the file that cannot be written
 */
export function writeSitemap({ report, options, context: { outDir } }: FinishedBuild): string[] {
  const { sitemap, sitemapFile } = report
  if (sitemapFile === undefined) return []
  const pieces = (): Iterable<SitemapPiece> =>
    sitemapPieces(sitemap.listed, sitemapFile, rootUrl(options), limitsOf(sitemap, options))
  const written = writePieces(pieces, sitemapFile, outDir)
  removeOldParts(outDir, options, written)
  return written
}

/**
 * Write the pieces of a sitemap as they come, so that a sitemap of any size takes little memory.
 *
 * @param pieces makes the pieces, from the first one
 * @param file name of the sitemap; all its files are in one folder
 * @returns the files of the sitemap, relative to the output folder
 * @throws {FolderError} naming the file that cannot be written, or that another tool wrote in the place of a part
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
