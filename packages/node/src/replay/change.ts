/** What a build changed in a page: the text at an offset that replaces a number of characters. */
export type Change = readonly [at: number, removed: number, text: string]

/** Return the difference of two texts as one change. */
export function changeOf(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length)
  const start = longest(shorter, (length) => after.startsWith(before.slice(0, length)))
  const end = longest(shorter - start, (length) => after.endsWith(before.slice(before.length - length)))
  return [start, before.length - start - end, after.slice(start, after.length - end)]
}

/** Make a change in the text from which it was made. */
export function applyChange(before: string, [at, removed, text]: Change): string {
  return before.slice(0, at) + text + before.slice(at + removed)
}

/** Return the greatest number up to a limit for which a test holds that holds for all smaller ones. */
function longest(limit: number, holds: (length: number) => boolean): number {
  let [low, high] = [0, limit]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
