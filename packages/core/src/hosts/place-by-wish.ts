import type { At } from '../place.ts'
import { lineOf } from './fill-header.ts'
import type { HeadersFor } from './headers-for.ts'
import type { Wanted } from './wanted.ts'

/**
 * Let headers that the author of a file asked for stand where he did, and not in the lines that were written for the host.
 * Without columns, because findings point into a value as it is sent, and the author may have written it otherwise.
 */
export function placeByWish(headersFor: HeadersFor, { headers }: Wanted): HeadersFor {
  const wishes = new Map<string, At>()
  for (const { files = [], headers: lines, at } of headers) {
    if (!at) continue
    // What is wanted for a file with a canonical has the place of that.
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
      return at ? { name, value: { value: value.value, at } } : line
    })
}

function keyOf(file: string, name: string, value: string): string {
  return JSON.stringify([file, name, value])
}
