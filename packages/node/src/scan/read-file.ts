import { hash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { LintedPage } from '@indexical/core'
import type { PageReader } from '../build/page-reader.ts'
import { attempt } from '../errors.ts'

/** What reading one file of the output yields. */
export interface FilePage {
  /** Hash of the file's bytes, and of what else decides what they yield; empty when pages are not cached. */
  key: string
  /** Whether the page names a date that rules compare with today. */
  isTimely: boolean
  /** Undefined when the options exclude the file. */
  linted: LintedPage | undefined
}

/** Reads files of an output folder, one after the other. */
export interface FileReader {
  /**
   * The key of a file as it is now.
   *
   * @throws {FolderError} when the file cannot be read
   */
  key(file: string): string
  /**
   * Read and lint a file.
   *
   * @throws {FolderError} when the file cannot be read
   */
  page(file: string): FilePage
}

/** @param withKeys whether the pages are cached */
export function createFileReader(
  reader: PageReader,
  { outDir, withKeys }: { outDir: string; withKeys: boolean },
): FileReader {
  const read = createReadPage()
  const bytesOf = (file: string): Uint8Array => {
    const path = join(outDir, file)
    return attempt('read', path, () => read(path))
  }
  const keyOf = (file: string, html: Uint8Array): string =>
    hash('sha256', hash('sha256', html, 'base64') + reader.keyOf({ file }), 'base64')
  return {
    key: (file) => keyOf(file, bytesOf(file)),
    page(file) {
      const html = bytesOf(file)
      const key = withKeys ? keyOf(file, html) : ''
      const { linted } = reader.read({ file, html })
      return { key, isTimely: linted !== undefined && isTimely(linted), linted }
    },
  }
}

function isTimely({ page: { robots, statements } }: LintedPage): boolean {
  return [...robots, ...statements].some(({ directives }) =>
    directives.some(({ name }) => name === 'unavailable_after'),
  )
}

/** Reads a file. The bytes are only good until the next call, which may write over them. */
export type ReadPage = (path: string) => Uint8Array

/** Larger than nearly all pages. */
const initialSize = 1 << 18
/** Up to this size a larger page has the buffer grow; what is beyond is read on its own. */
const maxBuffer = 1 << 24

/**
 * Prepare to read many small files, one after the other: into one buffer, because a new one for each page costs as
 * much as reading it, and at once, because thousands of small files wait longer for a thread than for the disk.
 */
export function createReadPage(): ReadPage {
  let buffer = new Uint8Array(initialSize)
  return (path) => {
    let length = readInto(path, buffer)
    // A new buffer for each large page would lie around as garbage that nobody is in a hurry to collect.
    while (length === buffer.length && length < maxBuffer) {
      buffer = new Uint8Array(length * 4)
      length = readInto(path, buffer)
    }
    return length < buffer.length ? buffer.subarray(0, length) : readFileSync(path)
  }
}

/** The number of bytes read; that of the whole buffer when the file may go on. */
function readInto(path: string, buffer: Uint8Array): number {
  const file = openSync(path, 'r')
  try {
    // Of a regular file, and others are not listed, less than was asked for is all that there is.
    return readSync(file, buffer, 0, buffer.length, null)
  } finally {
    closeSync(file)
  }
}
