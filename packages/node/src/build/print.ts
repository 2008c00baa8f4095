import { isAbsolute, relative, resolve } from 'node:path'
import { styleText } from 'node:util'
import { formatAnnotations } from '@indexical/core'
import type { Paint, Report } from '@indexical/core'
import { toPosix } from './show-file.ts'

/** Colours for a terminal; `NO_COLOR`, `FORCE_COLOR` and pipes are respected. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout })

/**
 * Show findings beside the lines of a pull request, when this is a job of GitHub Actions; print nothing elsewhere.
 *
 * @param root absolute path of the project
 */
export function annotate({ findings }: Report, root: string): void {
  if (process.env['GITHUB_ACTIONS'] !== 'true') return
  for (const line of formatAnnotations(findings, repositoryPath(root))) process.stdout.write(`${line}\n`)
}

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
