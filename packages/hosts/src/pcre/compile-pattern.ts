import { neededTexts } from './needed-texts.ts'
import { parsePattern } from './parse-pattern.ts'
import type { ParsedPattern, Pattern } from './parse-pattern.ts'
import { runSteps } from './run-steps.ts'
import type { Step, Subject } from './run-steps.ts'

/** The captures of a match: the whole match, then its groups; undefined for a group that did not participate. */
export type Caught = readonly (string | undefined)[]

/** A compiled regular expression. */
export interface CompiledPattern {
  /** The number of each named group. */
  names: ReadonlyMap<string, number>
  /** All texts that it matches as a whole, if they are few; else empty. */
  texts: readonly string[]
  /** Substrings that every match must contain, ignoring case. */
  needs: readonly string[]
  /** Returns the first match in bytes. Takes time at most proportional to the product of both lengths. */
  match: (bytes: string) => Caught | undefined
}

/** The maximum number of steps. Counted repetitions are expanded. Patterns for paths need fewer steps. */
const maxSteps = 5000

/**
 * Compile a regular expression of a configuration. It matches byte by byte with the same result as PCRE, but never
 * tries a state twice, so that no expression can block the build.
 *
 * @param source bytes, as from `toBytes`
 * @returns undefined for unsupported expressions
 */
export function compilePattern(source: string, isCaseless: boolean): CompiledPattern | undefined {
  const parsed = parsePattern(source, isCaseless)
  if (!parsed) return undefined
  const { pattern, captures, names } = parsed
  const texts = textsOf(parsed)
  const needs = neededTexts(pattern)
  if (texts.length > 0) {
    const all = new Set(texts)
    // `$` also matches before a final line end.
    const match = (bytes: string): Caught | undefined => {
      const text = bytes.endsWith('\n') && !all.has(bytes) ? bytes.slice(0, -1) : bytes
      return all.has(text) ? [text] : undefined
    }
    return { names, texts, needs, match }
  }
  const steps: Step[] = []
  if (!emit(pattern, steps)) return undefined
  steps.push({ type: 'done' })
  const isAnchored = pattern.type === 'sequence' && pattern.parts[0]?.type === 'start'
  const cleanBytes = createCleanBytes()
  const match = (bytes: string): Caught | undefined => {
    const seen = cleanBytes(steps.length * (bytes.length + 1))
    const subject: Subject = { bytes, looks: new Map() }
    for (let from = 0; from <= (isAnchored ? 0 : bytes.length); from++) {
      const slots = runSteps(steps, subject, from, seen, captures * 2 + 2)
      if (slots) return caughtOf(bytes, from, slots)
    }
    return undefined
  }
  return { names, texts, needs, match }
}

/** The maximum size of an array that is kept. Patterns and paths rarely need more. */
const maxKept = 4096

/** Return a function that returns the same array again, set to 0. To allocate arrays takes longer than a match. */
function createCleanBytes(): (length: number) => Uint8Array {
  let kept = new Uint8Array()
  return (length) => {
    if (length > maxKept) return new Uint8Array(length)
    if (length > kept.length) return (kept = new Uint8Array(length))
    return kept.fill(0, 0, length)
  }
}

function caughtOf(bytes: string, from: number, slots: readonly number[]): Caught {
  const caught: (string | undefined)[] = [bytes.slice(from, slots[1])]
  for (let slot = 2; slot < slots.length; slot += 2) {
    const [start, end] = [slots[slot]!, slots[slot + 1]!]
    caught.push(start < 0 || end < 0 ? undefined : bytes.slice(start, end))
  }
  return caught
}

/**
 * Return the texts of a list of paths. Such patterns are frequent, for example in our own files, and a lookup is faster
 * than matching.
 */
function textsOf({ pattern, captures }: ParsedPattern): string[] {
  if (pattern.type !== 'sequence' || captures > 0) return []
  const { parts } = pattern
  if (parts.length < 2 || parts[0]!.type !== 'start' || parts.at(-1)!.type !== 'end') return []
  return expand({ type: 'sequence', parts: parts.slice(1, -1) }) ?? []
}

/** The maximum number of texts. Our own patterns have fewer. */
const maxTexts = 1000

function expand(pattern: Pattern): string[] | undefined {
  if (pattern.type === 'set') {
    const first = pattern.set.indexOf(1)
    const isOne = first >= 0 && !pattern.set.includes(1, first + 1)
    return isOne ? [String.fromCharCode(first)] : undefined
  }
  if (pattern.type === 'repeat') {
    const once = pattern.min === 0 && pattern.max === 1 ? expand(pattern.part) : undefined
    return once && [...once, '']
  }
  if (pattern.type === 'either') {
    const found: string[] = []
    for (const part of pattern.parts) {
      const some = expand(part)
      if (!some || found.length + some.length > maxTexts) return undefined
      found.push(...some)
    }
    return found
  }
  if (pattern.type !== 'sequence') return undefined
  let found = ['']
  for (const part of pattern.parts) {
    const some = expand(part)
    if (!some || found.length * some.length > maxTexts) return undefined
    found =
      some.length === 1
        ? found.map((text) => text + some[0]!)
        : found.flatMap((text) => some.map((end) => text + end))
  }
  return found
}

/** Append the steps of a pattern; return false if there are too many. */
function emit(pattern: Pattern, steps: Step[]): boolean {
  if (steps.length > maxSteps) return false
  switch (pattern.type) {
    case 'sequence':
      return pattern.parts.every((part) => emit(part, steps))
    case 'either':
      return emitEither(pattern.parts, steps)
    case 'repeat':
      return emitRepeat(pattern, steps)
    case 'capture': {
      steps.push({ type: 'save', slot: pattern.index * 2 })
      if (!emit(pattern.part, steps)) return false
      steps.push({ type: 'save', slot: pattern.index * 2 + 1 })
      return true
    }
    case 'look': {
      const inner: Step[] = []
      if (!emit(pattern.part, inner)) return false
      inner.push({ type: 'done' })
      steps.push({ type: 'look', steps: inner, isNegative: pattern.isNegative })
      return true
    }
    default:
      steps.push(pattern)
      return true
  }
}

function emitEither(parts: readonly Pattern[], steps: Step[]): boolean {
  const ends: { type: 'jump'; to: number }[] = []
  for (const [index, part] of parts.entries()) {
    if (index === parts.length - 1) {
      if (!emit(part, steps)) return false
      break
    }
    const split = { type: 'split' as const, first: steps.length + 1, second: 0 }
    steps.push(split)
    if (!emit(part, steps)) return false
    const jump = { type: 'jump' as const, to: 0 }
    ends.push(jump)
    steps.push(jump)
    split.second = steps.length
  }
  for (const end of ends) end.to = steps.length
  return true
}

function emitRepeat(
  { part, min, max, isLazy }: Extract<Pattern, { type: 'repeat' }>,
  steps: Step[],
): boolean {
  for (let count = 0; count < min; count++) if (!emit(part, steps)) return false
  const splits: Extract<Step, { type: 'split' }>[] = []
  const open = (): number => {
    const split = { type: 'split' as const, first: steps.length + 1, second: 0 }
    splits.push(split)
    return steps.push(split) - 1
  }
  if (max === Number.POSITIVE_INFINITY) {
    const loop = open()
    if (!emit(part, steps)) return false
    steps.push({ type: 'jump', to: loop })
  } else {
    for (let count = min; count < max; count++) {
      open()
      if (!emit(part, steps)) return false
    }
  }
  for (const split of splits) {
    split.second = steps.length
    if (isLazy) [split.first, split.second] = [split.second, split.first]
  }
  return true
}
