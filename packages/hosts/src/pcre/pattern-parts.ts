/** A set of bytes: 1 for each byte in it. */
export type ByteSet = Uint8Array

/** One step of a compiled pattern. `next`, `first`, `second` and `start` are indexes of other steps. */
export type Step =
  | { type: 'set'; set: ByteSet; next: number }
  | { type: 'split'; first: number; second: number }
  | { type: 'save'; slot: number; next: number }
  | Look
  | { type: 'start' | 'end' | 'final'; next: number }
  | { type: 'done' }

/** A look-ahead. Its steps are those from `first` to `end`. */
export interface Look {
  type: 'look'
  first: number
  end: number
  start: number
  isNegative: boolean
  next: number
}

/** A part of a regular expression. */
export interface Part {
  /** Appends its steps before another step, and returns the index of its first step. */
  emit: (next: number, steps: Step[]) => number
  /** The text that every match contains, in lower case, with `gap` for the uncertain parts. */
  certain: string
  /** All texts that it matches, with `atStart` and `atEnd`; undefined if they are too many. */
  texts: readonly string[] | undefined
  isZeroWidth?: boolean
}

/** The maximum number of steps. Counted repetitions are expanded. Patterns for paths need fewer steps. */
export const maxSteps = 5000

/** The maximum number of texts. Our own patterns have fewer. */
const maxTexts = 1000

/** Separates certain texts. */
export const gap = '\u0100'
/** What `^` matches. */
export const atStart = '\u0101'
/** What `$` matches. */
export const atEnd = '\u0102'

function emit(part: Part, next: number, steps: Step[]): number {
  return steps.length > maxSteps ? next : part.emit(next, steps)
}

/** Match one byte of a set. */
export function oneOf(set: ByteSet): Part {
  const [first, last] = [set.indexOf(1), set.lastIndexOf(1)]
  const letter = String.fromCharCode(last)
  const isCase = /[a-z]/.test(letter) && first === last - 0x20 && set.indexOf(1, first + 1) === last
  return {
    emit: (next, steps) => steps.push({ type: 'set', set, next }) - 1,
    certain: last >= 0 && (first === last || isCase) ? letter : gap,
    texts: last >= 0 && first === last ? [letter] : undefined,
  }
}

/** Match an offset. `end` is also the offset before a final line end. */
export function offset(type: 'start' | 'end' | 'final'): Part {
  const isStart = type === 'start'
  return {
    emit: (next, steps) => steps.push({ type, next }) - 1,
    certain: isStart ? atStart : '',
    texts: [isStart ? atStart : atEnd],
    isZeroWidth: true,
  }
}

/** Match parts one after the other. */
export function sequence(parts: readonly Part[]): Part {
  let texts: string[] | undefined = ['']
  for (const { texts: ends } of parts) {
    if (!ends || texts.length * ends.length > maxTexts) return { ...chain(parts), texts: undefined }
    texts = texts.flatMap((text) => ends.map((end) => text + end))
  }
  return { ...chain(parts), texts }
}

function chain(parts: readonly Part[]): Pick<Part, 'emit' | 'certain'> {
  return {
    emit: (next, steps) => parts.reduceRight((after, part) => emit(part, after, steps), next),
    certain: parts.map(({ certain }) => certain).join(''),
  }
}

/** Match the first alternative that fits. */
export function either(parts: readonly Part[]): Part {
  const texts = parts.map((part) => part.texts)
  return {
    emit: (next, steps) =>
      parts
        .map((part) => emit(part, next, steps))
        .reduceRight((second, first) => steps.push({ type: 'split', first, second }) - 1),
    certain: gap,
    texts: texts.every((one) => one !== undefined) ? texts.flat() : undefined,
  }
}

/** Match a part several times. */
export function repeat(part: Part, min: number, max: number, isLazy: boolean): Part {
  const preferred = isLazy ? 'second' : 'first'
  return {
    emit(next, steps) {
      const split: Extract<Step, { type: 'split' }> = { type: 'split', first: next, second: next }
      let entry = next
      if (max === Number.POSITIVE_INFINITY) {
        entry = steps.push(split) - 1
        split[preferred] = emit(part, entry, steps)
      } else {
        for (let count = min; count < max && steps.length <= maxSteps; count++)
          entry = steps.push({ ...split, [preferred]: emit(part, entry, steps) }) - 1
      }
      for (let count = 0; count < min; count++) entry = emit(part, entry, steps)
      return entry
    },
    certain: (min > 0 ? part.certain : '') + gap,
    texts: min === 0 && max === 1 && part.texts ? [...part.texts, ''] : undefined,
  }
}

/** Match a part, and store it as a group. */
export function capture(part: Part, index: number): Part {
  return {
    emit(next, steps) {
      const end = steps.push({ type: 'save', slot: index * 2 + 1, next }) - 1
      return steps.push({ type: 'save', slot: index * 2, next: emit(part, end, steps) }) - 1
    },
    certain: part.certain,
    texts: undefined,
  }
}

/** Match an offset at which a part matches, or does not. */
export function look(part: Part, isNegative: boolean): Part {
  return {
    emit(next, steps) {
      const first = steps.length
      const start = emit(part, 0, steps)
      return steps.push({ type: 'look', first, end: steps.length, start, isNegative, next }) - 1
    },
    certain: '',
    texts: undefined,
    isZeroWidth: true,
  }
}
