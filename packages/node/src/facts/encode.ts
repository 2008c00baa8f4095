import { ByteWriter } from './byte-writer.ts'
import { kinds, simple } from './kinds.ts'

/**
 * Turns plain data into bytes: texts and the names of properties are written once and referred to by number, so
 * that a page that says what others said takes a few hundred bytes.
 */
export interface Encoder {
  /** Add a value: text, numbers, booleans, null, undefined, arrays, plain objects, or a typed array of places or bytes. */
  add(value: unknown): void
  /** Bytes of everything added since the last call, for a decoder that has read all earlier ones. */
  take(): Uint8Array<ArrayBuffer>
}

/** A step along the names of an object's properties. */
interface Shape {
  id: number
  next: Map<string, Shape>
}

/** @throws {TypeError} on `add` of anything else than plain data */
export function createEncoder(): Encoder {
  const texts = new Map<string, number>()
  const shapes: Shape = { id: -1, next: new Map() }
  let shapeCount = 0
  let fresh: string[] = []
  let count = 0
  const body = new ByteWriter()
  const shapeBytes = new ByteWriter()

  const textId = (text: string): number => {
    const known = texts.get(text)
    if (known !== undefined) return known
    const id = texts.size
    texts.set(text, id)
    fresh.push(text)
    return id
  }
  const tag = (kind: number, number: number): void => body.uint(number * 8 + kind)

  const writeObject = (value: Record<string, unknown>): void => {
    const keys = Object.keys(value)
    let shape = shapes
    for (const key of keys) {
      let next = shape.next.get(key)
      if (!next) shape.next.set(key, (next = { id: -1, next: new Map() }))
      shape = next
    }
    if (shape.id < 0) {
      shape.id = shapeCount++
      shapeBytes.uint(keys.length)
      for (const key of keys) shapeBytes.uint(textId(key))
    }
    tag(kinds.object, shape.id)
    for (const key of keys) write(value[key])
  }

  const write = (value: unknown): void => {
    switch (typeof value) {
      case 'string':
        return tag(kinds.text, textId(value))
      case 'number':
        return writeNumber(value)
      case 'boolean':
        return tag(kinds.simple, value ? simple.true : simple.false)
      case 'undefined':
        return tag(kinds.simple, simple.undefined)
    }
    if (value === null) return tag(kinds.simple, simple.null)
    if (Array.isArray(value)) {
      tag(kinds.array, value.length)
      for (const member of value as unknown[]) write(member)
    } else if (value instanceof Int32Array) writePlaces(value)
    else if (value instanceof Uint32Array) {
      tag(kinds.numbers, value.length)
      for (const number of value) body.uint(number)
    } else if (value instanceof Uint8Array) {
      tag(kinds.bytes, value.length)
      body.put(value)
    } else if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      writeObject(value as Record<string, unknown>)
    else throw new TypeError(`Unexpected ${typeof value} in facts, expected plain data`)
  }

  const writeNumber = (value: number): void => {
    if (Number.isSafeInteger(value) && Math.abs(value) < 2 ** 48 && !Object.is(value, -0)) {
      return tag(kinds.whole, value < 0 ? -value * 2 - 1 : value * 2)
    }
    tag(kinds.simple, simple.float)
    body.float(value)
  }

  /** Places are points of three numbers, and the next point is near. */
  const writePlaces = (places: Int32Array): void => {
    tag(kinds.places, places.length)
    for (let at = 0; at < places.length; at++) body.int((places[at]! - (places[at - 3] ?? 0)) | 0)
  }

  return {
    add(value) {
      write(value)
      count++
    },
    take() {
      const head = new ByteWriter()
      writeTexts(head, fresh)
      const names = shapeBytes.take()
      const values = body.take()
      for (const bytes of [names, values]) {
        head.uint(bytes.length)
        head.put(bytes)
      }
      head.uint(count)
      fresh = []
      count = 0
      return head.take()
    },
  }
}

/** All texts as one, and where each ends. UTF-8 cannot hold halves of characters, which a text may have. */
function writeTexts(head: ByteWriter, texts: readonly string[]): void {
  const whole = texts.join('')
  const isUtf8 = whole.isWellFormed()
  const bytes = Buffer.from(whole, isUtf8 ? 'utf8' : 'utf16le')
  head.uint(texts.length)
  for (const { length } of texts) head.uint(length)
  head.uint(bytes.length * 2 + (isUtf8 ? 1 : 0))
  head.put(bytes)
}
