import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Files of a folder, relative and with forward slashes, sorted; links are not followed out of it. */
export function walkFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/** HTML files of a folder, as `walkFiles` lists them. */
export function walkPages(dir: string): string[] {
  return walkFiles(dir).filter(isHtml)
}

/** Whether a file name is that of an HTML page. */
export function isHtml(file: string): boolean {
  return /\.html?$/i.test(file)
}
