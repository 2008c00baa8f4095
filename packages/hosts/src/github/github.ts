import { noStatements } from '../host-files.ts'
import type { Host } from '../types.ts'
import { serveGithub } from './serve-github.ts'

const ownFiles: ReadonlySet<string> = new Set(['.nojekyll', 'CNAME'])

/**
 * GitHub Pages sends no custom headers, and follows no redirects except refresh stubs. `.nojekyll` or `CNAME` in the
 * output indicates it.
 *
 * @see https://docs.github.com/pages
 */
export const github: Host = {
  name: 'github',
  title: 'GitHub Pages',
  isIdentifiedBy: ({ folder, name }) => folder === 'output' && ownFiles.has(name),
  reads: () => false,
  read: noStatements,
  serve: serveGithub,
}
