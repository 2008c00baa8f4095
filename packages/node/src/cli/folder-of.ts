import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from './args.ts'

/**
 * The absolute path of a folder that the user named.
 *
 * @throws {UsageError} when there is no such folder
 */
export function folderOf(dir: string | undefined, root: string): string {
  if (dir === undefined) throw new UsageError('Missing folder, expected the output of a build')
  const path = resolve(root, dir)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  throw new UsageError(`Missing folder \`${dir}\`, expected the output of a build`)
}
