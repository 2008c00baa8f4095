/** Random numbers from one seed, so that a run can be repeated. */
export interface Random {
  /** A whole number from 0 to below a limit. */
  below(limit: number): number
  /** One element of a list. */
  pick<T>(items: readonly T[]): T
}

/** A small generator (mulberry32): fast, and the same on all systems. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return { below, pick: (items) => items[below(items.length)]! }
}
