import { toBytes } from '../bytes.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'
import { readRegex } from './apache-regex.ts'
import { literalPattern } from './quote.ts'

/** A pattern for paths of files. */
export interface NamePattern {
  /** As a regular expression. */
  source: string
  match: CompiledPattern['match']
}

/**
 * Convert a glob of output files to a regular expression.
 *
 * @param base path of the folder that is served, as octets with a final slash
 * @param expected paths that it must match, as octets
 * @param served paths of all files
 * @returns undefined if it would match other paths or not all, or if the glob has no such form
 */
export function patternOf(
  glob: string,
  base: string,
  expected: ReadonlySet<string>,
  served: ReadonlySet<string>,
): NamePattern | undefined {
  const inner = translate(glob.replace(/^\.?\/+/, ''))
  if (inner === undefined) return undefined
  const source = `^${literalPattern(base)}${inner}$`
  const match = readRegex(source)?.match
  if (!match) return undefined
  for (const path of served) if ((match(path) !== undefined) !== expected.has(path)) return undefined
  return { source, match }
}

function translate(glob: string): string | undefined {
  let source = ''
  let depth = 0
  for (const [part] of glob.matchAll(/\*\*\/|\*{1,2}|[^*]/gu)) {
    if (part === '**/') source += '(?:.*/)?'
    else if (part === '**') source += '.*'
    else if (part === '*') source += '[^/]*'
    else if (part === '?') source += '[^/]'
    else if (part === '{') {
      source += '(?:'
      depth++
    } else if (part === '}' && depth > 0) {
      source += ')'
      depth--
    } else if (part === ',' && depth > 0) source += '|'
    else if (/[[\]()!+@\\}]/.test(part)) return undefined
    else source += literalPattern(toBytes(part))
  }
  return depth === 0 ? source : undefined
}
