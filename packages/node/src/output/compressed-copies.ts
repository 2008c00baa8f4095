import { FolderError } from './errors.ts'

const endings = ['.gz', '.br', '.zst']

/** Return the names of compressed copies that servers send instead of a file. */
export function compressedCopies(file: string): string[] {
  return endings.map((ending) => file + ending)
}

/** Return whether a file is a compressed copy of another one. */
export function isCompressed(file: string): boolean {
  return endings.some((ending) => file.endsWith(ending))
}

/**
 * Refuse to change a page that has a compressed copy: servers would keep sending the old one.
 *
 * @param present the compressed files of the output folder
 * @throws {FolderError} naming the first compressed copy
 */
export function refuseCopies(file: string, present: ReadonlySet<string>): void {
  const copy = compressedCopies(file).find((name) => present.has(name))
  if (copy === undefined) return
  throw new FolderError(
    `Unexpected \`${copy}\`, made before \`${file}\` has its tags, expected pages to be compressed after this run`,
  )
}
