import { fromBytes } from './bytes.ts'

/** The output files on the server. */
export interface OutputFolder {
  /**
   * Returns what exists at a path of the server: undefined for nothing, `elsewhere` for paths outside of the output.
   */
  kindOf: (path: string) => 'file' | 'folder' | 'elsewhere' | undefined
  /** Returns the path relative to the output folder. */
  fileAt: (path: string) => string
}

/**
 * Map output files to the server's file system.
 *
 * @param folder path on the server, in bytes, that contains the output
 */
export function createOutputFolder(folder: string, files: ReadonlySet<string>): OutputFolder {
  const base = tidy(folder)
  const folders = new Set([''])
  for (const file of files) {
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
      const name = file.slice(0, at)
      if (folders.has(name)) break
      folders.add(name)
    }
  }
  const fileAt = (path: string): string => fromBytes(tidy(path).slice(base.length + 1))
  return {
    fileAt,
    kindOf(path) {
      const full = tidy(path)
      if (full !== base && !full.startsWith(`${base}/`)) return 'elsewhere'
      const name = fileAt(path)
      if (folders.has(name)) return 'folder'
      // A file with a slash after its name does not exist.
      return files.has(name) && !path.endsWith('/') ? 'file' : undefined
    },
  }
}

function tidy(path: string): string {
  const merged = path.replace(/\/{2,}/g, '/')
  return merged.endsWith('/') ? merged.slice(0, -1) : merged
}
