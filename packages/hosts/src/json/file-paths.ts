import { encodePath } from '../encode-path.ts'

/**
 * Return the paths at which hosts may serve a file, encoded, from the origin: its own path, its folder with and without
 * a slash, and the path without `.html`.
 *
 * @param root absolute URL of the site's root
 */
export function filePaths(file: string, root: string): string[] {
  const own = new URL(root).pathname + encodePath(file)
  const folder = /^(.*\/)index\.html$/.exec(own)?.[1]
  if (folder !== undefined) return [own, folder, ...(folder === '/' ? [] : [folder.slice(0, -1)])]
  const page = /^(.+)\.html$/.exec(own)?.[1]
  return page === undefined ? [own] : [own, page, `${page}/`]
}

/** Return whether a host's pattern matches every expected path, and no path of any other file. */
export function isExactPattern(
  matches: (path: string) => boolean,
  expected: readonly string[],
  files: Iterable<string>,
  root: string,
): boolean {
  if (!expected.every(matches)) return false
  const own = new Set(expected)
  for (const file of files) {
    const paths = filePaths(file, root)
    if (!paths.some((path) => own.has(path)) && paths.some(matches)) return false
  }
  return true
}
