import { noStatements } from '../host-files.ts'
import { parseHeadersFile } from './headers-file.ts'
import { parseRedirectsFile } from './redirects-file.ts'
import type { HostFile, HostStatements } from '../types.ts'

/** Read `_headers` and `_redirects` of the output folder, which Netlify, Cloudflare and others support. */
export function readPlain(files: readonly HostFile[]): HostStatements {
  const statements = noStatements()
  for (const { folder, name, text, file } of files) {
    if (folder !== 'output') continue
    if (name === '_headers') {
      const { rules, problems } = parseHeadersFile(text, file)
      for (const one of rules) statements.headers.push(one)
      for (const one of problems) statements.headerProblems.push(one)
    }
    if (name === '_redirects') {
      const { rules, problems } = parseRedirectsFile(text, file)
      for (const one of rules) statements.redirects.push(one)
      for (const one of problems) statements.redirectProblems.push(one)
    }
  }
  return statements
}

/** Return whether unknown hosts also read a file. */
export function isPlain({ folder, name }: Pick<HostFile, 'folder' | 'name'>): boolean {
  return folder === 'output' && (name === '_headers' || name === '_redirects')
}
