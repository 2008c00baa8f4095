import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { isHtml, toPosix, walkFiles } from 'indexical/replay'

/** An HTML file that Eleventy copied as it is. */
export interface CopiedPage {
  /** Relative to the output folder, with forward slashes. */
  file: string
  /** The original, relative to the working folder. */
  source: string
}

/**
 * List the HTML files among passthrough copies.
 *
 * @param copied from `eleventy.passthrough`: URL path to original; under `--serve` it may name folders
 */
export function copiedPages(copied: Readonly<Record<string, string>>): CopiedPage[] {
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
