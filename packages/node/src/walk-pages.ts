import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a folder, relative and with forward slashes, sorted; linked files are left out. */
export function walkFiles(dir: string): string[] {
  const files: string[] = []
  const folders = ['']
  // Node's own recursive listing asks the disk about every file again.
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
      const path = folder + entry.name
      if (entry.isFile()) files.push(path.replaceAll('\\', '/'))
      else if (entry.isDirectory() || isLinkedFolder(join(dir, path))) folders.push(`${path}/`)
    }
  }
  return files.sort()
}

function isLinkedFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch {
    // A link that leads back to itself.
    return false
  }
}

/** HTML files of a folder, as `walkFiles` lists them. */
export function walkPages(dir: string): string[] {
  return walkFiles(dir).filter(isHtml)
}

/** Whether a file name is that of an HTML page. */
export function isHtml(file: string): boolean {
  return /\.html?$/i.test(file)
}
