import { statSync } from 'node:fs'
import path from 'node:path'
import { toPosix } from 'indexical/adapter'
import { sidecarOf } from './sidecar.ts'

/**
 * The files that make a page, relative to the project with forward slashes: first the one that speaks for it.
 *
 * @param page absolute path of the HTML
 * @returns nothing for a page that has no file in the project, such as one that a plugin emitted or a server rendered
 */
export function sourcesOf(root: string, page: string): string[] {
  // The address of a page that a server renders may be that of a folder.
  if (!statSync(page, { throwIfNoEntry: false })?.isFile()) return []
  const files = [sidecarOf(page), page].filter((file) => file !== undefined)
  const relative = files.map((file) => path.relative(root, file))
  const inside = relative.filter((file) => !file.startsWith('..') && !path.isAbsolute(file))
  return inside.map((file) => toPosix(file))
}

/** The same, with one look at the disk for each page: a build looks at its pages before and after other plugins do. */
export function rememberSources(root: string): (page: string) => string[] {
  const known = new Map<string, string[]>()
  return (page) => {
    const sources = known.get(page) ?? sourcesOf(root, page)
    known.set(page, sources)
    return sources
  }
}
