import { mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from '../errors.ts'
import { isInside } from '../scan/walk-pages.ts'
import { writeFileAtomic } from './write-file.ts'

/**
 * Write a file that a run makes itself into an output folder, with the folders that it needs.
 *
 * @param file path relative to the output folder, with forward slashes
 * @throws {FolderError} when it cannot be written, or a link would lead out of the output folder
 */
export function writeOutput(outDir: string, file: string, text: string): void {
  const path = join(outDir, file)
  attempt('write', path, () => {
    makeFolderOf(path, outDir)
    writeFileAtomic(path, text)
  })
}

/**
 * Make the folder in which a file of the output is to lie.
 *
 * @returns the folder
 * @throws {Error} when a link would lead out of the output folder
 */
export function makeFolderOf(path: string, outDir: string): string {
  const folder = dirname(path)
  // Before any folder is made, because a link would have it made elsewhere.
  if (!isInside(realpathSync(outDir), nearest(folder))) throw new Error('path out of the output folder')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Where the folder is, or the nearest above it that is there. */
function nearest(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return nearest(dirname(folder))
  }
}
