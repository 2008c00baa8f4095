import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { UserOptions } from '@indexical/core'
import { UsageError } from './args.ts'
import { refuseProject } from './refuse-project.ts'

/**
 * The absolute path of a folder that the user named.
 *
 * @throws {UsageError} when there is no such folder, or it is that of a project
 */
export function folderOf(dir: string | undefined, root: string, options: UserOptions): string {
  if (dir === undefined) throw new UsageError('Missing folder, expected the output of a build')
  const path = resolve(root, dir)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`Missing folder \`${dir}\`, expected the output of a build`)
  refuseProject(dir, path, options)
  return path
}
