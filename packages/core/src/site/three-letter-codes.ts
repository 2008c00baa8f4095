import { shortCodePairs, thirdLetterGroups } from './long-code-lists.ts'

/** The two-letter code of each language that has codes of both lengths. */
const shortCodes: ReadonlyMap<string, string> = new Map(
  shortCodePairs.split(/\s+/).map((pair) => pair.split(':') as [string, string]),
)

/** The third letters by the first two letters: `ka` has `b` for `kab`. */
const thirdLetters: ReadonlyMap<string, string> = new Map(
  thirdLetterGroups.split(/\s+/).map((group) => [group.slice(0, 2), group.slice(2)]),
)

/** Return the two-letter code of a language with a three-letter code; undefined without one. */
export function shortCodeOf(text: string): string | undefined {
  return shortCodes.get(text)
}

/** Return whether a text of three letters is the code of a language. */
export function isLongCode(text: string): boolean {
  return thirdLetters.get(text.slice(0, 2))?.includes(text.slice(2)) ?? false
}
