import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isNamedAsPart, isSitemapPart, sitemapFile } from '@indexical/syntax/internal'
import type { UserOptions } from '@indexical/core'
import { attempt, FolderError } from '../output/errors.ts'
import { folderOnDisk } from '../output/output-folder.ts'
import { expectSitemapToStay } from './other-sitemap.ts'
import type { OutputFolder } from '../output/types.ts'

/**
 * Return the files of a sitemap index that earlier runs wrote, by name and content.
 *
 * @param file name of the sitemap
 * @param names files that may be parts of it
 */
export function partsOf(
  file: string,
  names: readonly string[],
  output: Pick<OutputFolder, 'read'>,
): string[] {
  return names.filter((name) => isNamedAsPart(file, name) && isOurs(name, output))
}

function isOurs(name: string, output: Pick<OutputFolder, 'read'>): boolean {
  const bytes = output.read(name)
  return bytes !== undefined && isSitemapPart(bytes)
}

/**
 * Refuse a sitemap if one of its parts would replace a file of another tool. Nothing is written before this check.
 *
 * @param file name of the sitemap
 * @param names returns the files of the new sitemap; called only if such a file exists
 * @param others files of other tools that are not on disk yet
 * @throws {FolderError} naming the file that would be lost
 */
export function keepOtherFiles(
  file: string,
  names: () => Iterable<string>,
  outDir: string,
  others: readonly string[] = [],
): void {
  const { all, regular } = namesBeside(file, outDir)
  const lost = new Set(all.filter((name) => isNamedAsPart(file, name)))
  if (lost.size > 0) for (const name of partsOf(file, regular, folderOnDisk(outDir))) lost.delete(name)
  for (const name of others) if (isNamedAsPart(file, name)) lost.add(name)
  if (lost.size === 0) return
  const name = [...names()].find((one) => lost.has(one))
  if (name === undefined) return
  const message = `Unexpected file \`${name}\` of another tool in the place of a part of \`${file}\`, expected another name in option \`sitemap.file\``
  throw Object.assign(new FolderError(message), { stack: '' })
}

/**
 * Remove parts of a longer sitemap that an earlier run wrote into an output folder that was not emptied since: crawlers
 * know their URLs and would continue to read them. Expect the new sitemap to stay, unless no tool may replace it.
 *
 * @param written files of this run; without a sitemap among them, nothing is done
 * @throws {FolderError} naming the file that cannot be removed
 */
export function settleSitemap(
  outDir: string,
  options: Pick<UserOptions, 'sitemap'>,
  written: readonly string[],
  mayBeReplaced = true,
): void {
  const file = sitemapFile(options)
  if (file === undefined || !written.includes(file)) return
  if (mayBeReplaced) expectSitemapToStay(outDir, file)
  for (const name of partsOf(file, namesBeside(file, outDir).regular, folderOnDisk(outDir))) {
    if (written.includes(name)) continue
    const path = join(outDir, name)
    attempt('remove', path, () => rmSync(path))
  }
}

/** Return the names in the folder of the sitemap, and those of regular files: a link may lead out of the folder. */
function namesBeside(file: string, outDir: string): { all: string[]; regular: string[] } {
  const folder = posix.dirname(file)
  const path = join(outDir, folder)
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  const namesOf = (own: typeof entries): string[] => own.map(({ name }) => posix.join(folder, name))
  return { all: namesOf(entries), regular: namesOf(entries.filter((entry) => entry.isFile())) }
}
