/** Return a number with its noun, in the plural unless the number is 1. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Format the steps of a path; of a long one, the first five and the last. */
export function showSteps(steps: readonly string[]): string {
  const shown = steps.length > 6 ? [...steps.slice(0, 5), '…', steps.at(-1)!] : steps
  return shown.join(' → ')
}

/** Write a URL as Markdown contains it: as a path if the replaced text is one, with its fragment. */
export function formatLike(written: string, url: string): string {
  const { origin, hash } = new URL(url)
  const [fragment = ''] = /#.*$/s.exec(written) ?? []
  const text = /^[a-z]+:\/\//i.test(written) ? url : url.slice(origin.length)
  return (text + (hash === '' ? fragment : '')).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))
}

/** Return the end of a message with the path that may be meant; empty without one. */
export function didYouMean(path: string | undefined): string {
  return path === undefined ? '' : `; did you mean \`${path}\`?`
}
