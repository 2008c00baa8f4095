import { ByteReader, damaged } from './byte-reader.ts'
import { kinds, simple } from './kinds.ts'

/** Reads what an encoder wrote; it has to be handed all chunks of one encoder, in their order. */
export interface Decoder {
  /**
   * The values of a chunk, one by one.
   *
   * @throws {FactsError} when the bytes were cut off or changed, as far as that can be noticed
   */
  read(chunk: Uint8Array): Generator
}

/** Start with the first chunk of an encoder. */
export function createDecoder(): Decoder {
  const texts: string[] = []
  const shapes: (readonly string[])[] = []

  const readObject = (reader: ByteReader, id: number): unknown => {
    const shape = shapes[id]
    if (!shape) throw damaged()
    const object: Record<string, unknown> = {}
    for (const key of shape) {
      const value = readValue(reader)
      // Frontmatter may have any name, and assigning this one would change the prototype.
      if (key === '__proto__') Object.defineProperty(object, key, { value, ...ownProperty })
      else object[key] = value
    }
    return object
  }

  const readArray = (reader: ByteReader, length: number): unknown[] => {
    if (length > reader.left) throw damaged()
    // Of the right size from the start: arrays that grow keep room for more.
    const array: unknown[] = []
    array.length = length
    for (let at = 0; at < length; at++) array[at] = readValue(reader)
    return array
  }

  const readValue = (reader: ByteReader): unknown => {
    const head = reader.uint()
    const kind = head % 8
    const number = (head - kind) / 8
    switch (kind) {
      case kinds.text: {
        const text = texts[number]
        if (text === undefined) throw damaged()
        return text
      }
      case kinds.whole:
        return number % 2 === 0 ? number / 2 : -(number + 1) / 2
      case kinds.array:
        return readArray(reader, number)
      case kinds.object:
        return readObject(reader, number)
      case kinds.simple:
        return readSimple(reader, number)
      case kinds.places:
        return readPlaces(reader, number)
      case kinds.numbers:
        if (number > reader.left) throw damaged()
        return Uint32Array.from({ length: number }, () => reader.uint())
      case kinds.bytes:
        return reader.take(number).slice()
      default:
        throw damaged()
    }
  }

  return {
    *read(chunk) {
      const reader = new ByteReader(chunk)
      for (const text of readTexts(reader)) texts.push(text)
      const names = new ByteReader(reader.take(reader.uint()))
      while (names.left > 0) {
        const length = names.uint()
        if (length > names.left) throw damaged()
        shapes.push(
          Array.from({ length }, () => {
            const name = texts[names.uint()]
            if (name === undefined) throw damaged()
            return name
          }),
        )
      }
      const values = new ByteReader(reader.take(reader.uint()))
      for (let count = reader.uint(); count > 0; count--) {
        if (values.left === 0) throw damaged()
        yield readValue(values)
      }
    },
  }
}

const ownProperty = { configurable: true, enumerable: true, writable: true }

function* readTexts(reader: ByteReader): Generator<string> {
  const count = reader.uint()
  if (count > reader.left) throw damaged()
  const lengths = Array.from({ length: count }, () => reader.uint())
  const size = reader.uint()
  const bytes = reader.take(Math.floor(size / 2))
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const text = whole.toString(size % 2 === 1 ? 'utf8' : 'utf16le')
  let at = 0
  for (const length of lengths) yield text.slice(at, (at += length))
  if (at !== text.length) throw damaged()
}

function readSimple(reader: ByteReader, number: number): unknown {
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

function readPlaces(reader: ByteReader, length: number): Int32Array {
  if (length > reader.left) throw damaged()
  const places = new Int32Array(length)
  for (let at = 0; at < length; at++) places[at] = reader.int() + (places[at - 3] ?? 0)
  return places
}
