import { statSync } from 'node:fs'
import path from 'node:path'
import { toPosix } from 'indexical/adapter'
import { sidecarOf } from './sidecar.ts'

/**
 * Return the source files of a page, relative to the project with forward slashes. The first one contains its frontmatter.
 *
 * @param page absolute path of the HTML
 * @returns an empty list for a page without a file in the project, such as one that a plugin emitted or a server rendered
 */
export function sourcesOf(root: string, page: string): string[] {
  // If a server renders the page, its path may be that of a folder.
  if (!statSync(page, { throwIfNoEntry: false })?.isFile()) return []
  const files = [sidecarOf(page), page].filter((file) => file !== undefined)
  const relative = files.map((file) => path.relative(root, file))
  const inside = relative.filter((file) => !file.startsWith('..') && !path.isAbsolute(file))
  return inside.map((file) => toPosix(file))
}

/** Return `sourcesOf` with a cache: a build reads its pages before and after other plugins. */
export function cacheSources(root: string): (page: string) => string[] {
  const known = new Map<string, string[]>()
  return (page) => {
    const sources = known.get(page) ?? sourcesOf(root, page)
    known.set(page, sources)
    return sources
  }
}
