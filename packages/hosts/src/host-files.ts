import type { Location } from '@indexical/syntax'
import type { HostFile, HostFolder, HostStatements } from './types.ts'

/** Return a new file. `configureHost` sets the path that findings show. */
export function newFile(folder: HostFolder, name: string): HostFile {
  return { folder, name, file: name, text: '' }
}

const lists = [
  'headers',
  'redirects',
  'headerProblems',
  'redirectProblems',
  'unsupported',
  'limits',
  'unknownBelow',
  'unknownHeadersBelow',
] as const

/** Join statements of one host, in order of precedence. Of other values than lists, the last counts. */
export function joinStatements(...parts: readonly Partial<HostStatements>[]): HostStatements {
  const joined = lists.map((name) => [name, parts.flatMap((part): readonly unknown[] => part[name] ?? [])])
  return Object.assign({}, ...parts, Object.fromEntries(joined)) as HostStatements
}

/** Return the statements of a file with wrong syntax. */
export function unreadable(file: string, location: Location): Pick<HostStatements, 'redirectProblems'> {
  return { redirectProblems: [{ type: 'unreadable', text: file, location }] }
}

/** Return files in which others replace those with the same name. */
export function replaceFiles(files: readonly HostFile[], others: readonly HostFile[]): HostFile[] {
  const isSame = (a: HostFile, b: HostFile): boolean => a.folder === b.folder && a.name === b.name
  const kept = files.map((file) => others.find((other) => isSame(other, file)) ?? file)
  return [...kept, ...others.filter((other) => !files.some((file) => isSame(file, other)))]
}
