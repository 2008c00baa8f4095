import type { SectionWriter } from './section-writer.ts'

/** The types of plain values, as written in the lowest three bits of the first number. */
export const kinds = {
  text: 0,
  whole: 1,
  array: 2,
  object: 3,
  simple: 4,
  positions: 5,
  numbers: 6,
  bytes: 7,
} as const

/** Values without content, and the marker for a non-integer number. */
export const simple = { undefined: 0, null: 1, false: 2, true: 3, float: 4 } as const

/**
 * Write plain data: texts, numbers, booleans, null, undefined, arrays, plain objects, and typed arrays of positions
 * or bytes.
 *
 * @throws {TypeError} for anything else
 */
export function writePlain(writer: SectionWriter, value: unknown): void {
  switch (typeof value) {
    case 'string':
      tag(writer, kinds.text)
      return writer.text(value)
    case 'number':
      return writeNumber(writer, value)
    case 'boolean':
      return tag(writer, kinds.simple, value ? simple.true : simple.false)
    case 'undefined':
      return tag(writer, kinds.simple, simple.undefined)
  }
  if (value === null) return tag(writer, kinds.simple, simple.null)
  if (Array.isArray(value)) {
    tag(writer, kinds.array, value.length)
    for (const member of value as unknown[]) writePlain(writer, member)
  } else if (value instanceof Int32Array) {
    tag(writer, kinds.positions, value.length)
    writePositions(writer, value)
  } else if (value instanceof Uint32Array) {
    tag(writer, kinds.numbers, value.length)
    for (const number of value) writer.uint(number)
  } else if (value instanceof Uint8Array) {
    tag(writer, kinds.bytes, value.length)
    writer.put(value)
  } else if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    writeObject(writer, value as Record<string, unknown>)
  } else throw new TypeError(`Unexpected ${typeof value}, expected plain data`)
}

/** Write packed positions. Points are three numbers each, written relative to the previous point. */
export function writePositions(writer: SectionWriter, positions: Int32Array): void {
  for (let at = 0; at < positions.length; at++) writer.int((positions[at]! - (positions[at - 3] ?? 0)) | 0)
}

function tag(writer: SectionWriter, kind: number, number = 0): void {
  writer.uint(number * 8 + kind)
}

function writeObject(writer: SectionWriter, value: Record<string, unknown>): void {
  const names = Object.keys(value)
  tag(writer, kinds.object)
  writer.names(names)
  for (const name of names) writePlain(writer, value[name])
}

function writeNumber(writer: SectionWriter, value: number): void {
  if (Number.isSafeInteger(value) && Math.abs(value) < 2 ** 48 && !Object.is(value, -0)) {
    tag(writer, kinds.whole, value < 0 ? -value * 2 - 1 : value * 2)
  } else {
    tag(writer, kinds.simple, simple.float)
    writer.float(value)
  }
}
