import type { Location } from '../../src/location.ts'

/** Return the text at a location. */
export function textAt(text: string, location: Location | undefined): string | undefined {
  if (!location) return undefined
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const { line = 0, column = 0, endLine = 0, endColumn = 0 } = location
  const within = lines.slice(line - 1, endLine)
  within[within.length - 1] = within.at(-1)!.slice(0, endColumn - 1)
  within[0] = within[0]!.slice(column - 1)
  return within.join('\n')
}
