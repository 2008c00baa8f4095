import { changeTypes } from './types.ts'
import type { Change, ChangeGroup, Diff } from './types.ts'

/** Join changes of one type with one cause: the dangerous types first, then causes of many URLs. */
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

/** Return whether URLs of a group are lost although a page certainly replaces them. */
function isCertain({ changes }: ChangeGroup): boolean {
  return changes[0]!.successor?.isCertain === true
}

/** Shared files, such as `_redirects` and layouts, are a cause; a page's own file is not. */
function keyOf({ type, cause, location }: Change): string {
  const shared = location && !/\.html?$/i.test(location.file) ? `${location.file}:${location.line ?? ''}` : ''
  return `${type}\n${cause}\n${shared}`
}

/** List each URL that changed once, sorted: also those that are gone, and both ends of a move. */
export function diffUrls({ groups }: Diff): string[] {
  const urls = new Set<string>()
  for (const { type, changes } of groups)
    for (const { url, to } of changes) {
      urls.add(url)
      if (type === 'moved' && to !== undefined) urls.add(to)
    }
  return [...urls].sort()
}
