/** The steps of a way; of a long one, its first and its last. */
export function showWay(steps: readonly string[]): string {
  const shown = steps.length > 6 ? [...steps.slice(0, 5), '…', steps.at(-1)!] : steps
  return shown.join(' → ')
}
