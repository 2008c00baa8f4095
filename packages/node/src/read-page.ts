import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** Reads a file. The bytes are only good until the next call, which may write over them. */
export type ReadPage = (path: string) => Uint8Array

/** Larger than nearly all pages. */
const size = 1 << 18

/**
 * Prepare to read many small files, one after the other: into one buffer, because a new one for each page costs as
 * much as reading it, and at once, because thousands of small files wait longer for a thread than for the disk.
 */
export function createReadPage(): ReadPage {
  const buffer = new Uint8Array(size)
  return (path) => {
    const length = readInto(path, buffer)
    return length < size ? buffer.subarray(0, length) : readFileSync(path)
  }
}

/** The number of bytes read; that of the whole buffer when the file may go on. */
function readInto(path: string, buffer: Uint8Array): number {
  const file = openSync(path, 'r')
  try {
    let length = 0
    // What is no regular file may give less than it has.
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = readSync(file, buffer, length, buffer.length - length, null)
    }
    return length
  } finally {
    closeSync(file)
  }
}
