import { createLocateRange } from '@indexical/syntax/data'
import { lineStarts } from '@indexical/syntax/internal'
import type { Finding } from '@indexical/core'
import type { HostFile } from '@indexical/hosts'
import type { Location } from '@indexical/syntax'

/** A host file on disk (empty if it does not exist), and with our part added. */
export interface UnwrittenFile {
  before: string
  after: HostFile
}

/**
 * Move findings to their locations in the files on disk. Rules read host files with our part added. If an error
 * prevents writing these files, the lines after our part have other numbers on disk.
 */
export function relocateFindings(findings: readonly Finding[], files: readonly UnwrittenFile[]): Finding[] {
  if (files.length === 0) return [...findings]
  const relocations = new Map(
    files.map(({ before, after }) => [after.file, createRelocate(after.text, before)]),
  )
  const relocate = <L extends Location>(location: L): L =>
    relocations.get(location.file)?.(location) ?? location
  return findings.map((finding) => ({
    ...relocate(finding),
    ...(finding.related && { related: finding.related.map(relocate) }),
  }))
}

/** Returns the location of the same text in the other file. Without a line if the text is only in the first file. */
type Relocate = <L extends Location>(location: L) => L

/** Create a function that skips our part. Before and after it, both texts are equal. */
function createRelocate(from: string, to: string): Relocate {
  const [one, other] = [withoutMark(from), withoutMark(to)]
  const starts = lineStarts(one)
  const locate = createLocateRange(other, '')
  const start = commonStart(one, other)
  const end = one.length - commonEnd(one, other)
  const growth = one.length - other.length
  const moveOffsets = (first: number, last: number): [number, number] | undefined => {
    if (last <= start && first < start) return [first, last]
    if (first >= end) return [first - growth, last - growth]
    // Our part is inside this range, so only the end moves.
    return first < start && last >= end ? [first, last - growth] : undefined
  }
  return (location) => {
    const { line, column, endLine, endColumn, ...rest } = location
    if (line === undefined) return location
    const first = starts[line - 1]! + (column ?? 1) - 1
    const last = starts[(endLine ?? line) - 1]! + (endColumn ?? column ?? 1) - 1
    const offsets = moveOffsets(first, last)
    if (!offsets) return rest as typeof location
    const relocated = locate(...offsets)
    return {
      ...rest,
      line: relocated.line,
      ...(column !== undefined && { column: relocated.column }),
      ...(endLine !== undefined && { endLine: relocated.endLine }),
      ...(endColumn !== undefined && { endColumn: relocated.endColumn }),
    } as typeof location
  }
}

/** Remove the byte order mark, which is not a column. */
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
