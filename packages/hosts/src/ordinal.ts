/** Format an ordinal number: `1st`, `22nd`, `101st`. */
export function ordinal(number: number): string {
  const tens = number % 100
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${suffix}`
}
