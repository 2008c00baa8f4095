import type { SignalLocation } from '@indexical/syntax'
import { lineOf } from './fill-header.ts'
import type { HeadersFor } from './headers-for.ts'
import type { DesiredConfig } from './desired-config.ts'

/**
 * Set the location of requested headers to the author's source, instead of the line that was written for the host.
 * Columns are omitted: rules use offsets in the sent value, and the source may contain it in another form.
 */
export function locateRequestedHeaders(headersFor: HeadersFor, { headers }: DesiredConfig): HeadersFor {
  const locations = new Map<string, SignalLocation>()
  for (const { files = [], headers: lines, location } of headers) {
    if (!location) continue
    // If a file has a canonical, its headers have the location of that canonical.
    const name = lines.some((line) => line.name === 'Link') ? 'Link' : 'X-Robots-Tag'
    for (const file of files) {
      for (const { value } of lines.filter((line) => line.name === name))
        locations.set(keyOf(file, name.toLowerCase(), value), lineOf(location))
    }
  }
  if (locations.size === 0) return headersFor
  return (url, file) =>
    headersFor(url, file).map((line) => {
      const { name, value } = line
      const location = file === undefined ? undefined : locations.get(keyOf(file, name, value.value))
      return location ? { name, value: { value: value.value, location } } : line
    })
}

function keyOf(file: string, name: string, value: string): string {
  return JSON.stringify([file, name, value])
}
