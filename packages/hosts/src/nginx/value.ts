import type { Location } from '@indexical/syntax'
import { toBytes } from '../bytes.ts'
import type { Word } from './parse-nginx.ts'

/** A word with its variables. */
export interface Value {
  parts: readonly ({ text: string } | { variable: string })[]
  /** The bytes, if there is no variable. */
  literal: string | undefined
  /** The variable, if there is nothing else. */
  only: string | undefined
  location: Location
}

/** A value for one request. */
export interface Evaluated {
  bytes: string
  /** The location of the value. If the value is only a variable, this is where the variable was set. */
  location: Location
}

/**
 * Split a word into text and variables: `$name`, `${name}`, `$1`.
 *
 * @returns undefined for a `$` without a name, which nginx rejects
 */
export function compileValue({ text, location }: Word): Value | undefined {
  const parts: ({ text: string } | { variable: string })[] = []
  let from = 0
  for (const match of text.matchAll(/\$(?:\{(\w+)\}|(\d)|(\w+))?/g)) {
    const variable = match[1] ?? match[2] ?? match[3]
    if (variable === undefined) return undefined
    if (match.index > from) parts.push({ text: toBytes(text.slice(from, match.index)) })
    parts.push({ variable: variable.toLowerCase() })
    from = match.index + match[0].length
  }
  if (from < text.length || parts.length === 0) parts.push({ text: toBytes(text.slice(from)) })
  const [first] = parts
  return {
    parts,
    literal: parts.length === 1 && 'text' in first! ? first.text : undefined,
    only: parts.length === 1 && 'variable' in first! ? first.variable : undefined,
    location,
  }
}

/** Return bytes with ASCII letters in lower case, as nginx compares keys of a `map`. */
export function lowerCase(bytes: string): string {
  return bytes.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
