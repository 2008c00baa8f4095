import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Options } from '@indexical/core'
import type { BuildContext, OutputFolder, SkippedFile } from './types.ts'
import { attempt, folderError } from './errors.ts'
import { isInside, realRoots, walkFolder } from './walk-pages.ts'

/**
 * Read a folder of this disk; one that does not exist yet is empty.
 *
 * @param dir absolute folder
 * @param followRoots absolute folders that links may lead to, besides this one
 */
export function folderOnDisk(dir: string, followRoots: readonly string[] = []): OutputFolder {
  let walked: readonly SkippedFile[] = []
  const refused = new Map<string, SkippedFile>()
  const isFollowed = (file: string, path: string): boolean => {
    // The user named a path outside of the folder, so it may be read.
    if (!isInside(dir, path)) return true
    const target = realpathSync(path)
    const { own, others } = realRoots(dir, followRoots)
    if ([own, ...others].some((root) => isInside(root, target))) return true
    refused.set(file, { file, reason: 'outside', target })
    return false
  }
  return {
    list: () =>
      attempt('read', dir, () => {
        const { files, skipped } = existsSync(dir) ? walkFolder(dir, { followRoots }) : emptyFolder
        walked = skipped
        return files
      }),
    top: () => namesIn(dir),
    size: (file) => statSync(join(dir, file), { throwIfNoEntry: false })?.size ?? 0,
    read(file) {
      const path = join(dir, file)
      return attempt('read', path, () =>
        isFile(path) && isFollowed(file, path) ? readFileSync(path) : undefined,
      )
    },
    skipped: () => [
      ...walked,
      ...[...refused.values()].filter(({ file }) => !walked.some((one) => one.file === file)),
    ],
  }
}

const emptyFolder = { files: [], skipped: [] }

/** Return the absolute folders of the option `followRoots`. */
export function followRootsOf({ followRoots }: Pick<Options, 'followRoots'>, root: string): string[] {
  return followRoots.map((folder) => resolve(root, folder))
}

/** Return whether a path leads to a file. A link in a circle leads to none. Other errors are thrown. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return false
    throw error
  }
}

/** Return the project folder of a run. Only its top and single files are read. */
export function projectOf({ project, root }: BuildContext): OutputFolder {
  return project ?? folderOnDisk(root)
}

/** Return the output folder of a run. */
export function outputOf({ output, outDir }: BuildContext): OutputFolder {
  return output ?? folderOnDisk(outDir)
}

/** Return the names of all files of the output, including those that are not on disk yet. */
export function filesOf(context: BuildContext): readonly string[] {
  return context.pending?.list() ?? attempt('read', context.outDir, () => outputOf(context).list())
}

/**
 * Read the start of a page of the output. `outputOf` records what it reads. That is not needed here, because cached
 * results depend on the bytes of all pages.
 */
export function readPageStart({ pending, outDir }: BuildContext, page: string, maxBytes: number): Buffer {
  const path = join(outDir, page)
  const bytes = pending ? Buffer.from(pending.read(page)) : attempt('read', path, () => readFileSync(path))
  return bytes.subarray(0, maxBytes)
}

/** Return the text of a file; empty if it does not exist or is a folder. */
export function readOutputText(output: OutputFolder, file: string): string {
  return textOf(output.read(file))
}

/** Decode the bytes of a file; empty if there are none. */
export function textOf(bytes: Uint8Array | undefined): string {
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8') : ''
}

/** Decode bytes; undefined if they are not UTF-8, because converting them to text and back would change them. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Return the names of the files at the top of a folder, sorted; empty if it does not exist. */
function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() || (entry.isSymbolicLink() && isFile(join(folder, entry.name))))
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw folderError('read', folder, error as Error)
  }
}
