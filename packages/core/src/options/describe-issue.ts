import * as v from 'valibot'
import { createFindNearest } from '@indexical/syntax/internal/robots'
import { escapeControls } from './visible.ts'

/**
 * Format one sentence for each mistake that a schema found in options: key, value found, value expected.
 *
 * @param within path of the part that the schema validates
 */
export function describeIssue(
  issue: v.BaseIssue<unknown>,
  within: readonly (string | number)[] = [],
): string[] {
  return innermost(issue).map((one) => escapeControls(sentence(one, within)))
}

/** Format the expectation for an unknown name: the most similar valid name, else all of them. */
export function expectName(names: readonly string[], found: string): string {
  const meant = nearestName(names, found)
  return meant === undefined ? `one of ${names.join(', ')}` : `\`${meant}\``
}

/** Return the most similar valid name, ignoring case. */
export function nearestName(names: readonly string[], found: string): string | undefined {
  const lower = names.map((name) => name.toLowerCase())
  const nearest = createFindNearest(lower)(found)
  return nearest === undefined ? undefined : names[lower.indexOf(nearest)]
}

/** Format a schema's expectation for readers: `("a" | "b")` as `a` or `b`, Array as a list. */
function describeExpected(expected: string | null): string {
  // The only expectation that is a function, which valibot cannot print.
  if (expected === null) return 'a whole number'
  const limit = /^([<>])=(.+)$/.exec(expected)
  if (limit) return `${limit[1] === '<' ? 'at most' : 'at least'} ${limit[2]}`
  const types = expected.replace(/[()]/g, '').split(' | ')
  const parts = types.flatMap((type) => typeNames[type] ?? `\`${unquoted(type)}\``)
  return joinWords(parts, 'or')
}

/** Return the text of a value that valibot quotes. */
export function unquoted(received: string): string {
  return received.replace(/^"|"$/g, '')
}

/** Return the issues within the intended form, if a value may have several forms. */
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
  if (path === '') return `Unexpected ${describeFound(issue.received, 'the options')}, expected an object`
  if (issue.received === 'undefined') return `Missing option \`${path}\`, expected ${missing(path)}`
  if (issue.type === 'min_length') return `Unexpected empty list in option \`${path}\`, expected an entry`
  return `Unexpected ${foundAt(issue, path)}, expected ${expectation(issue)}`
}

function foundAt({ expected, received, path }: v.BaseIssue<unknown>, name: string): string {
  if (expected === 'never' || path?.at(-1)?.origin === 'key') return `option \`${name}\``
  return describeFound(received, `option \`${name}\``)
}

/** Format a found value, by its type if it has no text. */
function describeFound(received: string, owner: string): string {
  const kind = kinds[received]
  if (kind !== undefined) return `${kind} in ${owner}`
  // Received texts are in quotes, so a capitalised name is the class of an object.
  if (/^[A-Z]/.test(received) && !/^(?:NaN|Infinity)$/.test(received))
    return `object \`${received}\` in ${owner}`
  return `value \`${unquoted(received)}\` of ${owner}`
}

const kinds: Readonly<Record<string, string>> = { Array: 'list', Function: 'function', Object: 'object' }

function missing(path: string): string {
  return path === 'site'
    ? "the URL of the production site, such as `site: 'https://www.example.com'`"
    : 'a value'
}

function expectation({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never' || type === 'check' || type === 'raw_check') return message
  if (expected === null) return describeExpected(expected)
  const values = Array.from(expected.matchAll(/"([^"]*)"/g), ([, text]) => text!)
  const meant = nearestValue(values, unquoted(received))
  if (meant !== undefined) return `\`${meant}\``
  // Our own messages are more exact than the types of valibot.
  return message.startsWith('Invalid ') ? describeExpected(expected) : message
}

/** Return the most similar value. Prefixes count too: `warning` means `warn`, but differs in more than two letters. */
function nearestValue(values: readonly string[], found: string): string | undefined {
  const lower = found.toLowerCase()
  const isLonger = (value: string): boolean =>
    Math.min(value.length, lower.length) > 3 && (lower.startsWith(value) || value.startsWith(lower))
  return (
    nearestName(values, found) ??
    values.find(isLonger) ??
    otherNames[lower]?.find((value) => values.includes(value))
  )
}

/** Words of other tools for the same value: ESLint's levels are numbers, a router's trailing slash is a boolean. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  '0': ['off'],
  '1': ['warn'],
  '2': ['error'],
  false: ['off', 'never', 'omit'],
  staging: ['preview'],
  true: ['always', 'keep'],
}

const typeNames: Readonly<Record<string, readonly string[]>> = {
  Array: ['a list'],
  Object: ['an object'],
  boolean: ['true', 'false'],
  number: ['a number'],
  string: ['a string'],
}

/** Join words as a list: `a`, `a or b`, `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
