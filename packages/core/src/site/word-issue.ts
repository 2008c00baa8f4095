import * as v from 'valibot'
import { nearestOf } from '../robots/nearest.ts'
import { joinWords } from '../shared/join-words.ts'

/**
 * A sentence for each mistake that a schema found in options: its place, what was found, what was expected.
 *
 * @param within path of what the schema is about
 */
export function wordIssue(issue: v.BaseIssue<unknown>, within: readonly (string | number)[] = []): string[] {
  return innermost(issue).map((one) => sentence(one, within))
}

/** What to say of a name that is none of some: the one that was probably meant, else all. */
export function expectName(names: readonly string[], found: string): string {
  const meant = nearestName(names, found)
  return meant === undefined ? `one of ${names.join(', ')}` : `\`${meant}\``
}

/** The name that was probably meant, in whatever case it was written. */
export function nearestName(names: readonly string[], found: string): string | undefined {
  const lower = names.map((name) => name.toLowerCase())
  const nearest = nearestOf(lower)(found)
  return nearest === undefined ? undefined : names[lower.indexOf(nearest)]
}

/** What a schema expects in the words of people: `("a" | "b")` as `a` or `b`, Array as a list. */
function wordExpected(expected: string | null): string {
  // The one expectation that is asked for by a function, of which valibot can print nothing.
  if (expected === null) return 'a whole number'
  const limit = /^([<>])=(.+)$/.exec(expected)
  if (limit) return `${limit[1] === '<' ? 'at most' : 'at least'} ${limit[2]}`
  const parts = expected.replace(/[()]/g, '').split(' | ').flatMap(wordType)
  return joinWords(parts, 'or')
}

/** A text as valibot received it, without its quotes. */
export function unquoted(received: string): string {
  return received.replace(/^"|"$/g, '')
}

/** Of a value that may have several forms, what is wrong within the one that was meant. */
function innermost(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  const inner = (issue.issues ?? []).filter(({ path }) => path !== undefined)
  if (inner.length === 0) return [issue]
  const path = (issue.path ?? []) as unknown[]
  return inner
    .map((one) => ({ ...one, path: [...path, ...(one.path as unknown[])] }) as v.BaseIssue<unknown>)
    .flatMap(innermost)
}

function sentence(issue: v.BaseIssue<unknown>, within: readonly (string | number)[]): string {
  const own = v.getDotPath(issue)
  const path = [...within, ...(own === null ? [] : [own])].join('.')
  if (path === '') return `Unexpected ${wordFound(issue.received, 'the options')}, expected an object`
  if (issue.received === 'undefined') return `Missing option \`${path}\`, expected ${missing(path)}`
  if (issue.type === 'min_length') return `Unexpected empty list in option \`${path}\`, expected an entry`
  return `Unexpected ${foundAt(issue, path)}, expected ${expectation(issue)}`
}

function foundAt({ expected, received, path }: v.BaseIssue<unknown>, name: string): string {
  if (expected === 'never' || path?.at(-1)?.origin === 'key') return `option \`${name}\``
  return wordFound(received, `option \`${name}\``)
}

/** What stands in a place, by its kind where it has no text. */
function wordFound(received: string, place: string): string {
  const kind = kinds[received]
  if (kind !== undefined) return `${kind} in ${place}`
  // Texts come in quotes, so that this is the class of an object.
  if (/^[A-Z]/.test(received) && !/^(?:NaN|Infinity)$/.test(received))
    return `object \`${received}\` in ${place}`
  return `value \`${unquoted(received)}\` of ${place}`
}

const kinds: Readonly<Record<string, string>> = { Array: 'list', Function: 'function', Object: 'object' }

function missing(path: string): string {
  return path === 'site' ? 'the address of the production site' : 'a value'
}

function expectation({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never' || type === 'check') return message
  if (expected === null) return wordExpected(expected)
  const meant = nearestValue(quotedIn(expected), unquoted(received))
  if (meant !== undefined) return `\`${meant}\``
  // Words of our own say more than the types.
  return message.startsWith('Invalid ') ? wordExpected(expected) : message
}

/** `warning` is too far from `warn` for a slip of the pen, and means nothing else. */
function nearestValue(values: readonly string[], found: string): string | undefined {
  const lower = found.toLowerCase()
  const isLonger = (value: string): boolean =>
    Math.min(value.length, lower.length) > 3 && (lower.startsWith(value) || value.startsWith(lower))
  return (
    nearestName(values, found) ??
    values.find(isLonger) ??
    otherWords[lower]?.find((value) => values.includes(value))
  )
}

/** What other tools call the same: levels of ESLint are numbers, the slash of a router is a boolean. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  '0': ['off'],
  '1': ['warn'],
  '2': ['error'],
  false: ['off', 'never', 'omit'],
  staging: ['preview'],
  true: ['always', 'keep'],
}

function quotedIn(expected: string): string[] {
  return [...expected.matchAll(/"([^"]*)"/g)].map(([, text]) => text!)
}

const words: Readonly<Record<string, readonly string[]>> = {
  Array: ['a list'],
  Object: ['an object'],
  boolean: ['true', 'false'],
  number: ['a number'],
  string: ['a string'],
}

function wordType(type: string): readonly string[] {
  return words[type] ?? [`\`${unquoted(type)}\``]
}
