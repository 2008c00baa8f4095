import { changeTypes } from './types.ts'
import type { Change, ChangeGroup, Diff } from './types.ts'

/**
 * Join changes with the same type and cause. The most dangerous types are first, then the causes with the most URLs.
 */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const groups = Map.groupBy(changes, keyOf)
  return Array.from(groups.values(), ([first, ...others]): ChangeGroup => ({
    type: first!.type,
    cause: first!.cause,
    changes: [first!, ...others].sort((a, b) => (a.url < b.url ? -1 : 1)),
  })).sort(
    (a, b) =>
      changeTypes.indexOf(a.type) - changeTypes.indexOf(b.type) ||
      Number(isCertain(b)) - Number(isCertain(a)) ||
      b.changes.length - a.changes.length ||
      (a.cause < b.cause ? -1 : 1),
  )
}

/** Return whether a group consists of lost URLs whose pages certainly have a successor. */
function isCertain({ changes }: ChangeGroup): boolean {
  return changes[0]!.successor?.isCertain === true
}

/**
 * Return the key of a group. It contains the location in a shared file, such as `_redirects`, but not in a page's own
 * file.
 */
function keyOf({ type, cause, location }: Change): string {
  const shared = location && !/\.html?$/i.test(location.file) ? `${location.file}:${location.line ?? ''}` : ''
  return `${type}\n${cause}\n${shared}`
}

/** List each URL that changed once, sorted. The list includes lost URLs, and both ends of a move. */
export function diffUrls({ groups }: Diff): string[] {
  const urls = new Set<string>()
  for (const { type, changes } of groups)
    for (const { url, to } of changes) {
      urls.add(url)
      if (type === 'moved' && to !== undefined) urls.add(to)
    }
  return [...urls].sort()
}
