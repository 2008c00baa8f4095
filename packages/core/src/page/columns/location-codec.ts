import type { Position } from 'unist'
import type { SignalLocation } from '@indexical/syntax'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** Return whether `writeLocation` can write a location: undefined, or in the page itself with all offsets. */
export function isInPage(location: SignalLocation): boolean {
  return (
    location === undefined ||
    ('start' in location && location.start.offset !== undefined && location.end.offset !== undefined)
  )
}

/** The base of the next relative position, because statements are near each other. */
export interface Origin {
  line: number
  column: number
  offset: number
}

export function startOrigin(): Origin {
  return { line: 0, column: 0, offset: 0 }
}

/** Write a location for which `isInPage` is true. */
export function writeLocation(writer: ByteWriter, location: SignalLocation, origin: Origin): void {
  if (!location || !('start' in location)) {
    writer.uint(0)
    return
  }
  const { start, end } = location
  const { line, column } = start
  const offset = start.offset!
  writer.uint(1)
  writer.int(line - origin.line)
  writer.int(column - origin.column)
  writer.int(offset - origin.offset)
  writer.int(end.line - line)
  writer.int(end.column - column)
  writer.int(end.offset! - offset)
  origin.line = line
  origin.column = column
  origin.offset = offset
}

/** Read the output of `writeLocation`. */
export function readLocation(reader: ByteReader, origin: Origin): Position | undefined {
  if (reader.uint() === 0) return undefined
  const line = (origin.line += reader.int())
  const column = (origin.column += reader.int())
  const offset = (origin.offset += reader.int())
  const start = { line, column, offset }
  return {
    start,
    end: { line: line + reader.int(), column: column + reader.int(), offset: offset + reader.int() },
  }
}
