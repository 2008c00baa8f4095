import { fromBytes, toBytes } from '../bytes.ts'
import type { Capture } from '../match-pattern.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import { expressionOf, parseSource } from './parse-source.ts'

/** A compiled `source` of `vercel.json`. */
export interface VercelSource {
  /** The path that it matches, if it has no pattern. */
  literal: string | undefined
  /** Returns the captured parts, numbered from 1; empty for omitted parts. Undefined for a path without pattern. */
  capture: Capture | undefined
  /** Substrings that every matching path must contain. */
  needs: readonly string[]
  /** Names of its parts in order; undefined for a group without a name. */
  names: readonly (string | undefined)[]
}

/**
 * Syntax that JavaScript and PCRE interpret differently: escapes of only one of them, and classes that start with a
 * bracket.
 */
const ambiguous = /\\(?![dDwWsSbBtrnfx]|[^A-Za-z0-9])|\[\^?\]/

/**
 * Compile a `source` by Vercel's grammar, for an engine with bounded time.
 *
 * @returns undefined for sources that Vercel rejects, and for unsupported regular expressions
 * @see https://vercel.com/docs/project-configuration#redirects
 */
export function readVercelSource(source: string): VercelSource | undefined {
  if (!source.startsWith('/') || !isRegex(source)) return undefined
  const tokens = parseSource(source)
  if (!tokens) return undefined
  if (tokens.every((token) => typeof token === 'string')) {
    const literal = tokens.join('')
    // After two slashes, URL parsers read a hostname.
    return literal.startsWith('//') ? undefined : { literal, capture: undefined, needs: [literal], names: [] }
  }
  const expression = expressionOf(tokens)
  // Vercel does not document whether it compares such characters with encoded paths.
  if (/[^ -~]/.test(source) || ambiguous.test(expression) || !isRegex(expression)) return undefined
  const compiled = compilePattern(expression)
  // Named groups would also be numbered.
  if (!compiled || /\(\?P?[<']/.test(expression)) return undefined
  const names = tokens.flatMap((token) =>
    typeof token === 'string' || token.pattern === '' ? [] : [token.name],
  )
  const capture: Capture = (path) => {
    const caught = compiled.match(toBytes(path))
    return caught && new Map(names.map((_, index) => [`${index + 1}`, fromBytes(caught[index + 1] ?? '')]))
  }
  return { literal: undefined, capture, needs: compiled.needs, names }
}

/** Return the prefix of all paths that a `source` matches, whether it is supported or not. */
export function beginningOfSource(source: string): string {
  const [first] = parseSource(source) ?? []
  // Stop at the first character that URLs encode.
  if (typeof first === 'string') return /^[!-$&-~]*/.exec(first)![0]
  return first && !/[?*]/.test(first.modifier) ? first.prefix : '/'
}

/** Return whether Vercel rejects a deployment because of a `source`. */
export function isRefusedSource(source: string): boolean {
  const tokens = isRegex(source) ? parseSource(source) : undefined
  return !tokens || !isRegex(expressionOf(tokens))
}

/** Escape a path as a `source` that matches only this path. */
export function escapeVercelSource(path: string): string {
  return path.replace(/[\\:*+?(){}]/g, String.raw`\$&`)
}

const reference = /:(\w+)(?:\((?:[^()\\]|\\[^])*\))?[*+?]?|\$([1-9])/g

/**
 * Fill captured parts into a destination: `:name` (if two parts share a name, the last one) and `$1`. Unknown names
 * stay.
 *
 * @param names of the parts of the source
 */
export function fillDestination(
  destination: string,
  names: VercelSource['names'],
  caught: ReadonlyMap<string, string>,
): string {
  return destination.replace(reference, (text, name: string | undefined, digit: string | undefined) => {
    if (name === undefined) return caught.get(digit!) ?? ''
    const index = names.lastIndexOf(name)
    return index < 0 ? text : (caught.get(`${index + 1}`) ?? '')
  })
}

/**
 * Return whether a source compiles as a regular expression. Vercel requires this, although it uses another grammar.
 * The expression is never run.
 */
function isRegex(source: string): boolean {
  try {
    return Boolean(new RegExp(source))
  } catch {
    return false
  }
}
