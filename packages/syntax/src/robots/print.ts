/** Format directives as the content of a meta element: `noindex, max-snippet:20`. */
export function printRobots(directives: readonly { name: string; value?: string }[]): string {
  return directives.map(({ name, value }) => (value === undefined ? name : `${name}:${value}`)).join(', ')
}
