import type { Location } from '../location.ts'

/** A range within one line. */
interface Located {
  line: number
  column: number
  endColumn: number
}

/** Return the location of a range of a robots.txt, for findings. */
export function robotsTxtLocation(file: string, { line, column, endColumn }: Located): Location {
  return { file, line, column, endLine: line, endColumn }
}
