import { damaged } from './byte-reader.ts'
import type { SectionReader } from './section-reader.ts'
import { kinds, simple } from './write-plain.ts'

/**
 * Read the output of `writePlain`.
 *
 * @throws {RangeError} if detectably cut off or changed
 */
export function readPlain(reader: SectionReader): unknown {
  const head = reader.uint()
  const kind = head % 8
  const number = (head - kind) / 8
  switch (kind) {
    case kinds.text:
      return reader.text()
    case kinds.whole:
      return number % 2 === 0 ? number / 2 : -(number + 1) / 2
    case kinds.array:
      return readArray(reader, number)
    case kinds.object:
      return readObject(reader)
    case kinds.simple:
      return readSimple(reader, number)
    case kinds.positions:
      return readPositions(reader, number)
    case kinds.numbers:
      if (number > reader.left) throw damaged()
      return Uint32Array.from({ length: number }, () => reader.uint())
    case kinds.bytes:
      return reader.take(number).slice()
    default:
      throw damaged()
  }
}

/** Read the output of `writePositions`. */
export function readPositions(reader: SectionReader, length: number): Int32Array {
  if (length > reader.left) throw damaged()
  const positions = new Int32Array(length)
  for (let at = 0; at < length; at++) positions[at] = reader.int() + (positions[at - 3] ?? 0)
  return positions
}

function readArray(reader: SectionReader, length: number): unknown[] {
  if (length > reader.left) throw damaged()
  // Created with its final size, because growing arrays keep unused capacity.
  const array: unknown[] = []
  array.length = length
  for (let at = 0; at < length; at++) array[at] = readPlain(reader)
  return array
}

function readObject(reader: SectionReader): unknown {
  const object: Record<string, unknown> = {}
  for (const name of reader.names()) {
    const value = readPlain(reader)
    // Frontmatter may contain this name, and assigning it would change the prototype.
    if (name === '__proto__') Object.defineProperty(object, name, { value, ...ownProperty })
    else object[name] = value
  }
  return object
}

const ownProperty = { configurable: true, enumerable: true, writable: true }

function readSimple(reader: SectionReader, number: number): unknown {
  switch (number) {
    case simple.undefined:
      return undefined
    case simple.null:
      return null
    case simple.false:
      return false
    case simple.true:
      return true
    case simple.float:
      return reader.float()
    default:
      throw damaged()
  }
}
