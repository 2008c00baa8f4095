/** Return at most `max` items, spread evenly over all. */
export function sampleEvenly<T>(all: readonly T[], max: number): T[] {
  if (all.length <= max) return [...all]
  return Array.from({ length: max }, (_, index) => all[Math.floor((index * all.length) / max)]!)
}
