import type { OutputFolder, BuildContext } from '../build/types.ts'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, folderError } from '../errors.ts'
import { walkFiles } from './walk-pages.ts'

/**
 * Read a folder of this disk; one that does not exist yet is empty.
 *
 * @param outDir absolute folder
 */
export function folderOnDisk(outDir: string): OutputFolder {
  return {
    list: () => attempt('read', outDir, () => (existsSync(outDir) ? walkFiles(outDir) : [])),
    top: () => namesIn(outDir),
    size: (file) => statSync(join(outDir, file), { throwIfNoEntry: false })?.size ?? 0,
    read(file) {
      const path = join(outDir, file)
      return attempt('read', path, () => (isFile(path) ? readFileSync(path) : undefined))
    },
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** List a folder only once; for a command that ends before the folder changes. */
export function listedOnce(folder: OutputFolder): OutputFolder {
  let files: readonly string[] | undefined
  return { ...folder, list: () => (files ??= folder.list()) }
}

/** Return the project folder of a run. Only its top and single files are read. */
export function projectOf({ project, root }: BuildContext): OutputFolder {
  return project ?? folderOnDisk(root)
}

/** Return the output folder of a run. */
export function outputOf({ output, outDir }: BuildContext): OutputFolder {
  return output ?? folderOnDisk(outDir)
}

/** Return the text of a file; empty if it does not exist or is a folder. */
export function readOutputText(output: OutputFolder, file: string): string {
  return textOf(output.read(file))
}

/** Decode the bytes of a file; empty if there are none. */
export function textOf(bytes: Uint8Array | undefined): string {
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8') : ''
}

/** Return the names of the files at the top of a folder, sorted; empty if it does not exist. */
function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() || entry.isSymbolicLink() ? [entry.name] : [])).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw folderError('read', folder, error as Error)
  }
}
