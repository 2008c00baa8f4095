import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { isHtml, toPosix, walkFiles } from 'indexical/replay'

/**
 * List the HTML files among passthrough copies, which Eleventy copies as they are.
 *
 * @param copied from `eleventy.passthrough`: URL path to original; under `--serve` it may name folders
 * @returns files relative to the output folder, and their originals relative to the working folder
 */
export function copiedPages(copied: Readonly<Record<string, string>>): { file: string; source: string }[] {
  return Object.entries(copied).flatMap(([url, source]) => {
    // Deleted since an earlier incremental build.
    if (!existsSync(source)) return []
    const file = decodeURI(url).replace(/^\/+/, '')
    const original = toPosix(path.normalize(source))
    if (isHtml(file)) return [{ file, source: original }]
    if (!statSync(source).isDirectory()) return []
    const pages = walkFiles(source).filter(isHtml)
    return pages.map((page) => ({
      file: path.posix.join(file, page),
      source: path.posix.join(original, page),
    }))
  })
}
