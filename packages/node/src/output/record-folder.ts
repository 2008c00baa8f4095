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
  /** The current day if a file contains days that rules compare with it; else undefined. */
  day: string | undefined
}

/** A folder that records all reads. */
export interface RecordedFolder extends OutputFolder {
  reads(): FolderReads
  /** Whether some content that was read contains moments that rules compare with the current one. */
  containsMoments(): boolean
}

/** Names of dates that rules compare with the current day, and with the current moment. */
const ofDays = /lastmod/i
const ofMoments = /unavailable_after/i

/** Return the text of a file without zero bytes: in UTF-16, every other byte of a Latin letter is zero. */
function latinOf(bytes: Uint8Array): string {
  // Compressed files are sitemaps.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'lastmod'
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Record all reads of a folder. `isUnchanged` can then repeat and compare them. */
export function recordFolder(folder: OutputFolder): RecordedFolder {
  const names: { list?: string; top?: string } = {}
  const sizes = new Map<string, number>()
  const contents = new Map<string, string>()
  let day: string | undefined
  let hasMoments = false
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
      const text = bytes ? latinOf(bytes) : ''
      if (ofDays.test(text)) day ??= today()
      hasMoments ||= ofMoments.test(text)
      return bytes
    },
    skipped: () => folder.skipped(),
    reads: () => ({ list: names.list, top: names.top, sizes: [...sizes], contents: [...contents], day }),
    containsMoments: () => hasMoments,
  }
}

/** Return whether all recorded reads of a folder have the same results now. */
export function isUnchanged(folder: OutputFolder, { list, top, sizes, contents, day }: FolderReads): boolean {
  return (
    (day === undefined || day === today()) &&
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
