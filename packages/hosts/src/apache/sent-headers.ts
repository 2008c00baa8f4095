import type { HeaderChange } from './config.ts'

/** Return the directives whose headers remain after all were applied in order. */
export function sentHeaders(
  headers: readonly HeaderChange[],
  tables: readonly HeaderChange['table'][],
): ReadonlySet<HeaderChange> {
  const sent: HeaderChange[] = []
  for (const table of tables) {
    let lines: HeaderChange[] = []
    for (const change of headers) {
      if (change.table !== table) continue
      const replaces = !change.isOpen && /^(?:set|unset)$/.test(change.action)
      if (replaces) lines = lines.filter(({ name, isOpen }) => isOpen || name !== change.name)
      if (change.isOpen || change.line) lines.push(change)
    }
    sent.push(...lines)
  }
  return new Set(sent)
}
