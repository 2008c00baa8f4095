import type { OutputFolder, BuildContext } from '../build/types.ts'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { walkFiles } from './walk-pages.ts'

/**
 * A folder of this disk; one that is not there yet is empty.
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

/** The same folder, listed once; for a command that ends before the folder changes. */
export function listedOnce(folder: OutputFolder): OutputFolder {
  let files: readonly string[] | undefined
  return { ...folder, list: () => (files ??= folder.list()) }
}

/** The project folder of a run; only its top and files by name are asked for. */
export function projectOf({ project, root }: BuildContext): OutputFolder {
  return project ?? folderOnDisk(root)
}

/** The output folder of a run. */
export function outputOf({ output, outDir }: BuildContext): OutputFolder {
  return output ?? folderOnDisk(outDir)
}

/** The text of a file that hosts read when it is there; empty for none and for a folder. */
export function readOutputText(output: OutputFolder, file: string): string {
  const bytes = output.read(file)
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8') : ''
}

/** Names of the files of a folder, sorted; none when it is not there. */
function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() || entry.isSymbolicLink() ? [entry.name] : [])).sort()
  } catch {
    return []
  }
}
