/** Return some items, spread evenly, because neighbours are alike. */
export function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => index % step === 0).slice(0, count)
}
