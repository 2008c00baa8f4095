import type { Element } from 'hast'
import { fromHtml } from '../src/parse.ts'
import { childNamed } from '../src/element.ts'

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Return the first element with a name in head, or in body. */
export function first(text: string | Uint8Array, name: string): Element {
  const html = childNamed(fromHtml(text), 'html')
  const found = childNamed(childNamed(html, 'head'), name) ?? childNamed(childNamed(html, 'body'), name)
  if (found === undefined) throw new Error(`Missing ${name}`)
  return found
}
