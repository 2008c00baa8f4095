import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { modeOf, moveTo, temporaryIn, writeFileAtomic } from './write-file.ts'

/** A file that is written in pieces. */
export interface PieceWriter {
  write(content: string | Uint8Array): void
  /**
   * Replace a file of the same folder in one step.
   *
   * @returns whether the content was new
   */
  end(path: string): boolean
  /** Remove the unfinished file; does nothing after `end`. */
  discard(): void
}

/** Do the same as `writeFileAtomic`, for a file that is too large for memory or whose name is known only at the end. */
export function openPieces(folder: string): PieceWriter {
  return isWritable(folder) ? writePieces(folder) : holdPieces()
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Collect the content in memory. Unchanged files can then stay without permission to write. */
function holdPieces(): PieceWriter {
  const held: Uint8Array[] = []
  return {
    write: (content) => void held.push(Buffer.from(content)),
    end: (path) => writeFileAtomic(path, Buffer.concat(held)),
    discard: () => {},
  }
}

function writePieces(folder: string): PieceWriter {
  const temporary = temporaryIn(folder)
  let file: number | undefined = openSync(temporary, 'wx')
  const close = (): void => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  return {
    // Unlike `writeSync`, this always writes the whole content.
    write: (content) => writeFileSync(file!, content),
    end(path) {
      close()
      const mode = modeOf(path)
      const isNew = mode === undefined || !isSame(temporary, path)
      if (isNew) moveTo(path, temporary, mode)
      else rmSync(temporary)
      return isNew
    },
    discard() {
      close()
      rmSync(temporary, { force: true })
    },
  }
}

/** Bytes per read when two files are compared. */
const blockSize = 1 << 16

/** Return whether two regular files have the same content. */
function isSame(one: string, other: string): boolean {
  if (statSync(one).size !== statSync(other).size) return false
  const [a, b] = [openSync(one, 'r'), openSync(other, 'r')]
  try {
    const blocks = [Buffer.alloc(blockSize), Buffer.alloc(blockSize)] as const
    for (;;) {
      // Reads of a regular file return fewer bytes only at its end.
      const [first, second] = [readSync(a, blocks[0]), readSync(b, blocks[1])]
      if (first !== second || !blocks[0].subarray(0, first).equals(blocks[1].subarray(0, first))) return false
      if (first < blockSize) return true
    }
  } finally {
    closeSync(a)
    closeSync(b)
  }
}
