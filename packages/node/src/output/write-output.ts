import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { attempt } from './errors.ts'
import { isInside } from './walk-pages.ts'
import { writeFileAtomic } from './write-file.ts'

/**
 * Write a generated file into an output folder, and create its folders.
 *
 * @param file path relative to the output folder, with forward slashes
 * @throws {FolderError} if it cannot be written, or a link leads out of the output folder
 */
export function writeOutput(outDir: string, file: string, text: string): void {
  const path = join(outDir, file)
  const folder = dirname(path)
  attempt('write', path, () => {
    // Check this before creating folders, because `mkdir` would follow a link.
    if (realPathIn(outDir, folder) === undefined) throw new Error('path out of the output folder')
    mkdirSync(folder, { recursive: true })
    writeFileAtomic(path, text)
  })
}

/** Return whether a file is in the output folder, or a link leads there. */
export function isInOutput(outDir: string, path: string): boolean {
  return isInside(outDir, path) || (existsSync(outDir) && realPathIn(outDir, path) !== undefined)
}

/**
 * Return the path of a file without links, so that a write changes the file and does not replace a link; undefined if
 * links lead out of the folder.
 *
 * @param folder absolute folder that exists
 */
export function realPathIn(folder: string, path: string): string | undefined {
  const real = realPathOf(path)
  return isInside(realpathSync(folder), real) ? real : undefined
}

/** Return the path without links of a file that may not exist yet, in folders that may not exist either. */
function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path))
}

/**
 * Write a file of the project.
 *
 * @param current content of the file, if the caller has read it
 * @throws {FolderError} if it cannot be written, or a link leads out of the project
 */
export function writeProjectFile(root: string, name: string, text: string, current?: Uint8Array): void {
  const path = join(root, name)
  attempt('write', path, () => {
    const real = realPathIn(root, path)
    if (real === undefined) throw new Error('link out of the project')
    mkdirSync(dirname(real), { recursive: true })
    writeFileAtomic(real, text, current)
  })
}
