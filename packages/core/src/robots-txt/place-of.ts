import type { Place } from '../place.ts'

/** A stretch of one line. */
interface Located {
  line: number
  column: number
  endColumn: number
}

/** Where a stretch of a robots.txt stands, for findings. */
export function placeOf(file: string, { line, column, endColumn }: Located): Place {
  return { file, line, column, endLine: line, endColumn }
}
