import { getOrCreate } from '@indexical/syntax/internal'
import { fromBytes, toBytes } from './bytes.ts'
import { unwritableHeader } from './describe-config.ts'
import type { DesiredHeaders } from './desired-config.ts'
import { compilePattern } from './pcre/compile-pattern.ts'
import type { Written } from './types.ts'

type Header = DesiredHeaders['headers'][number]

/** A header with the files that get it. */
export interface PlannedHeader extends Header {
  /** Regular expressions for whole paths, which match these files and no others. */
  patterns: string[]
  /** The paths, as bytes. */
  paths: Set<string>
}

interface Plan {
  header: Header
  /** The paths of each glob, by its pattern. */
  byPattern: Map<string, readonly string[]>
  listed: string[]
}

/** How a server matches paths. */
export interface PathMatching {
  /** Decoded path of the root, as bytes. */
  base: string
  /** Returns the paths by which the server matches the files of a rule, as bytes. */
  pathsOf: (rule: DesiredHeaders) => readonly string[]
  /** All paths, as bytes, with their files. */
  files: ReadonlyMap<string, string>
  /** The maximum length of a pattern. */
  maxLength: number
}

/**
 * Return patterns for the paths of each header. The pattern of a glob is used if it matches exactly the same files.
 * Otherwise each path is listed.
 */
export function planHeaders(rules: readonly DesiredHeaders[], matching: PathMatching): PlannedHeader[] {
  const planned = new Map<string, Plan>()
  for (const rule of rules) {
    const paths = matching.pathsOf(rule)
    const pattern = exactPattern(rule, paths, matching)
    for (const header of paths.length > 0 ? rule.headers : []) {
      const key = `${header.name}: ${header.value}`
      const plan = getOrCreate(planned, key, (): Plan => ({ header, byPattern: new Map(), listed: [] }))
      if (pattern === undefined) plan.listed.push(...paths)
      else plan.byPattern.set(pattern, paths)
    }
  }
  return [...planned.values()].map(({ header, byPattern, listed }) => {
    const covered = new Set([...byPattern.values()].flat())
    const others = [...new Set(listed)].filter((path) => !covered.has(path)).toSorted()
    return {
      ...header,
      patterns: [...byPattern.keys(), ...joinPatterns(others.map(literalPattern), matching.maxLength)],
      paths: new Set([...covered, ...others]),
    }
  })
}

/** Return a rule with only the headers that can be written. */
export function writableRule(
  rule: DesiredHeaders,
  reasonAgainst: (header: Header) => string | undefined,
  unwritable: Written['unwritable'],
): DesiredHeaders {
  const headers = rule.headers.filter((header) => {
    const reason = reasonAgainst(header)
    if (reason !== undefined) unwritable.push(unwritableHeader(rule, header, rule.paths[0] ?? '', reason))
    return reason === undefined
  })
  return { ...rule, headers }
}

/** Return the regular expression of a rule's glob, if it matches exactly the files of the rule. */
function exactPattern(
  { glob }: DesiredHeaders,
  paths: readonly string[],
  { base, files }: PathMatching,
): string | undefined {
  const inner = glob === undefined ? undefined : globPattern(glob)
  if (inner === undefined) return undefined
  const pattern = `^${literalPattern(base)}${inner}$`
  const match = compilePattern(toBytes(pattern), { isStrict: true })?.match
  if (!match || !paths.every((path) => match(path))) return undefined
  const own = new Set(paths.map((path) => files.get(path)))
  return [...files].every(([path, file]) => own.has(file) || !match(path)) ? pattern : undefined
}

/**
 * Translate a glob of output files to the source of a regular expression, without anchors.
 *
 * @returns undefined if the glob has no such form
 */
function globPattern(glob: string): string | undefined {
  let source = ''
  let depth = 0
  for (const [part] of glob.replace(/^\.?\/+/, '').matchAll(/\*\*\/|\*{1,2}|[^*]/gu)) {
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

/** Join patterns of whole paths to anchored ones, each as long as it may be. */
function joinPatterns(patterns: readonly string[], maxLength: number): string[] {
  const lists: string[][] = []
  let length = 0
  for (const pattern of patterns) {
    length += toBytes(pattern).length + 1
    if (lists.length === 0 || length > maxLength) {
      lists.push([])
      length = pattern.length
    }
    lists.at(-1)!.push(pattern)
  }
  return lists.map((list) => (list.length === 1 ? `^${list[0]}$` : `^(?:${list.join('|')})$`))
}

/** Return a regular expression that matches only these bytes. It needs no further escapes in quotes and in `m#…#`. */
export function literalPattern(bytes: string): string {
  // Bytes that are not UTF-8 must be escaped in a text file.
  const special = isText(bytes) ? /[^\w/~%\x80-\xFF-]/g : /[^\w/~%-]/g
  return fromBytes(
    bytes.replace(special, (byte) =>
      /[.+*()[\]|?^{}]/.test(byte) ? `\\${byte}` : `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
    ),
  )
}

/** Return whether bytes are UTF-8. */
export function isText(bytes: string): boolean {
  return /^[\0-\x7F]*$/.test(bytes) || fromBytes(bytes) !== bytes
}
