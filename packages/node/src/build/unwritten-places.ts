import { createLocateRange } from '@indexical/syntax/data'
import { lineStarts } from '@indexical/syntax/internal'
import type { Finding } from '@indexical/core'
import type { HostFile } from '@indexical/hosts'
import type { Location } from '@indexical/syntax'

/** A file of a host as it stands, empty when it is not there, and as it would be with our part in it. */
export interface Unwritten {
  before: string
  after: HostFile
}

/**
 * Move findings to their locations in the files as they are. Rules see host files with our part in them; if nothing is
 * written because of an error, lines after that part have other numbers.
 */
export function placeUnwritten(findings: readonly Finding[], files: readonly Unwritten[]): Finding[] {
  if (files.length === 0) return [...findings]
  const moves = new Map(files.map(({ before, after }) => [after.file, moveBetween(after.text, before)]))
  const moved = <P extends Location>(place: P): P => moves.get(place.file)?.(place) ?? place
  return findings.map((finding) => ({
    ...moved(finding),
    ...(finding.related && { related: finding.related.map(moved) }),
  }))
}

/** Moves a place to where the same stands in another text; what stands only in the first one has no line there. */
type Move = <P extends Location>(place: P) => P

/** The other text has the same start and the same end; our part is between them. */
function moveBetween(from: string, to: string): Move {
  const [one, other] = [withoutMark(from), withoutMark(to)]
  const starts = lineStarts(one)
  const placeIn = createLocateRange(other, '')
  const start = commonStart(one, other)
  const end = one.length - commonEnd(one, other)
  const growth = one.length - other.length
  const move = (first: number, last: number): [number, number] | undefined => {
    if (last <= start && first < start) return [first, last]
    if (first >= end) return [first - growth, last - growth]
    // What we put into the middle of something leaves its start and its end as they were.
    return first < start && last >= end ? [first, last - growth] : undefined
  }
  return (place) => {
    const { line, column, endLine, endColumn, ...rest } = place
    if (line === undefined) return place
    const first = starts[line - 1]! + (column ?? 1) - 1
    const last = starts[(endLine ?? line) - 1]! + (endColumn ?? column ?? 1) - 1
    const found = move(first, last)
    if (!found) return rest as typeof place
    const moved = placeIn(...found)
    return {
      ...rest,
      line: moved.line,
      ...(column !== undefined && { column: moved.column }),
      ...(endLine !== undefined && { endLine: moved.endLine }),
      ...(endColumn !== undefined && { endColumn: moved.endColumn }),
    } as typeof place
  }
}

/** Columns do not count it. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < other.length && one[length] === other[length]) length++
  return length
}

function commonEnd(one: string, other: string): number {
  let length = 0
  while (length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}
