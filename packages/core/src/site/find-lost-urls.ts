import { exactKey } from '@indexical/syntax/url'
import type { Page } from '../page/types.ts'
import { findSuccessors, toSuccessor } from './find-successors.ts'
import type { Candidate, Successor } from './candidate.ts'
import { createNearestPath } from './nearest-path.ts'
import { findIgnoringQuery, resolveRedirect } from './resolve-page.ts'
import { hasEnded } from './parse-ledger.ts'
import type { Graph, Ledger, LedgerEntry } from './types.ts'

/** A URL of the ledger without a page and without a redirect to one. */
export interface LostUrl {
  entry: LedgerEntry
  /** The target of its redirect, if it has one. It does not exist. */
  to: string | undefined
  successor: Successor | undefined
}

/**
 * Find the URLs of a ledger without a page and without a redirect to one. URLs that are marked as gone are not
 * included.
 */
export function findLostUrls(graph: Graph, ledger: Ledger, now: number): LostUrl[] {
  const lost = ledger.entries.flatMap((entry): Omit<LostUrl, 'successor'>[] => {
    if (entry.mark && !hasEnded(entry.mark.until, now)) return []
    const end = deadEnd(graph, entry.url)
    return end ? [{ entry, ...end }] : []
  })
  if (lost.length === 0) return []
  const successors = createFindSuccessor(graph, ledger, lost)
  return lost.map((one) => ({ ...one, successor: successors(one.entry) }))
}

/** Return the URLs that are marked as gone today. */
export function goneUrls(ledger: Ledger | undefined, now: number): string[] {
  return (ledger?.entries ?? []).flatMap(({ url, mark }) => (mark && !hasEnded(mark.until, now) ? [url] : []))
}

/** Return where the redirects at a URL end, if nothing exists there; undefined if a page or file exists. */
function deadEnd(graph: Graph, url: string): { to: string | undefined } | undefined {
  // If the host has several sites, the ledger may list URLs of the others.
  if (!graph.owns(url)) return undefined
  const found = findIgnoringQuery(graph, url)
  if (!found) return { to: undefined }
  if (found.type !== 'redirect') return undefined
  const { end, url: to } = resolveRedirect(graph, found.redirect.from)
  return end === 'missing' || end === 'loop' ? { to } : undefined
}

function createFindSuccessor(
  graph: Graph,
  ledger: Ledger,
  lost: readonly Pick<LostUrl, 'entry'>[],
): (entry: LedgerEntry) => Successor | undefined {
  const known = new Set(ledger.entries.map(({ url }) => exactKey(url)))
  const pages = graph.pages.filter(({ kind }) => kind === 'page')
  const fresh = pages.filter(({ url }) => !known.has(exactKey(url))).map((page) => candidateOf(page, ledger))
  const found = findSuccessors(
    lost.map(({ entry }) => ({ ...entry.page, url: entry.url })),
    fresh,
    {
      before: () => ledger.entries.map(({ url, page }) => page ?? { url }),
      after: () => pages.map((page) => candidateOf(page, ledger)),
      renames: ledger.renames,
    },
  )
  const byUrl = new Map(found.map(({ record, successor }) => [record.url, successor]))
  const byPath = new Map(fresh.map((page) => [new URL(page.url).pathname, page]))
  const findNearest = createNearestPath(() => byPath.keys())
  return ({ url }) => {
    const successor = byUrl.get(url)
    if (successor) return successor
    const path = findNearest(new URL(url).pathname)
    if (path !== undefined) return toSuccessor(byPath.get(path)!, 'a similar path')
    return lost.length === 1 && fresh.length === 1
      ? toSuccessor(fresh[0]!, 'the only page that is not in the ledger')
      : undefined
  }
}

/** Return what is known about a page of a build. */
export function candidateOf(
  { url, source, file, content, lang }: Page,
  { sourceOf }: Pick<Ledger, 'sourceOf'>,
): Candidate {
  return { url, source: source ?? sourceOf?.(file), file, content, language: lang }
}
