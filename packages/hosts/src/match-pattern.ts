import { fromBytes, toBytes } from './bytes.ts'
import { compilePattern as compileRegExp } from './pcre/compile-pattern.ts'

/** `*` matches any run of characters. `:name` matches one or more characters up to the next delimiter. */
const wildcard = /\*|:[A-Za-z]\w*/

/**
 * Create a function that returns whether a whole text matches a pattern with splats (`*`) and placeholders (`:name`).
 * Takes time at most proportional to the product of both lengths.
 *
 * @param delimiters characters that a placeholder does not match: `/` in a path, `/.` in a hostname
 */
export function compilePattern(pattern: string, delimiters: string): (text: string) => boolean {
  if (!hasWildcards(pattern)) return (text) => text === pattern
  // Fast path for the most frequent rules: everything below a folder.
  const start = pattern.slice(0, -1)
  if (pattern.endsWith('*') && !hasWildcards(start)) return (text) => text.startsWith(start)
  const capture = compileCaptures(pattern, delimiters)
  return (text) => capture(text) !== undefined
}

/** Return whether a text contains splats or placeholders. */
export function hasWildcards(text: string): boolean {
  return wildcard.test(text)
}

/** Returns the matched parts by name; undefined without a match. */
export type Capture = (text: string) => ReadonlyMap<string, string> | undefined

/**
 * Create a function that returns the parts that splats (as `splat`) and placeholders match. From left to right, each
 * part is as long as possible. Undefined if `compilePattern` would not match. It has the same time limit.
 */
export function compileCaptures(pattern: string, delimiters: string): Capture {
  const names: string[] = []
  const source = pattern.replace(/\*|:([A-Za-z]\w*)|[^]/g, (part, name: string | undefined) => {
    if (name === undefined && part !== '*') return escapeRegExp(part)
    names.push(name ?? 'splat')
    return name === undefined ? '(.*)' : `([^${escapeRegExp(delimiters)}]+)`
  })
  const compiled = compileRegExp(toBytes(`^${source}$`), { isStrict: true })
  return (text) => {
    // No URL is as long as a pattern that is too long to compile.
    const caught = compiled?.match(toBytes(text))
    return caught && new Map(names.map((name, index) => [name, fromBytes(caught[index + 1]!)]))
  }
}

/** Return substrings that every match of a pattern must contain. */
export function textsIn(pattern: string): string[] {
  return pattern.split(wildcard).filter(Boolean)
}

/** Escape a text for a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
