import type { ChangeGroup } from './types.ts'

/** Count the URLs of groups; one with two changed signals counts once. */
export function countUrls(groups: readonly ChangeGroup[]): number {
  if (groups.length === 1) return groups[0]!.changes.length
  const urls = new Set<string>()
  for (const { changes } of groups) for (const { url } of changes) urls.add(url)
  return urls.size
}
