import type { Insertion } from '@indexical/html'
import type { Point, Position } from 'unist'
import { positionWidth } from './pack-position.ts'
import { linkColumns, linksOf } from './read-links.ts'
import type { LinkList } from './types.ts'

/** Returns where a point is after an insertion. */
export type Move = (point: Point, isEndBefore: boolean) => Point

/** Prepare to move the positions of a document to where they are after an insertion. */
export function createMove({ at, text }: Insertion): Move {
  const lines = text.split(/\r\n|[\r\n]/).length - 1
  return (point, isEndBefore) => {
    const { line, column, offset = 0 } = point
    if (offset < at.offset! || (offset === at.offset && isEndBefore)) return point
    // Whole lines are inserted at the start of a line, so that columns change only where there are no new lines.
    const isBeside = lines === 0 && line === at.line
    return {
      line: line + lines,
      column: isBeside ? column + text.length : column,
      offset: offset + text.length,
    }
  }
}

/** Prepare to move the positions of a text to where they are in the document that contains it. */
export function createOffset(at: Point): Move {
  return ({ line, column, offset }) => ({
    line: line + at.line - 1,
    column: line === 1 ? column + at.column - 1 : column,
    offset: offset! + at.offset!,
  })
}

function movePosition({ start, end }: Position, move: Move): Position {
  const moved = move(start, false)
  // What ends where the text begins is before it, unless it also starts there.
  return { start: moved, end: move(end, moved === start) }
}

/** Copy plain data with all its positions moved. */
export function moveAll<T>(value: T, move: Move): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value.length === 0 ? value : value.map((one) => moveAll(one, move))) as T
  if ('start' in value && typeof value.start === 'object')
    return movePosition(value as unknown as Position, move) as T
  const copy = { ...value }
  for (const key in copy) copy[key] = moveAll(copy[key], move)
  return copy
}

/** Copy links with all their positions moved. */
export function moveLinks(links: LinkList, move: Move): LinkList {
  if (links.length === 0) return links
  const { urls, ...details } = linkColumns(links)
  const positions = details.positions.slice()
  for (let at = 0; at < positions.length; at += positionWidth) {
    // Unknown positions of trees that were not parsed.
    if (positions[at] === 0) continue
    const [line, column, offset, endLine, endColumn, endOffset] = positions.subarray(at, at + positionWidth)
    const { start, end } = movePosition(
      {
        start: { line: line!, column: column!, offset: offset! },
        end: { line: endLine!, column: endColumn!, offset: endOffset! },
      },
      move,
    )
    positions.set([start.line, start.column, start.offset!, end.line, end.column, end.offset!], at)
  }
  return linksOf(urls, { ...details, positions })
}
