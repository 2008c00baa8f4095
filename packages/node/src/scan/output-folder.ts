import type { OutputFolder, BuildContext } from '../build/types.ts'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { walkFiles } from './walk-pages.ts'

/**
 * Read a folder of this disk; one that does not exist yet is empty.
 *
 * @param outDir absolute folder
 */
export function folderOnDisk(outDir: string): OutputFolder {
  return {
    list: () => (existsSync(outDir) ? walkFiles(outDir) : []),
    top: () => namesIn(outDir),
    size: (file) => statSync(join(outDir, file), { throwIfNoEntry: false })?.size ?? 0,
    read(file) {
      const path = join(outDir, file)
      return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined
    },
  }
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
  const bytes = output.read(file)
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8') : ''
}

/** Return the names of the files at the top of a folder, sorted; empty if it does not exist. */
function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() || entry.isSymbolicLink() ? [entry.name] : [])).sort()
  } catch {
    return []
  }
}
