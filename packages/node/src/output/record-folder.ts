import { hash } from 'node:crypto'
import type { OutputFolder } from './types.ts'

/** All reads of a folder, as plain data. */
export interface FolderReads {
  /** Hash of the names of all files, and of those at the top; undefined if not read. */
  list: string | undefined
  top: string | undefined
  /** Sizes and hashes of the files that were read. The hash of a missing file is empty. */
  sizes: readonly (readonly [file: string, size: number])[]
  contents: readonly (readonly [file: string, content: string])[]
}

/** A folder that records all reads. */
export interface RecordedFolder extends OutputFolder {
  reads(): FolderReads
  /** Whether some content that was read contains dates that rules compare with today. */
  containsDates(): boolean
}

/** Names of dates that rules compare with today. */
const time = /lastmod|unavailable_after/i

/** Return whether a file contains such a date. Compressed files count, because they may contain one. */
function mayContainDate(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  // In UTF-16, every other byte of a Latin letter is zero. Sitemaps may have this encoding.
  return time.test(text) || (text.includes('\0') && time.test(text.replaceAll('\0', '')))
}

/** Record all reads of a folder. `isUnchanged` can then repeat and compare them. */
export function recordFolder(folder: OutputFolder): RecordedFolder {
  const names: { list?: string; top?: string } = {}
  const sizes = new Map<string, number>()
  const contents = new Map<string, string>()
  let isTimely = false
  return {
    list() {
      const files = folder.list()
      names.list ??= hashOfList(files, folder)
      return files
    },
    top() {
      const files = folder.top()
      names.top ??= hashOfNames(files)
      return files
    },
    size(file) {
      const size = folder.size(file)
      sizes.set(file, size)
      return size
    },
    read(file) {
      const bytes = folder.read(file)
      contents.set(file, hashOfContent(bytes))
      isTimely ||= bytes !== undefined && mayContainDate(bytes)
      return bytes
    },
    skipped: () => folder.skipped(),
    reads: () => ({ list: names.list, top: names.top, sizes: [...sizes], contents: [...contents] }),
    containsDates: () => isTimely,
  }
}

/** Return whether all recorded reads of a folder have the same results now. */
export function isUnchanged(folder: OutputFolder, { list, top, sizes, contents }: FolderReads): boolean {
  return (
    (list === undefined || list === hashOfList(folder.list(), folder)) &&
    (top === undefined || top === hashOfNames(folder.top())) &&
    sizes.every(([file, size]) => folder.size(file) === size) &&
    contents.every(([file, content]) => hashOfContent(folder.read(file)) === content)
  )
}

/** Hash the names of all files and of the skipped files, because a rule reports the skipped ones. */
export function hashOfList(files: readonly string[], folder: OutputFolder): string {
  return hashOfNames([...files, ...folder.skipped().map((one) => JSON.stringify(one))])
}

/** Hash a list of names. */
export function hashOfNames(files: readonly string[]): string {
  return hash('sha256', files.join('\0'), 'base64')
}

/** Hash the bytes of a file; empty if it does not exist. */
export function hashOfContent(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : hash('sha256', bytes, 'base64')
}
