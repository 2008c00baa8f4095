import { getOrCreate } from '../get-or-create.ts'

/** Calls `found` with the index of each text that occurs in another one, once for each occurrence. */
export type FindTexts = (text: string, found: (position: number) => void) => void

/** The trie of the texts. Each prefix is a state. */
interface States {
  /** The number of each character that occurs. */
  alphabet: ReadonlyMap<number, number>
  /** The next state, by state and number of the character. */
  edges: Map<number, number>
  /** For each state, the longest other state that is its suffix. */
  shorter: number[]
  /** The indexes of the texts that end at a state. */
  ends: Map<number, number[]>
  /** The longest shorter state at which a text ends; 0 if none. */
  shorterEnd: number[]
}

/**
 * Create a function that finds thousands of texts in one pass over another text. The case of ASCII letters and
 * repeated slashes are ignored, because some hosts ignore them.
 *
 * @see https://doi.org/10.1145/360825.360855 (Aho and Corasick)
 */
export function createFindTexts(texts: readonly string[]): FindTexts {
  const states = buildStates(texts)
  const { alphabet, ends, shorterEnd } = states
  return (text, found) => {
    let state = 0
    let before = 0
    for (let offset = 0; offset < text.length; offset++) {
      const code = fold(text.charCodeAt(offset))
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

/**
 * Fold the case of a character. This includes the two letters beyond ASCII that case-insensitive patterns read as `s`
 * and `k`.
 */
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

/** Build the trie level by level, because each state depends on shorter ones. */
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
        getOrCreate(ends, one.state, () => []).push(one.position)
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
  for (let offset = 0; offset < text.length; offset++) {
    const code = fold(text.charCodeAt(offset))
    if (code === slash && before === slash) continue
    before = code
    letters.push(getOrCreate(alphabet, code, () => alphabet.size))
  }
  return letters
}
