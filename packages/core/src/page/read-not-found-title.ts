import type { Element, Root } from 'hast'
import type { Value } from '@indexical/syntax'
import { isErrorPhrase, namesStatus } from './not-found-phrases.ts'

/** The maximum number of words of an error page. Articles about error pages have more. */
const maxWords = 60

/** The maximum number of characters of a title, including the name of the site. */
const maxTitle = 120

/** Characters between a title and the name of the site. */
export const titleSeparator = /\s+[|\-–—·•:»›~/]+\s+|\s*[|»]\s*/

/** Return the title of a short page whose title and headings are phrases of error pages; undefined for other pages. */
export function readNotFoundTitle(title: Element | undefined, tree: Root): Value | undefined {
  const [text] = title?.children ?? []
  if (text?.type !== 'text' || text.value.length > maxTitle) return undefined
  const value = text.value.trim()
  const phrase = [value, ...value.split(titleSeparator)].find(isErrorPhrase)
  if (phrase === undefined) return undefined
  const outline = tree.data?.outline?.()
  if (!outline || outline.headings.length === 0 || outline.words >= maxWords) return undefined
  const phrases = [phrase, ...outline.headings]
  // A page that names only the number may be about the number 404.
  if (!phrases.every(isErrorPhrase) || phrases.every(namesStatus)) return undefined
  return { value, location: text.position }
}
