import type { SignalLocation } from '../../syntax/src/location.ts'

/** Format a location as `line:column-column`, with the last line if it differs, or as the line alone. */
export function shortLocation(location: SignalLocation): string {
  if (!location || !('file' in location) || location.line === undefined) return ''
  if (location.column === undefined) return String(location.line)
  const end =
    location.endLine === location.line ? location.endColumn : `${location.endLine}:${location.endColumn}`
  return `${location.line}:${location.column}-${end}`
}
