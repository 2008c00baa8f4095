/** Return a number with its noun, in the plural unless the number is 1. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
