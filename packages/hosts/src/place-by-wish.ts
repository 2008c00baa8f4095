import type { SignalLocation } from '@indexical/syntax'
import { lineOf } from './fill-header.ts'
import type { HeadersFor } from './headers-for.ts'
import type { Wanted } from './wanted.ts'

/**
 * Set the location of requested headers to the author's source, instead of the line that was written for the host.
 * Without columns, because offsets refer to the value as sent, which may be written differently in the source.
 */
export function placeByWish(headersFor: HeadersFor, { headers }: Wanted): HeadersFor {
  const wishes = new Map<string, SignalLocation>()
  for (const { files = [], headers: lines, location: at } of headers) {
    if (!at) continue
    // The headers of a file with a canonical have the location of that canonical.
    const name = lines.some((line) => line.name === 'Link') ? 'Link' : 'X-Robots-Tag'
    for (const file of files) {
      for (const { value } of lines.filter((line) => line.name === name))
        wishes.set(keyOf(file, name.toLowerCase(), value), lineOf(at))
    }
  }
  if (wishes.size === 0) return headersFor
  return (url, file) =>
    headersFor(url, file).map((line) => {
      const { name, value } = line
      const at = file === undefined ? undefined : wishes.get(keyOf(file, name, value.value))
      return at ? { name, value: { value: value.value, location: at } } : line
    })
}

function keyOf(file: string, name: string, value: string): string {
  return JSON.stringify([file, name, value])
}
