import { remember } from '../shared/remember.ts'

/** Calls back with the position of each text that stands in another one, once for each place. */
export type FindTexts = (text: string, found: (position: number) => void) => void

/** What has been read so far of texts is a state. */
interface States {
  /** Numbers of the characters that occur. */
  alphabet: ReadonlyMap<number, number>
  /** The next state, by state and number of the character. */
  edges: Map<number, number>
  /** The state of the longest other text that ends alike. */
  shorter: number[]
  /** Positions of the texts that end with a state, for those that have any. */
  ends: Map<number, number[]>
  /** The next shorter state with which a text ends; 0 for none. */
  shorterEnd: number[]
}

/**
 * Make a function that finds thousands of texts in one walk over another. Neither the case of ASCII letters nor repeated
 * slashes make a difference, because to some hosts they make none.
 *
 * @see https://doi.org/10.1145/360825.360855 (Aho and Corasick)
 */
export function createFindTexts(texts: readonly string[]): FindTexts {
  const states = buildStates(texts)
  const { alphabet, ends, shorterEnd } = states
  return (text, found) => {
    let state = 0
    let before = 0
    for (let at = 0; at < text.length; at++) {
      const code = fold(text.charCodeAt(at))
      if (code === slash && before === slash) continue
      before = code
      const letter = alphabet.get(code)
      state = letter === undefined ? 0 : step(states, state, letter)
      for (let end = state; end !== 0; end = shorterEnd[end]!)
        for (const position of ends.get(end) ?? []) found(position)
    }
  }
}

const slash = 0x2f

/** Also of the two letters beyond ASCII that patterns without case take for `s` and `k`. */
function fold(code: number): number {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code + 0x20 : code
  return code === 0x17f ? 0x73 : code === 0x212a ? 0x6b : code
}

function step({ alphabet, edges, shorter }: States, from: number, letter: number): number {
  let state = from
  let next = edges.get(state * alphabet.size + letter)
  while (next === undefined && state !== 0) {
    state = shorter[state]!
    next = edges.get(state * alphabet.size + letter)
  }
  return next ?? 0
}

/** All texts letter by letter at once, so that what is shorter stands already. */
function buildStates(texts: readonly string[]): States {
  const alphabet = new Map<number, number>()
  const letters = texts.map((text) => lettersOf(text, alphabet))
  const states: States = { alphabet, edges: new Map(), shorter: [0], ends: new Map(), shorterEnd: [0] }
  const { edges, shorter, ends, shorterEnd } = states
  let open = letters.map((own, position) => ({ own, position, state: 0 }))
  for (let depth = 0; open.length > 0; depth++) {
    for (const one of open) {
      const letter = one.own[depth]
      if (letter === undefined) {
        remember(ends, one.state, () => []).push(one.position)
        continue
      }
      const edge = one.state * alphabet.size + letter
      let next = edges.get(edge)
      if (next === undefined) {
        next = shorter.length
        edges.set(edge, next)
        shorter.push(one.state === 0 ? 0 : step(states, shorter[one.state]!, letter))
      }
      one.state = next
    }
    open = open.filter(({ own }) => own.length > depth)
  }
  for (const other of shorter.slice(1)) shorterEnd.push(ends.has(other) ? other : shorterEnd[other]!)
  return states
}

function lettersOf(text: string, alphabet: Map<number, number>): number[] {
  const letters: number[] = []
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const code = fold(text.charCodeAt(at))
    if (code === slash && before === slash) continue
    before = code
    letters.push(remember(alphabet, code, () => alphabet.size))
  }
  return letters
}
