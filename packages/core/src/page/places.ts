import type { Point, Position } from 'unist'

/** The count of numbers in a packed position: line, column and offset of its start, then of its end. */
export const placeWidth = 6

/** Pack a position as numbers. Line 0 means unknown; offset -1 means that only the offset is unknown. */
export function packPlace(position: Position | undefined): number[] {
  return [...packPoint(position?.start), ...packPoint(position?.end)]
}

function packPoint(point: Point | undefined): number[] {
  return [point?.line ?? 0, point?.column ?? 0, point?.offset ?? -1]
}

/** Unpack the position with this index; undefined if it is unknown. */
export function unpackPlace(places: ArrayLike<number>, number: number): Position | undefined {
  const at = number * placeWidth
  if (places[at] === 0) return undefined
  return { start: unpackPoint(places, at), end: unpackPoint(places, at + 3) }
}

function unpackPoint(places: ArrayLike<number>, at: number): Point {
  const point = { line: places[at]!, column: places[at + 1]! }
  const offset = places[at + 2]!
  return offset === -1 ? point : { ...point, offset }
}
