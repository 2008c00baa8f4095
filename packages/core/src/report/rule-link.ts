/** Return how a reader gets the page of a rule. The only place to change when the rules have web addresses. */
export function ruleLink(id: string): string {
  return `npx indexical rules ${id}`
}
