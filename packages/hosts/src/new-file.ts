import type { HostFile, HostFolder } from './types.ts'

/** Return a new file. `tellHost` sets the path that findings show. */
export function newFile(folder: HostFolder, name: string): HostFile {
  return { folder, name, file: name, text: '' }
}
