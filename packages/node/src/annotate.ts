import { formatAnnotations } from '@indexical/core'
import type { Report } from '@indexical/core'
import { repositoryPath } from './repository-path.ts'

/**
 * Show findings beside the lines of a pull request, when this is a job of GitHub Actions; print nothing elsewhere.
 *
 * @param root absolute path of the project
 */
export function annotate({ findings }: Report, root: string): void {
  if (process.env['GITHUB_ACTIONS'] !== 'true') return
  for (const line of formatAnnotations(findings, repositoryPath(root))) process.stdout.write(`${line}\n`)
}
