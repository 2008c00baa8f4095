import type { Location } from '../../packages/syntax/src/location.ts'

/** Describe the first location outside the text, if any. A column may be one past the end of its line. */
export function outside(text: string, places: readonly Location[], lineEnds: RegExp): string | undefined {
  const lines = text.split(lineEnds)
  const isInside = (line: number | undefined, column: number | undefined): boolean => {
    if (line === undefined) return column === undefined
    const width = lines[line - 1]?.length
    return width !== undefined && (column === undefined || (column >= 1 && column <= width + 1))
  }
  const wrong = places.find(({ line, column, endLine, endColumn }) => {
    if (!isInside(line, column) || !isInside(endLine, endColumn)) return true
    return endLine !== undefined && (endLine < line! || (endLine === line && endColumn! < column!))
  })
  return wrong && `outside: ${JSON.stringify(wrong)}`
}
