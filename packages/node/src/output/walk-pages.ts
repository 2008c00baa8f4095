import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import nodePath, { dirname, join } from 'node:path'
import type { SkippedFile } from './types.ts'
import { isTemporary } from './write-file.ts'

/** Options of a walk over a folder. */
export interface WalkOptions {
  /** Absolute folders that links may lead to, besides the walked folder itself. @default none */
  followRoots?: readonly string[]
  /** Return whether to skip a folder. Its path is relative to the start of the walk. @default none */
  skips?: ((folder: string) => boolean) | undefined
  /** Receives the absolute path of each temporary file that a killed run left. */
  onLeftover?: ((path: string) => void) | undefined
}

/** The content of a folder. */
export interface WalkedFolder {
  /** Relative and with forward slashes, sorted. */
  files: string[]
  skipped: SkippedFile[]
  /** Folders that are links, each with a final slash. */
  linked: string[]
}

/**
 * List the files of a folder.
 *
 * Links are followed if they stay in the folder, because hosts serve them (`latest` for `v2`), or if they lead to one
 * of `followRoots`. All other links are skipped, because nothing else on the disk may be read. Within a linked folder,
 * only links to `followRoots` are followed, because links between folders multiply. Pipes and devices are skipped,
 * because reading them may never end, and so are temporary files of killed runs.
 */
export function walkFolder(
  dir: string,
  { followRoots = [], skips, onLeftover }: WalkOptions = {},
): WalkedFolder {
  const files: string[] = []
  const skipped: SkippedFile[] = []
  const linked: string[] = []
  const findLink = createFindLink(dir, followRoots)
  const folders: OpenFolder[] = [{ path: '', targets: [] }]
  // `readdir` with `recursive` would call `stat` for every file, and follow every linked folder.
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(dir, folder.path), { withFileTypes: true })) {
      const path = folder.path + entry.name
      // On systems where `\` is part of names, a file in this folder may be named `a\..\..\b.html`.
      if (entry.isFile() && isTemporary(entry.name)) onLeftover?.(join(dir, path))
      else if (isUnreadableName(entry.name, join(dir, path)))
        skipped.push({ file: path, reason: 'name', target: '' })
      else if (entry.isFile()) files.push(path)
      else if (entry.isDirectory()) {
        if (skips?.(path) !== true) folders.push({ ...folder, path: `${path}/` })
      } else {
        const link = findLink(path, folder)
        if (link?.kind === 'file') files.push(path)
        else if (link?.kind === 'folder') {
          folders.push({ path: `${path}/`, targets: [...folder.targets, link.holder, link.target] })
          linked.push(`${path}/`)
        } else if (link) skipped.push({ file: path, reason: link.kind, target: link.target })
      }
    }
  }
  return { files: files.sort(), skipped, linked }
}

/** List the files of a folder, as `walkFolder` does. */
export function walkFiles(dir: string, options?: WalkOptions): string[] {
  return walkFolder(dir, options).files
}

/** A folder whose content is not listed yet. */
interface OpenFolder {
  path: string
  /** Real paths of the linked folders above it, and of the folders that contain the links. */
  targets: readonly string[]
}

/** The target of a link: a file or folder to read, or one outside of the folder or of a linked folder. */
interface Link {
  kind: 'file' | 'folder' | 'outside' | 'nested'
  /** Real path. */
  target: string
  /** Real path of the folder that contains the link. */
  holder: string
}

/**
 * Return a function that finds the target of a link. Undefined if the link is broken or circular, or leads to a pipe or
 * a device.
 */
function createFindLink(
  dir: string,
  followRoots: readonly string[],
): (path: string, folder: OpenFolder) => Link | undefined {
  let roots: FollowedRoots | undefined
  return (path, { targets }) => {
    try {
      const target = realpathSync(join(dir, path))
      const stats = statSync(target)
      if (!stats.isFile() && !stats.isDirectory()) return undefined
      const holder = realpathSync(dirname(join(dir, path)))
      if (stats.isDirectory() && [holder, ...targets].some((one) => isInside(target, one))) return undefined
      roots ??= realRoots(dir, followRoots)
      const isFollowed = roots.others.some((root) => isInside(root, target))
      if (!isFollowed && !isInside(roots.own, target)) return { kind: 'outside', target, holder }
      if (stats.isFile()) return { kind: 'file', target, holder }
      return { kind: isFollowed || targets.length === 0 ? 'folder' : 'nested', target, holder }
    } catch {
      return undefined
    }
  }
}

/** Real paths of the folders that links may lead to. */
export interface FollowedRoots {
  own: string
  others: string[]
}

/** Return the real path of a folder, and those of the existing `followRoots`. */
export function realRoots(dir: string, followRoots: readonly string[]): FollowedRoots {
  return {
    own: realpathSync(dir),
    others: followRoots.filter((root) => existsSync(root)).map((root) => realpathSync(root)),
  }
}

/** Return whether Node replaced bytes of a name that are not UTF-8. The file then cannot be opened by its name. */
function isUnreadableName(name: string, path: string): boolean {
  return name.includes('\uFFFD') && !lstatSync(path, { throwIfNoEntry: false })
}

/** Return whether a file name is that of an HTML page. */
export function isHtml(file: string): boolean {
  return /\.html?$/i.test(file)
}

/**
 * Return whether a path is a folder or is inside it. Windows compares names without case.
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
  // There is no relative path between two drives.
  return way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way)
}
