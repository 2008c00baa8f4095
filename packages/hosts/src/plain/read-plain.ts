import { joinStatements } from '../host-files.ts'
import { parseHeadersFile } from './headers-file.ts'
import { parseRedirectsFile } from './redirects-file.ts'
import type { HostFile, HostStatements } from '../types.ts'

/** Read `_headers` and `_redirects` of the output folder, which Netlify, Cloudflare and others support. */
export function readPlain(
  files: readonly HostFile[],
  readHeaders: ReadFile = parseHeadersFile,
  readRedirects: ReadFile = parseRedirectsFile,
): HostStatements {
  const read = files.filter(isPlain).map(({ name, text, file }) => {
    return (name === '_headers' ? readHeaders : readRedirects)(text, file)
  })
  return joinStatements(...read)
}

type ReadFile = (text: string, file: string) => Partial<HostStatements>

/** Return whether unknown hosts also read a file. */
export function isPlain({ folder, name }: Pick<HostFile, 'folder' | 'name'>): boolean {
  return folder === 'output' && (name === '_headers' || name === '_redirects')
}
