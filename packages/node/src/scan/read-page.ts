import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** Reads a file. The bytes are only good until the next call, which may write over them. */
export type ReadPage = (path: string) => Uint8Array

/** Larger than nearly all pages. */
const usualSize = 1 << 18
/** Up to this size a larger page has the buffer grow; what is beyond is read on its own. */
const mostKept = 1 << 24

/**
 * Prepare to read many small files, one after the other: into one buffer, because a new one for each page costs as
 * much as reading it, and at once, because thousands of small files wait longer for a thread than for the disk.
 */
export function createReadPage(): ReadPage {
  let buffer = new Uint8Array(usualSize)
  return (path) => {
    let length = readInto(path, buffer)
    // A new buffer for each large page would lie around as garbage that nobody is in a hurry to collect.
    while (length === buffer.length && length < mostKept) {
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
