import type { HostContext, Serve } from '../types.ts'
import { encodePath } from '../encode-path.ts'

/** Encoded paths from the origin at which a host serves files, each with its file. */
export type ServedPaths = ReadonlyMap<string, string>

/**
 * Return the paths at which a host serves the output files: exact names, folders with an index, and names without
 * `.html`.
 */
export function servedPaths(serve: Serve, { root, files }: HostContext): ServedPaths {
  const served = new Map<string, string>()
  const base = new URL(root).pathname
  const has = (file: string): boolean => files.has(file)
  for (const file of files) {
    for (const path of formsOf(file)) {
      const response = serve(path, has)
      if (response.type === 'file' && response.status < 400)
        served.set(base + encodePath(path.slice(1)), response.file)
    }
  }
  return served
}

/** Return decoded paths with a leading slash at which a file may be served. */
function formsOf(file: string): string[] {
  const folder = /^(|.*\/)index\.html?$/.exec(file)?.[1]
  if (folder !== undefined) return [`/${file}`, `/${folder}`, `/${folder.replace(/\/$/, '')}`]
  const bare = file.replace(/\.html$/, '')
  return bare === file ? [`/${file}`] : [`/${file}`, `/${bare}`, `/${bare}/`]
}
