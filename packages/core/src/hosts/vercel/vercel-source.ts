import { fromBytes, toBytes } from '../bytes.ts'
import type { Capture } from '../match-pattern.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import { expressionOf, parseSource } from './parse-source.ts'

/** What a `source` of `vercel.json` matches. */
export interface VercelSource {
  /** The path that it matches, when it has no pattern. */
  literal: string | undefined
  /** What its parts take, by their numbers from 1, empty for one that is left out. Undefined for a path without pattern. */
  capture: Capture | undefined
  /** Texts that stand in every path that it matches. */
  needs: readonly string[]
  /** Names of its parts in their order, undefined for a group without one. */
  names: readonly (string | undefined)[]
}

/** What JavaScript and PCRE read differently: escapes of one of them, and classes that begin with a bracket. */
const ambiguous = /\\(?![dDwWsSbBtrnfx]|[^A-Za-z0-9])|\[\^?\]/

/**
 * Read a `source`, by the grammar of Vercel, to run it by an engine whose time has a bound.
 *
 * @returns undefined for what Vercel refuses, and for regular expressions that are not understood here
 * @see https://vercel.com/docs/project-configuration#redirects
 */
export function readVercelSource(source: string): VercelSource | undefined {
  if (!source.startsWith('/') || !isRegex(source)) return undefined
  const tokens = parseSource(source)
  if (!tokens) return undefined
  if (tokens.every((token) => typeof token === 'string')) {
    const literal = tokens.join('')
    // URL parsers take what follows two slashes for a host.
    return literal.startsWith('//') ? undefined : { literal, capture: undefined, needs: [literal], names: [] }
  }
  const expression = expressionOf(tokens)
  // Nobody says whether Vercel compares such letters with a path as it is encoded.
  if (/[^ -~]/.test(source) || ambiguous.test(expression) || !isRegex(expression)) return undefined
  const compiled = compilePattern(expression, false)
  // Groups with names of their own would be counted too.
  if (!compiled || compiled.names.size > 0) return undefined
  const names = tokens.flatMap((token) =>
    typeof token === 'string' || token.pattern === '' ? [] : [token.name],
  )
  const capture: Capture = (path) => {
    const caught = compiled.match(toBytes(path))
    return caught && new Map(names.map((_, index) => [`${index + 1}`, fromBytes(caught[index + 1] ?? '')]))
  }
  return { literal: undefined, capture, needs: compiled.needs, names }
}

/** How every path begins that a `source` matches, whether it is understood or not. */
export function beginningOfSource(source: string): string {
  const [first] = parseSource(source) ?? []
  // Up to letters that URLs encode.
  if (typeof first === 'string') return /^[!-$&-~]*/.exec(first)![0]
  return first && !/[?*]/.test(first.modifier) ? first.prefix : '/'
}

/** Whether Vercel does not deploy with a `source`. */
export function isRefusedSource(source: string): boolean {
  const tokens = isRegex(source) ? parseSource(source) : undefined
  return !tokens || !isRegex(expressionOf(tokens))
}

/** Write a path as a `source` that matches it and nothing else. */
export function escapeVercelSource(path: string): string {
  return path.replace(/[\\:*+?(){}]/g, String.raw`\$&`)
}

const reference = /:(\w+)(?:\((?:[^()\\]|\\[^])*\))?[*+?]?|\$([1-9])/g

/**
 * Put what a source caught into a destination: `:name`, of two with one name the last, and `$1`. Other names stay.
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

/** Vercel refuses a `source` that is no regular expression, although it is none. It is made, never run. */
function isRegex(source: string): boolean {
  try {
    return Boolean(new RegExp(source))
  } catch {
    return false
  }
}
