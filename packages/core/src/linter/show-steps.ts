/** Format the steps of a path. A long one is shown with its first steps and its last. */
export function showSteps(steps: readonly string[]): string {
  const shown = steps.length > 6 ? [...steps.slice(0, 5), '…', steps.at(-1)!] : steps
  return shown.join(' → ')
}
