import type { Point, Position } from 'unist'

/** Numbers that a place takes: line, column and offset of its start, then of its end. */
export const placeWidth = 6

/** A position as numbers; line 0 says that it is unknown, offset -1 that only the offset is. */
export function packPlace(position: Position | undefined): number[] {
  return [...packPoint(position?.start), ...packPoint(position?.end)]
}

function packPoint(point: Point | undefined): number[] {
  return [point?.line ?? 0, point?.column ?? 0, point?.offset ?? -1]
}

/** The position that was packed as the place with this number; undefined when it is unknown. */
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
