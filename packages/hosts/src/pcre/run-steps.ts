import { getOrCreate } from '../get-or-create.ts'
import type { ByteSet } from './parse-pattern.ts'

/** One step of a compiled pattern. Numbers in it are indexes of other steps. */
export type Step =
  | { type: 'set'; set: ByteSet }
  | { type: 'split'; first: number; second: number }
  | { type: 'jump'; to: number }
  | { type: 'save'; slot: number }
  | { type: 'look'; steps: Step[]; isNegative: boolean }
  | { type: 'start' | 'end' | 'final' | 'boundary' | 'inner' | 'done' }

/** The matched text and its look-aheads. */
export interface Subject {
  bytes: string
  /** For each look-ahead, the offsets at which it matches. Computed lazily. */
  looks: Map<Step, Uint8Array>
}

/**
 * Search from an offset, depth first, with the preferred alternatives first.
 *
 * @param seen pairs of step and offset without a match, for all start offsets of one text
 * @param width number of slots
 * @returns the slots of the match: its start and end, and those of its groups
 */
export function runSteps(
  steps: readonly Step[],
  subject: Subject,
  from: number,
  seen: Uint8Array,
  width: number,
): number[] | undefined {
  const { bytes } = subject
  const slots = Array.from({ length: width }, () => -1)
  // Pairs of step and offset. A negative step restores an old value of a slot.
  const stack = [0, from]
  while (stack.length > 0) {
    let at = stack.pop()!
    let step = stack.pop()!
    if (step < 0) {
      slots[-step - 1] = at
      continue
    }
    for (;;) {
      const state = step * (bytes.length + 1) + at
      if (seen[state]) break
      seen[state] = 1
      const one = steps[step]!
      if (one.type === 'done') {
        slots[1] = at
        return slots
      }
      if (one.type === 'jump') step = one.to
      else if (one.type === 'split') {
        stack.push(one.second, at)
        step = one.first
      } else if (one.type === 'save') {
        stack.push(-one.slot - 1, slots[one.slot]!)
        slots[one.slot] = at
        step++
      } else if (one.type === 'set') {
        if (at >= bytes.length || !one.set[bytes.charCodeAt(at)]) break
        at++
        step++
      } else {
        if (!holds(one, subject, at)) break
        step++
      }
    }
  }
  return undefined
}

/** A zero-width step, which continues with the next step or fails. */
type Condition = Exclude<Step, { type: 'set' | 'split' | 'jump' | 'save' | 'done' }>

function holds(step: Condition, subject: Subject, at: number): boolean {
  const { bytes, looks } = subject
  switch (step.type) {
    case 'look': {
      const found = getOrCreate(looks, step, () => findStarts(step.steps, subject))
      return (found[at] === 1) !== step.isNegative
    }
    case 'start':
      return at === 0
    case 'end':
      return at === bytes.length || (at === bytes.length - 1 && bytes[at] === '\n')
    case 'final':
      return at === bytes.length
    default: {
      const isBoundary = isWord(bytes[at - 1]) !== isWord(bytes[at])
      return step.type === 'boundary' ? isBoundary : !isBoundary
    }
  }
}

/**
 * Return the offsets at which a match of the steps can start. All offsets are computed in one pass from the end,
 * because a separate look-ahead for each would take quadratic time.
 */
function findStarts(steps: readonly Step[], subject: Subject): Uint8Array {
  const { bytes } = subject
  const starts = new Uint8Array(bytes.length + 1)
  let here = new Uint8Array(steps.length + 1)
  let after = new Uint8Array(steps.length + 1)
  const ends = (step: Step, index: number, at: number): boolean => {
    if (step.type === 'done') return true
    if (step.type === 'jump') return here[step.to] === 1
    if (step.type === 'split') return here[step.first] === 1 || here[step.second] === 1
    if (step.type === 'set')
      return at < bytes.length && step.set[bytes.charCodeAt(at)] === 1 && after[index + 1] === 1
    return here[index + 1] === 1 && (step.type === 'save' || holds(step, subject, at))
  }
  for (let at = bytes.length; at >= 0; at--) {
    // Only loops lead back to earlier steps, so the number of rounds is the nesting of loops.
    for (let isNew = true; isNew;) {
      isNew = false
      for (let index = steps.length - 1; index >= 0; index--) {
        if (here[index] || !ends(steps[index]!, index, at)) continue
        here[index] = 1
        isNew = true
      }
    }
    starts[at] = here[0]!
    const free = after.fill(0)
    after = here
    here = free
  }
  return starts
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character)
}
