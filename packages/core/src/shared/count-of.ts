/** A number and what it counts, which has an `s` unless it is one. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
