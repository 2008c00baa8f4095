import type { Point, Position } from 'unist'

/** Number of numbers in a packed position: line, column and offset of its start, then of its end. */
export const positionWidth = 6

/** Pack a position as numbers. Line 0 means unknown; offset -1 means that only the offset is unknown. */
export function packPosition(position: Position | undefined): number[] {
  return [...packPoint(position?.start), ...packPoint(position?.end)]
}

function packPoint(point: Point | undefined): number[] {
  return [point?.line ?? 0, point?.column ?? 0, point?.offset ?? -1]
}

/** Unpack the position with this index; undefined if it is unknown. */
export function unpackPosition(positions: ArrayLike<number>, number: number): Position | undefined {
  const at = number * positionWidth
  if (positions[at] === 0) return undefined
  return { start: unpackPoint(positions, at), end: unpackPoint(positions, at + 3) }
}

function unpackPoint(positions: ArrayLike<number>, at: number): Point {
  const point = { line: positions[at]!, column: positions[at + 1]! }
  const offset = positions[at + 2]!
  return offset === -1 ? point : { ...point, offset }
}
