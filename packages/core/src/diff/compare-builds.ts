import { exactKey } from '@indexical/syntax/url'
import { changedSignals } from './changed-signals.ts'
import { findSuccessors } from '../site/find-successors.ts'
import type { Lost } from '../site/find-successors.ts'
import type { Rename } from '../site/retired-sources.ts'
import type { Arrival } from './follow-url.ts'
import { groupChanges } from './group-changes.ts'
import type { Change, ChangeGroup, UrlRecord } from './types.ts'

/** The records of a build by the exact form of their URL. */
type Records = ReadonlyMap<string, UrlRecord>

/** Two builds to compare. */
export interface ComparedBuilds {
  before: Records
  after: Records
  /** Follow a URL in the second build, which has no record of it or redirects it. */
  follow: (url: string) => Arrival
  /** Read the renames of source files, the latest first. Called only if a URL is lost. @default none */
  renames?: () => readonly Rename[]
}

/** Index records by the exact form of their URL. If two files share a URL, the page that is served wins. */
export function indexUrls(records: Iterable<UrlRecord>): Map<string, UrlRecord> {
  const urls = new Map<string, UrlRecord>()
  for (const record of records) {
    const key = exactKey(record.url)
    const other = urls.get(key)
    if (!other || other.hidden !== undefined) urls.set(key, record)
  }
  return urls
}

/** Compare two builds of one site URL by URL, and join changes with one cause. */
export function compareBuilds({ before, after, follow, renames }: ComparedBuilds): ChangeGroup[] {
  const changes: Change[] = []
  const lost: UrlRecord[] = []
  const fresh: UrlRecord[] = []
  const moved = new Set<string>()
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort()
  for (const key of keys) {
    const [old, now] = [before.get(key), after.get(key)]
    if (!old) {
      if (now!.hidden === undefined) fresh.push(now!)
    } else if (now && now.kind !== 'redirect') changes.push(...changesOf(old, now))
    else if (old.kind === 'redirect') changes.push(...redirectChanges(old, now, follow(old.url)))
    else if (old.hidden === undefined) {
      const arrival = follow(old.url)
      if (arrival.type === 'missing') lost.push(old)
      else if (arrival.type !== 'unknown') changes.push(move(old, arrival))
      if (arrival.type === 'same' || arrival.type === 'redirect') moved.add(exactKey(arrival.url))
    }
  }
  changes.push(
    ...findSuccessors(lost, fresh, {
      before: () => keys.flatMap((key) => before.get(key) ?? []),
      after: () => keys.flatMap((key) => after.get(key) ?? []),
      renames,
    }).map(lose),
  )
  for (const { url } of fresh)
    if (!moved.has(exactKey(url))) changes.push({ type: 'new', url, cause: 'new URL' })
  return groupChanges(changes)
}

function lose({ record, successor }: Lost<UrlRecord>): Change {
  const { url, isMinor } = record
  return {
    type: 'lost',
    url,
    cause: successor?.isCertain ? 'no redirect to the page that replaces it' : 'no page and no redirect',
    successor,
    to: successor?.url,
    ...(isMinor && { isMinor }),
  }
}

function move({ url, isMinor }: UrlRecord, { type, url: to, by, location }: Arrival): Change {
  const cause = type === 'same' ? 'the page has another form of the URL' : `redirected by ${by}`
  return { type: 'moved', url, to, cause, location, ...(isMinor && { isMinor }) }
}

/** Compare a URL that both builds serve. */
function changesOf(old: UrlRecord, now: UrlRecord): Change[] {
  const { url, hidden, signal, to } = now
  if (old.hidden === hidden) return hidden === undefined ? changedSignals(old, now) : []
  const details = { url, location: signal?.location, to }
  if (old.hidden === undefined) return [{ type: 'hidden', ...details, cause: describeHidden(now) }]
  if (hidden !== undefined)
    return [{ type: 'changed', ...details, cause: `${old.hidden} → ${describeHidden(now)}` }]
  return [{ type: 'shown', url, cause: `was ${describeHidden(old)}`, location: old.signal?.location }]
}

/** Return why a URL is hidden. All canonicals to other pages are one cause, although the targets differ. */
function describeHidden({ hidden, signal, to }: UrlRecord): string {
  if (hidden === 'canonical elsewhere' && to !== undefined) return hidden
  return signal && signal.text !== hidden ? `${hidden}: ${signal.text}` : hidden!
}

function redirectChanges(old: UrlRecord, now: UrlRecord | undefined, arrival: Arrival): Change[] {
  const { url } = old
  if (!now && arrival.type === 'missing')
    return [{ type: 'changed', url, cause: 'redirect removed', to: old.to }]
  if (!now) return []
  const { to, status, signal } = now
  const details = { type: 'changed', url, to, location: signal?.location } as const
  if (to !== undefined && old.to !== to) return [{ ...details, cause: 'redirect target' }]
  return old.status === status ? [] : [{ ...details, cause: `redirect status ${old.status} → ${status}` }]
}
