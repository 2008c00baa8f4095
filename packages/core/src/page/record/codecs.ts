import type { Point, Position } from 'unist'
import type { Location, SignalLocation } from '@indexical/syntax'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { damaged, fail } from './texts.ts'

/** Writes and reads one type of value. */
export interface Codec<T> {
  write(out: ByteWriter, value: T): void
  /** @throws {RangeError} for bytes that `write` cannot have written */
  read(from: ByteReader): T
}

/** The codecs of an object's properties. */
export type Fields<T> = { [K in keyof T]-?: Codec<T[K]> }

export const text: Codec<string> = {
  write: (out, value) => out.text(value),
  read: (from) => from.text(),
}

/** An absolute URL. */
export const url: Codec<string> = {
  write: (out, value) => out.text(value),
  read(from) {
    const value = from.text()
    if (from.isForeign && !URL.canParse(value)) throw damaged()
    return value
  },
}

/** A whole number from 0 on. */
export const count: Codec<number> = {
  write: (out, value) => out.uint(value),
  read: (from) => from.uint(),
}

/** Any number. */
export const number: Codec<number> = {
  write: (out, value) => out.text(String(value)),
  read: (from) => Number(from.text()),
}

export const flag: Codec<boolean> = {
  write: (out, value) => out.uint(value ? 1 : 0),
  read: (from) => from.uint() === 1,
}

/** Numbers of 32 bits, each as the difference to the one three places before, because most are points of positions. */
export const numbers: Codec<Int32Array> = {
  write(out, values) {
    out.uint(values.length)
    for (let at = 0; at < values.length; at++) out.int((values[at]! - (values[at - 3] ?? 0)) | 0)
  },
  read(from) {
    const values = new Int32Array(from.count())
    for (let at = 0; at < values.length; at++) values[at] = from.int() + (values[at - 3] ?? 0)
    return values
  },
}

/** Plain data of any form, as JSON. */
export const json: Codec<object> = {
  write: (out, value) => out.text(JSON.stringify(value)),
  read(from) {
    try {
      const value = JSON.parse(from.text()) as unknown
      if (typeof value === 'object' && value !== null) return value
    } catch {
      // Thrown below.
    }
    throw damaged()
  },
}

export function optional<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    write(out, value) {
      out.uint(value === undefined ? 0 : 1)
      if (value !== undefined) codec.write(out, value)
    },
    read: (from) => (from.uint() === 0 ? undefined : codec.read(from)),
  }
}

export function oneOf<const T extends string>(names: readonly T[]): Codec<T> {
  return {
    write: (out, value) => out.uint(names.indexOf(value)),
    read: (from) => names[from.uint()] ?? fail(),
  }
}

export function listOf<T>(codec: Codec<T>): Codec<T[]> {
  return {
    write(out, list) {
      out.uint(list.length)
      for (const member of list) codec.write(out, member)
    },
    read(from) {
      // Created with its length, because V8 gives an array that grows room for sixteen more.
      // oxlint-disable-next-line unicorn/no-new-array -- `Array.from` takes several times as long
      const list = new Array<T>(from.count())
      for (let index = 0; index < list.length; index++) list[index] = codec.read(from)
      return list
    },
  }
}

/**
 * An object with these properties.
 *
 * @param parts properties that are missing if they have no value
 */
export function objectOf<T extends object, P extends object = {}>(
  fields: Fields<T>,
  parts?: Fields<Required<P>>,
): Codec<T & P> {
  const [names, codecs] = [Object.keys(fields), Object.values<Codec<unknown>>(fields)]
  const others = Object.entries<Codec<unknown>>(parts ?? {})
  return {
    write(out, value) {
      const properties = value as Record<string, unknown>
      for (let index = 0; index < names.length; index++) codecs[index]!.write(out, properties[names[index]!])
      if (!parts) return
      const present = others.filter(([name]) => properties[name] !== undefined)
      out.uint(others.reduce((set, entry, index) => set | (present.includes(entry) ? 1 << index : 0), 0))
      for (const [name, codec] of present) codec.write(out, properties[name])
    },
    read(from) {
      const value: Record<string, unknown> = {}
      for (let index = 0; index < names.length; index++) value[names[index]!] = codecs[index]!.read(from)
      const set = parts ? from.uint() : 0
      for (let index = 0; set >> index > 0; index++) {
        const [name, codec] = others[index] ?? fail()
        if (set & (1 << index)) value[name] = codec.read(from)
      }
      return value as T & P
    },
  }
}

/** A value with more conditions than its type has. */
export function checked<T>(codec: Codec<T>, isRight: (value: T) => boolean): Codec<T> {
  return {
    write: (out, value) => codec.write(out, value),
    read(from) {
      const value = codec.read(from)
      return isRight(value) ? value : fail()
    },
  }
}

/** A location in a file; undefined if there is none. */
export const fileLocation: Codec<Location | undefined> = optional(
  objectOf({ file: text }, { line: count, column: count, endLine: count, endColumn: count }),
)

const kinds = { none: 0, page: 1, file: 2 } as const

export const place: Codec<SignalLocation> = {
  write(out, value) {
    if (value === undefined) out.uint(kinds.none)
    else if ('start' in value) {
      out.uint(kinds.page)
      writePoint(out, value.start)
      writePoint(out, value.end, value.start)
    } else {
      out.uint(kinds.file)
      fileLocation.write(out, value)
    }
  },
  read(from) {
    const kind = from.uint()
    if (kind === kinds.none) return undefined
    if (kind === kinds.file) return fileLocation.read(from)
    const start = readPoint(from)
    return { start, end: readPoint(from, start) } satisfies Position
  },
}

/** Write a point relative to the start of its element, and this one relative to that of the element before. */
function writePoint(out: ByteWriter, { line, column, offset = -1 }: Point, base?: Point): void {
  const { origin } = out
  const from = base ?? origin
  out.int(line - from.line)
  out.int(column - from.column)
  out.int(offset - (from.offset ?? -1))
  if (!base) out.origin = { line, column, offset }
}

function readPoint(from: ByteReader, base?: Point): Point {
  const { line, column, offset = -1 } = base ?? from.origin
  const point = { line: line + from.int(), column: column + from.int(), offset: offset + from.int() }
  if (point.line < 0 || point.column < 0 || point.offset < -1) throw damaged()
  if (!base) from.origin = point
  return point.offset === -1 ? { line: point.line, column: point.column } : point
}
