import { readdirSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isSitemapPart, sitemapPart } from '@indexical/core'
import type { UserOptions } from '@indexical/core'
import { folderError } from './folder-error.ts'
import { folderOnDisk } from './output-folder.ts'
import type { OutputFolder } from './output-folder.ts'
import { sitemapFile } from './sitemap-file.ts'

/**
 * Numbered files of a sitemap that runs have written: a name alone does not tell whose a file is.
 *
 * @param file name of the sitemap
 * @param names files that may be parts of it
 */
export function partsOf(
  file: string,
  names: readonly string[],
  output: Pick<OutputFolder, 'read'>,
): string[] {
  return names.filter((name) => {
    const number = /\.(\d+)(?:\.xml)?$/.exec(name)?.[1]
    if (number === undefined || sitemapPart(file, Number(number)) !== name) return false
    const bytes = output.read(name)
    return bytes !== undefined && isSitemapPart(bytes)
  })
}

/**
 * Remove the parts that the sitemap of a run had when it listed more, for hosts that do not empty the output folder.
 * Crawlers know their addresses and would go on reading what they list.
 *
 * @param written files that the run has written; nothing is removed when it wrote no sitemap
 * @throws {FolderError} naming the file that cannot be removed
 */
export function removeOldParts(
  outDir: string,
  options: Pick<UserOptions, 'sitemap'>,
  written: readonly string[],
): void {
  const file = sitemapFile(options)
  if (file === undefined || !written.includes(file)) return
  const folder = posix.dirname(file)
  const entries = readdirSync(join(outDir, folder), { withFileTypes: true })
  // A link may lead out of the folder.
  const names = entries.flatMap((entry) => (entry.isFile() ? [posix.join(folder, entry.name)] : []))
  for (const name of partsOf(file, names, folderOnDisk(outDir))) {
    if (written.includes(name)) continue
    const path = join(outDir, name)
    try {
      rmSync(path)
    } catch (error) {
      throw folderError('remove', path, error as Error)
    }
  }
}
