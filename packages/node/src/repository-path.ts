import { isAbsolute, relative, resolve } from 'node:path'
import { toPosix } from './show-file.ts'

/**
 * How a repository names the files of findings, which are relative to the project: a project may be a folder of it. Known
 * in a job of GitHub Actions only; elsewhere, and outside of the repository, names stay as they are.
 *
 * @param root absolute path of the project
 */
export function repositoryPath(root: string): (file: string) => string {
  const { GITHUB_WORKSPACE: top } = process.env
  if (!top) return (file) => file
  const folder = toPosix(relative(top, root))
  if (folder === '' || folder.startsWith('..') || isAbsolute(folder)) return (file) => file
  return (file) => toPosix(relative(top, resolve(root, file)))
}
