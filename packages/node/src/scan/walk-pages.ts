import { readdirSync, realpathSync, statSync } from 'node:fs'
import nodePath, { dirname, join } from 'node:path'
import { isTemporary } from '../build/write-file.ts'

/**
 * List the files of a folder, relative and with forward slashes, sorted.
 *
 * A linked folder counts when it stays inside (`latest` for `v2`): hosts serve it. Links that lead out, links within
 * linked folders and linked files are left out, because files outside of an output folder are never written. So are
 * pipes and devices, which may never end, and temporary files of a run that was killed.
 *
 * @param onLeftover receives the absolute path of each such temporary file
 */
export function walkFiles(dir: string, onLeftover: (path: string) => void = () => {}): string[] {
  const files: string[] = []
  const folders = [{ path: '', linked: false }]
  // Node's recursive `readdir` calls `stat` for every file, and follows every linked folder.
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(dir, folder.path), { withFileTypes: true })) {
      const path = folder.path + entry.name
      // Where `\` is no separator it is part of a name: `a\..\..\b.html` is in this folder.
      if (entry.isFile() && isTemporary(entry.name)) onLeftover(join(dir, path))
      else if (entry.isFile()) files.push(path)
      else if (entry.isDirectory()) folders.push({ path: `${path}/`, linked: folder.linked })
      else if (!folder.linked && isFolderInside(dir, path)) folders.push({ path: `${path}/`, linked: true })
    }
  }
  return files.sort()
}

/** Whether a link leads to a folder below the output folder that does not contain the link. */
function isFolderInside(dir: string, path: string): boolean {
  try {
    const target = realpathSync(join(dir, path))
    const holder = realpathSync(dirname(join(dir, path)))
    return isInside(realpathSync(dir), target) && !isInside(target, holder) && statSync(target).isDirectory()
  } catch {
    // The link is broken or circular.
    return false
  }
}

/** List the HTML files of a folder, as `walkFiles` does. */
export function walkPages(dir: string, onLeftover?: (path: string) => void): string[] {
  return walkFiles(dir, onLeftover).filter(isHtml)
}

/** Whether a file name is that of an HTML page. */
export function isHtml(file: string): boolean {
  return /\.html?$/i.test(file)
}

/**
 * Whether a path is a folder or is inside it, as the system compares names: Windows without case.
 *
 * @param folder absolute, without links
 * @param file absolute, without links
 * @param system functions for paths of the system
 */
export function isInside(
  folder: string,
  file: string,
  system: Pick<typeof nodePath, 'isAbsolute' | 'relative' | 'sep'> = nodePath,
): boolean {
  const way = system.relative(folder, file)
  // From one drive to another no relative path leads.
  return way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way)
}
