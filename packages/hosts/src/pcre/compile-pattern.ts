import { getOrCreate } from '@indexical/syntax/internal'
import { parsePattern } from './parse-pattern.ts'
import type { ParsedPattern, PatternMode } from './parse-pattern.ts'
import { atEnd, atStart, gap, maxSteps } from './pattern-parts.ts'
import type { Look, Step } from './pattern-parts.ts'

/** The captures of a match: the whole match, then its groups; undefined for a group that did not participate. */
export type Caught = readonly (string | undefined)[]

/** A compiled regular expression. */
export interface CompiledPattern {
  /** All texts that it matches as a whole, if they are few; else empty. */
  texts: readonly string[]
  /** Substrings that every match must contain, ignoring case. */
  needs: readonly string[]
  /** The names of its groups in order; undefined for a group without a name. */
  names: ParsedPattern['names']
  /** Returns the first match in bytes. Takes time at most proportional to the product of both lengths. */
  match: (bytes: string) => Caught | undefined
}

/** The searched text, and for each look-ahead the offsets at which it matches, computed lazily. */
interface Subject {
  steps: readonly Step[]
  bytes: string
  looks: Map<Look, Uint8Array>
}

/**
 * Compile a regular expression of a configuration. It matches byte by byte with the same result as PCRE, but never
 * tries a state twice, so that no expression can block the build.
 *
 * @param source bytes, as from `toBytes`
 * @returns undefined for unsupported expressions
 */
export function compilePattern(source: string, mode: PatternMode = {}): CompiledPattern | undefined {
  const parsed = parsePattern(source, mode)
  if (!parsed) return undefined
  const { part, names } = parsed
  const { certain, texts: all = [''] } = part
  const needs = certain.replaceAll(atStart, '').split(gap).filter(Boolean)
  // A lookup is faster than matching. Lists of paths are frequent, for example in our own files.
  const texts = all.every((text) => wholeText.test(text)) ? all.map((text) => text.slice(1, -1)) : []
  if (texts.length > 0) {
    const set = new Set(texts)
    const match = (bytes: string): Caught | undefined => {
      // `$` also matches before a final line end.
      const text = mode.isStrict || set.has(bytes) ? bytes : bytes.replace(/\n$/, '')
      return set.has(text) ? [text] : undefined
    }
    return { texts, needs, names, match }
  }
  const steps: Step[] = [{ type: 'done' }]
  const entry = part.emit(0, steps)
  if (steps.length > maxSteps) return undefined
  const isAnchored = certain.startsWith(atStart)
  let kept = new Uint8Array()
  const match = (bytes: string): Caught | undefined => {
    if (!mode.isCaseless && !needs.every((text) => bytes.includes(text))) return undefined
    const size = steps.length * (bytes.length + 1)
    // To allocate an array takes longer than a match.
    const seen = size > kept.length ? new Uint8Array(size) : kept.fill(0, 0, size)
    if (size <= maxKept) kept = seen
    const visit = (state: number): boolean => seen[state] === 0 && (seen[state] = 1) === 1
    const subject: Subject = { steps, bytes, looks: new Map() }
    for (let from = 0; from <= (isAnchored ? 0 : bytes.length); from++) {
      const slots = run(subject, entry, from, visit)
      if (slots) return caughtOf(bytes, from, slots, names.length)
    }
    return undefined
  }
  return { texts, needs, names, match }
}

const wholeText = new RegExp(`^${atStart}[\\0-\\xFF]*${atEnd}$`)

/** The maximum size of an array that is kept. Patterns and paths rarely need more. */
const maxKept = 4096

function caughtOf(bytes: string, from: number, slots: ReadonlyMap<number, number>, captures: number): Caught {
  const caught: (string | undefined)[] = [bytes.slice(from, slots.get(1))]
  for (let group = 1; group <= captures; group++) {
    const [start, end] = [slots.get(group * 2), slots.get(group * 2 + 1)]
    caught.push(start === undefined || end === undefined ? undefined : bytes.slice(start, end))
  }
  return caught
}

/**
 * Search from an offset, depth first, with the preferred alternatives first.
 *
 * @param visit returns whether a pair of step and offset is new; another visit would fail again
 * @returns the offsets of the end (1) and of the groups
 */
function run(
  subject: Subject,
  entry: number,
  from: number,
  visit: (state: number) => boolean,
): Map<number, number> | undefined {
  const { steps, bytes } = subject
  const slots = new Map<number, number>()
  // Pairs of step and offset. A negative step restores an old value of a slot.
  const stack: (number | undefined)[] = [entry, from]
  while (stack.length > 0) {
    const offset = stack.pop()
    let at = offset ?? 0
    let index = stack.pop()!
    if (index < 0) {
      if (offset === undefined) slots.delete(-index)
      else slots.set(-index, offset)
      continue
    }
    while (visit(index * (bytes.length + 1) + at)) {
      const step = steps[index]!
      if (step.type === 'done') return slots.set(1, at)
      if (step.type === 'split') {
        stack.push(step.second, at)
        index = step.first
        continue
      }
      if (step.type === 'save') {
        stack.push(-step.slot, slots.get(step.slot))
        slots.set(step.slot, at)
      } else if (step.type === 'set') {
        if (at >= bytes.length || !step.set[bytes.charCodeAt(at)]) break
        at++
      } else if (!holds(step, subject, at)) break
      index = step.next
    }
  }
  return undefined
}

function holds(
  step: Exclude<Step, { type: 'set' | 'split' | 'save' | 'done' }>,
  subject: Subject,
  at: number,
): boolean {
  const { bytes, looks } = subject
  switch (step.type) {
    case 'look':
      return (getOrCreate(looks, step, () => findStarts(step, subject))[at] === 1) !== step.isNegative
    case 'start':
      return at === 0
    case 'end':
      return at === bytes.length || (at === bytes.length - 1 && bytes[at] === '\n')
    default:
      return at === bytes.length
  }
}

/**
 * Return the offsets at which a look-ahead matches. All offsets are computed in one pass from the end, because a separate
 * search for each would take quadratic time.
 */
function findStarts({ first, end, start }: Look, subject: Subject): Uint8Array {
  const { steps, bytes } = subject
  const inner = steps.slice(first, end)
  const starts = new Uint8Array(bytes.length + 1)
  let here = new Uint8Array(steps.length)
  let after = new Uint8Array(steps.length)
  const isOpen = (step: Step, at: number): boolean => {
    if (step.type === 'done') return true
    if (step.type === 'split') return here[step.first] === 1 || here[step.second] === 1
    if (step.type === 'set')
      return at < bytes.length && step.set[bytes.charCodeAt(at)] === 1 && after[step.next] === 1
    return here[step.next] === 1 && (step.type === 'save' || holds(step, subject, at))
  }
  for (let at = bytes.length; at >= 0; at--) {
    here[0] = after[0] = 1
    // Only loops lead to later steps, so the number of rounds is the nesting of loops.
    for (let isNew = true; isNew;) {
      isNew = false
      for (const [index, step] of inner.entries()) {
        if (here[first + index] || !isOpen(step, at)) continue
        here[first + index] = 1
        isNew = true
      }
    }
    starts[at] = here[start]!
    ;[here, after] = [after.fill(0), here]
  }
  return starts
}
