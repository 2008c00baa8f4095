import { findDirective, suggestDirective } from './directives.ts'
import { findLookAlike } from './look-alikes.ts'
import { pieceEnd, skipSeparators } from './pieces.ts'
import { separatedDirectives } from './separators.ts'
import { skipSpaces, trimEnd } from './spaces.ts'
import { valueProblem, type ValueProblem } from './values.ts'

/** Why crawlers ignore a directive. */
export type DirectiveProblem =
  | { type: 'unknown'; suggestion?: string }
  | { type: ValueProblem }
  /** One or more directives, separated by something other than commas. */
  | { type: 'separator'; directives: string[] }
  /** A word that belongs elsewhere, named by `belongsTo`. */
  | { type: 'misplaced'; belongsTo: string }

/** One member of a comma-separated list of directives. */
export interface Directive {
  /** The part before the colon, in lower case. */
  name: string
  /** The part after the colon, trimmed; missing without a colon. */
  value?: string
  /** The directive as written, trimmed. */
  raw: string
  /** Offset of its first character. */
  start: number
  /** Offset after its last character. */
  end: number
  /** Present if crawlers ignore the directive. */
  problem?: DirectiveProblem
}

/**
 * Parse a comma-separated list of directives as crawlers do: the content of a meta element, or a frontmatter text.
 * Case is ignored. Empty members are dropped, all others are returned.
 */
export function parseRobots(content: string): Directive[] {
  const found: Directive[] = []
  let position = skipSeparators(content, 0)
  while (position < content.length) {
    const end = pieceEnd(content, position)
    found.push(readDirective(content, position, end))
    position = skipSeparators(content, end)
  }
  return found
}

/** Return whether a directive keeps a page out of the index. Crawlers ignore those with a problem, such as `noindex: yes`. */
export function isNoindex({ name, problem }: Pick<Directive, 'name' | 'problem'>): boolean {
  return !problem && (name === 'noindex' || name === 'none')
}

/** Return whether one of several statements keeps a page out of the index. */
export function requestsNoindex(
  statements: readonly { readonly directives: readonly Pick<Directive, 'name' | 'problem'>[] }[],
): boolean {
  return statements.some(({ directives }) => directives.some(isNoindex))
}

/** Parse the directive between two offsets. It must start with a visible character. */
export function readDirective(content: string, start: number, pieceEnding: number): Directive {
  const end = trimEnd(content, start, pieceEnding)
  const raw = content.slice(start, end)
  const colon = raw.indexOf(':')
  const nameEnd = colon < 0 ? raw.length : trimEnd(raw, 0, colon)
  const directive: Directive = {
    name: raw.slice(0, nameEnd).toLowerCase(),
    ...(colon < 0 ? {} : { value: raw.slice(skipSpaces(raw, colon + 1)) }),
    raw,
    start,
    end,
  }
  const problem = problemOf(directive)
  return problem ? { ...directive, problem } : directive
}

function problemOf({ name, value, raw }: Directive): DirectiveProblem | undefined {
  const info = findDirective(name)
  const wrong = info && valueProblem(info.value, value)
  if (info && !wrong) return undefined
  const several = separatedDirectives(raw)
  if (several) return { type: 'separator', directives: several }
  if (wrong) return { type: wrong }
  const belongsTo = findLookAlike(name)
  if (belongsTo !== undefined) return { type: 'misplaced', belongsTo }
  const suggestion = intendedDirective(raw) ?? suggestDirective(name)
  return suggestion === undefined ? { type: 'unknown' } : { type: 'unknown', suggestion }
}

/** Return the intended directive if another character than a colon precedes the value: `max-snippet=20`. */
function intendedDirective(raw: string): string | undefined {
  const [, name = '', value = ''] = /^([\w-]{1,64})(?:\s*[=(]\s*|\s+)([^()]{1,64}?)\)?$/.exec(raw) ?? []
  const info = findDirective(name)
  if (!info || info.value === 'none' || valueProblem(info.value, value)) return undefined
  return `${info.name}:${value}`
}

/** Format directives as the content of a meta element: `noindex, max-snippet:20`. */
export function printRobots(directives: readonly { name: string; value?: string }[]): string {
  return directives.map(({ name, value }) => (value === undefined ? name : `${name}:${value}`)).join(', ')
}
