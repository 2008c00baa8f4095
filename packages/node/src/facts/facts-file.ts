import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isTemporary, modeOf, moveTo, removeLeftover, temporaryIn } from '../output/write-file.ts'
import { FactsError } from '../output/errors.ts'

/** Increase it if older code would misread new files. */
const format = 'indexical facts 9'
const hashLength = 64
/** Bytes before each piece, which contain its length. */
const lengthSize = 4

/**
 * Write facts into a file in one step: a line with the format, then pieces (each after its length), then a hash of
 * them. Creates the folder of the file, and removes temporary files of killed processes there.
 *
 * @param pieces what `PageStore.pack` returned
 */
export function writeFacts(path: string, pieces: Iterable<Uint8Array>): void {
  const folder = dirname(path)
  // Refuse a device before anything is written next to it.
  const mode = modeOf(path)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (isTemporary(name)) removeLeftover(join(folder, name))
  const temporary = temporaryIn(folder)
  try {
    writePieces(temporary, pieces)
    moveTo(path, temporary, mode)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function writePieces(path: string, pieces: Iterable<Uint8Array>): void {
  const hash = createHash('sha256')
  const file = openSync(path, 'wx')
  // Unlike `writeSync`, this always writes the whole content.
  const put = (bytes: string | Uint8Array): void => writeFileSync(file, bytes)
  try {
    put(`${format}\n`)
    for (const piece of pieces) {
      const head = Buffer.alloc(lengthSize)
      head.writeUInt32LE(piece.length)
      for (const bytes of [head, piece]) {
        hash.update(bytes)
        put(bytes)
      }
    }
    put(hash.digest('hex'))
  } finally {
    // Some file systems do not move an open file.
    closeSync(file)
  }
}

/**
 * Read the pieces of a file of facts.
 *
 * @param name how the user named the file
 * @throws {FactsError} if the file has another format or is damaged
 * @throws {Error} of the file system, when the file cannot be read
 */
export function* readFacts(path: string, name = path): Generator<Uint8Array> {
  const bytes = readFileSync(path)
  const start = format.length + 1
  if (bytes.toString('latin1', 0, start) !== `${format}\n`) {
    throw new FactsError(`Unexpected file \`${name}\`, expected facts of this version of Indexical`)
  }
  const end = Math.max(start, bytes.length - hashLength)
  const chunks = bytes.subarray(start, end)
  if (createHash('sha256').update(chunks).digest('hex') !== bytes.toString('latin1', end)) {
    throw new FactsError(`Unexpected end or change of \`${name}\`, expected facts as they were written`)
  }
  const { buffer, byteOffset } = chunks
  for (let offset = 0; offset < chunks.length;) {
    const from = offset + lengthSize
    offset = from + chunks.readUInt32LE(offset)
    yield new Uint8Array(buffer, byteOffset + from, offset - from)
  }
}
