/** The change that a build made in a page: at an offset, a text replaces a number of characters. */
export type Change = readonly [at: number, removed: number, text: string]

/** Return the difference of two texts, or of two lists, as one change. */
export function changeOf<T extends string | readonly string[]>(
  before: T,
  after: T,
): readonly [at: number, removed: number, added: T] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = before.length
  for (let at = after.length; end > start && at > start && before[end - 1] === after[at - 1]; at--) end--
  return [start, end - start, after.slice(start, after.length - (before.length - end)) as T]
}

/** Apply a change to the text for which it was computed. */
export function applyChange(before: string, [at, removed, text]: Change): string {
  return before.slice(0, at) + text + before.slice(at + removed)
}
