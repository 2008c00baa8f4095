import { hash } from 'node:crypto'
import type { OutputFolder } from '../build/types.ts'

/** What somebody has learnt of a folder, as plain data. */
export interface FolderReads {
  /** Hash of the names of all files, and of those at the top; undefined when nobody asked. */
  list: string | undefined
  top: string | undefined
  /** Size of files, and hash of their content, as far as somebody asked; empty for one that is not there. */
  sizes: readonly (readonly [file: string, size: number])[]
  contents: readonly (readonly [file: string, content: string])[]
}

/** A folder that remembers what is asked of it. */
export interface RecordedFolder extends OutputFolder {
  reads(): FolderReads
  /** Whether content was read that may mean something else tomorrow. */
  containsDates(): boolean
}

/** Dates that rules compare with today. */
const time = /lastmod|unavailable_after/i

/** Whether a file holds such a date, or may hold one because it is compressed. */
function mayContainDate(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  // In UTF-16, in which sitemaps are read too, every other byte of a Latin letter is zero.
  return time.test(text) || (text.includes('\0') && time.test(text.replaceAll('\0', '')))
}

/** Remember what is asked of a folder, so that `isAsSeen` can tell later whether the answers are the same. */
export function recordFolder(folder: OutputFolder): RecordedFolder {
  const names: { list?: string; top?: string } = {}
  const sizes = new Map<string, number>()
  const contents = new Map<string, string>()
  let isTimely = false
  return {
    list() {
      const files = folder.list()
      names.list ??= hashOfNames(files)
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
    reads: () => ({ list: names.list, top: names.top, sizes: [...sizes], contents: [...contents] }),
    containsDates: () => isTimely,
  }
}

/** Whether a folder would answer every question as it was answered then. */
export function isUnchanged(folder: OutputFolder, { list, top, sizes, contents }: FolderReads): boolean {
  return (
    (list === undefined || list === hashOfNames(folder.list())) &&
    (top === undefined || top === hashOfNames(folder.top())) &&
    sizes.every(([file, size]) => folder.size(file) === size) &&
    contents.every(([file, content]) => hashOfContent(folder.read(file)) === content)
  )
}

function hashOfNames(files: readonly string[]): string {
  return hash('sha256', files.join('\0'), 'base64')
}

function hashOfContent(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : hash('sha256', bytes, 'base64')
}
