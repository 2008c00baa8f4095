import { findBlock } from '@indexical/core'
import type { Finding, HostFile, Place } from '@indexical/core'

/** A file of a host as it stands, and as it would be with our part in it. */
export interface Unwritten {
  before: HostFile
  after: HostFile
}

/**
 * Findings with their places as the files stand. Hosts are judged with our part in their files; when nothing is written
 * because of an error, what lies behind that part stands on other lines.
 */
export function placeUnwritten(findings: readonly Finding[], files: readonly Unwritten[]): Finding[] {
  if (files.length === 0) return [...findings]
  const moves = new Map(files.map(({ before, after }) => [after.file, linesBefore(before.text, after.text)]))
  const moved = <P extends Place>(place: P): P => {
    const move = moves.get(place.file)
    return move && place.line !== undefined ? movePlace(place, move) : place
  }
  return findings.map((finding) => ({
    ...moved(finding),
    ...(finding.related && { related: finding.related.map(moved) }),
  }))
}

/** The line on which something stood before; undefined for a line that is ours and not there yet. */
type LineBefore = (line: number) => number | undefined

function linesBefore(old: string, next: string): LineBefore {
  const then = findBlock(old)
  const now = findBlock(next)
  const start = countLines((now.block === '' ? then : now).before)
  const end = start + countLines(now.block)
  const growth = countLines(now.block) - countLines(then.block)
  return (line) => {
    if (line <= start) return line
    return line > end ? line - growth : undefined
  }
}

function movePlace<P extends Place>(place: P, lineBefore: LineBefore): P {
  const line = lineBefore(place.line!)
  if (line === undefined) {
    const { line: _line, column: _column, endLine: _endLine, endColumn: _endColumn, ...rest } = place
    return rest as P
  }
  const growth = place.line! - line
  return { ...place, line, ...(place.endLine !== undefined && { endLine: place.endLine - growth }) }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
