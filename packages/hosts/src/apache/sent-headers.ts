import type { Config, HeaderChange, Request, Surroundings } from './config.ts'

/** Return the directives whose headers remain after all were applied in order. */
export function sentHeaders(
  { request, config }: { request: Request; config: Config },
  around: Surroundings,
  status: number,
  tables: readonly HeaderChange['table'][],
): ReadonlySet<HeaderChange> {
  const sent: HeaderChange[] = []
  const answered = { ...request, status }
  for (const table of tables) {
    let lines: HeaderChange[] = []
    for (const change of config.headers) {
      if (change.table !== table || (change.test && !change.test(answered, around))) continue
      if (change.action === 'set' || change.action === 'unset')
        lines = lines.filter(({ name }) => name !== change.name)
      if (change.action !== 'unset') lines.push(change)
    }
    sent.push(...lines)
  }
  return new Set(sent)
}
