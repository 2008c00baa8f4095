import { createHostModel } from '../../src/host-model.ts'
import type { Host, HostStatements } from '../../src/types.ts'
import type { Location } from '../../../syntax/src/location.ts'
import { hostFiles } from './write-case.ts'

/** A site of two pages. */
export const context = { root: 'https://www.example.com/', files: new Set(['index.html', 'a.html']) }

/** Read files by their names. */
export function read(host: Host, texts: Record<string, string>): HostStatements {
  return host.read(hostFiles(texts), context)
}

/** `file line:column-column`, as far as it is known. */
function short({ file, line, column, endColumn }: Location): string {
  return [
    file,
    line === undefined ? '' : ` ${line}`,
    column === undefined ? '' : `:${column}-${endColumn}`,
  ].join('')
}

/** Everything about the files but their rules. */
export function remarks({ headerProblems, redirectProblems, unsupported, limits }: HostStatements): string[] {
  return [
    ...headerProblems.map(({ type, text, location }) => `${short(location)} ${type} ${text}`),
    ...redirectProblems.map(({ type, text, location }) => `${short(location)} ${type} ${text}`),
    ...unsupported.map(({ text, location }) => `${short(location)} unsupported: ${text}`),
    ...limits.map(({ found, expected, location }) => `${short(location)} ${found}, expected ${expected}`),
  ]
}

/** Values of X-Robots-Tag and Link at a path. */
export function sent(host: Host, texts: Record<string, string>, path: string): string[] {
  const model = createHostModel(host, read(host, texts), context)
  return model.headersFor(context.root + path.slice(1)).map(({ value }) => value.value)
}
