import type { HostFile, HostFolder, HostStatements } from './types.ts'

/** Return a new file. `configureHost` sets the path that findings show. */
export function newFile(folder: HostFolder, name: string): HostFile {
  return { folder, name, file: name, text: '' }
}

/** Return empty statements. */
export function noStatements(): HostStatements {
  return {
    headers: [],
    redirects: [],
    headerProblems: [],
    redirectProblems: [],
    unsupported: [],
    limits: [],
  }
}

/** Return files in which others replace those with the same name. */
export function replaceFiles(files: readonly HostFile[], others: readonly HostFile[]): HostFile[] {
  const isSame = (a: HostFile, b: HostFile): boolean => a.folder === b.folder && a.name === b.name
  const kept = files.map((file) => others.find((other) => isSame(other, file)) ?? file)
  return [...kept, ...others.filter((other) => !files.some((file) => isSame(file, other)))]
}
