import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Write a file, with the folders that it needs. */
export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** All files of a folder with their text, by path with forward slashes. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const texts = files
    .toSorted()
    .map(async (file) => [nameIn(folder, file), await readFile(file, 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}

function nameIn(folder: string, file: string): string {
  return path.relative(folder, file).replaceAll(path.sep, '/')
}

/** The tags of a page that the plugin is responsible for, as written. */
export function tagsOf(html: string): string[] {
  return html.match(/<(?:link [^>]*rel="?canonical|meta [^>]*name="?robots)[^>]*>/g) ?? []
}

/** Return a page without those tags and their lines. */
export function withoutTags(html: string): string {
  return tagsOf(html).reduce((text, tag) => {
    const at = text.indexOf(tag)
    return text.slice(0, at).replace(/\n? *$/, '') + text.slice(at + tag.length)
  }, html)
}

/** How a command ended, and all that it printed. */
export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}
