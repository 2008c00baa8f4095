import { findDirective } from './directives.ts'
import { valueProblem } from './values.ts'

/** The maximum length. Longer texts are prose or an attack. It also limits the time of the patterns below. */
const maxLength = 512

/**
 * Return the corrected directives of a text that separates them by something other than commas (`noindex nofollow`,
 * `noindex; max-snippet: 20`); undefined for other texts.
 */
export function separatedDirectives(text: string): string[] | undefined {
  if (text.length > maxLength) return undefined
  // Dates contain spaces, so all text after such a directive is its value.
  const dated = /^(.*?[\s;|/])?(unavailable_after\s*:.*)$/is.exec(text)
  const plain = dated ? (dated[1] ?? '') : text
  const words = plain
    .replace(/\s*:\s*/g, ':')
    .split(/[\s;|/]+/)
    .filter((word) => word !== '')
  const date = dated?.[2]?.replace(/[\s;|/]+$/, '')
  const all = date === undefined ? words : [...words, date.replace(/^([^:\s]+)\s*:\s*/, '$1:')]
  if (all.length === 0 || (all.length === 1 && all[0] === text)) return undefined
  return all.every(isValidDirective) ? all : undefined
}

function isValidDirective(word: string): boolean {
  const colon = word.indexOf(':')
  const info = findDirective(colon < 0 ? word : word.slice(0, colon))
  return (
    info !== undefined &&
    valueProblem(info.value, colon < 0 ? undefined : word.slice(colon + 1)) === undefined
  )
}
