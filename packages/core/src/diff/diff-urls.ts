import type { Diff } from './types.ts'

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
