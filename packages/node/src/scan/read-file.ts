import { hash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LintedPage } from '@indexical/core'
import type { FilePage } from '../cache/page-cache.ts'
import type { PageReader } from '../site/page-reader.ts'
import { attempt } from '../output/errors.ts'

/** Reads files of an output folder, one after the other. */
export type FileReader = ReturnType<typeof createFileReader>

/**
 * Prepare to read files of an output folder. Each function throws a `FolderError` if its file cannot be read.
 *
 * @param withKeys whether the pages are cached
 */
export function createFileReader(
  reader: PageReader,
  { outDir, withKeys }: { outDir: string; withKeys: boolean },
) {
  const read = createReadPage()
  const bytesOf = (file: string): Uint8Array => {
    const path = join(outDir, file)
    return attempt('read', path, () => read(path))
  }
  const keyOf = (file: string, html: Uint8Array): string =>
    hash('sha256', hash('sha256', html, 'base64') + reader.keyOf({ file }), 'base64')
  return {
    /** Return the current key of a file. */
    key: (file: string) => keyOf(file, bytesOf(file)),
    /**
     * Return a text that differs if the key of a file does, from its size, inode and times: the file is not read. Undefined
     * if the file changed at or after a moment, because a later change may have the same time.
     *
     * @param before the moment in milliseconds since 1970
     */
    stamp(file: string, before: number) {
      const path = join(outDir, file)
      const { size, ino, mtimeMs, ctimeMs } = attempt('read', path, () => statSync(path))
      if (Math.max(mtimeMs, ctimeMs) >= before) return undefined
      return `${size} ${ino} ${mtimeMs} ${ctimeMs} ${reader.keyOf({ file })}`
    },
    /** Read and lint a file. */
    page(file: string): FilePage {
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

/** Reads a file. The bytes are valid until the next call, which may overwrite them. */
export type ReadPage = (path: string) => Uint8Array

/** Nearly all pages are smaller. */
const initialSize = 1 << 18
/** The maximum size of the buffer. Larger pages are read separately. */
const maxBuffer = 1 << 24

/**
 * Prepare to read many small files one after the other. They share one buffer, because creating a buffer takes as long
 * as reading a page. Reads are synchronous, because small files wait longer for a thread than for the disk.
 */
export function createReadPage(): ReadPage {
  let buffer = new Uint8Array(initialSize)
  return (path) => {
    let length = readInto(path, buffer)
    // Keep the larger buffer. A new one for each large page would be garbage that V8 collects late.
    while (length === buffer.length && length < maxBuffer) {
      buffer = new Uint8Array(length * 4)
      length = readInto(path, buffer)
    }
    return length < buffer.length ? buffer.subarray(0, length) : readFileSync(path)
  }
}

/** Return the number of bytes read; the file may continue if the buffer is full. */
function readInto(path: string, buffer: Uint8Array): number {
  const file = openSync(path, 'r')
  try {
    // Fewer bytes mean the end of the file, because only regular files are listed.
    return readSync(file, buffer, 0, buffer.length, null)
  } finally {
    closeSync(file)
  }
}
