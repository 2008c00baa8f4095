import { createTakesPageAway } from '../site/away-redirects.ts'
import { redirectAt } from '../site/redirects.ts'
import { formRoot, homeRootOf } from '../site/roots.ts'
import { findIgnoringQuery } from '../site/resolve-page.ts'
import type { Graph, TargetRedirect } from '../site/types.ts'
import { exactKey, isSameUrl } from '@indexical/syntax/url'
import type { Target } from './define-family.ts'

/** Yield targets that redirect, with the end of the redirect, if they should be that end instead. */
export function* redirectedTargets(
  targets: (isSuspect: (url: string) => boolean) => Iterable<Target>,
  graph: Graph,
): Generator<Target & Pick<TargetRedirect, 'to' | 'loops'>> {
  // A redirect that takes a page away is wrong itself, so its target is not a better URL.
  const takesPageAway = createTakesPageAway(graph)
  const sources = new Set(graph.allRedirects().map(({ redirect }) => exactKey(redirect.from)))
  const find = (url: string): ReturnType<typeof findIgnoringQuery> => findIgnoringQuery(graph, url)
  for (const target of targets((url) => redirectAt(graph, find(url)) !== undefined)) {
    const { url, place, code = '' } = target
    const { page } = place
    if (page?.kind === 'refresh') continue
    const found = find(url)
    const { to, loops, location, page: stub, isForm } = redirectAt(graph, found)!
    if (found?.type === 'redirect' && takesPageAway(url, found.redirect)) continue
    // redirects/not-shadowed reports redirects from the page's own URL.
    if (!isForm && page && isSameUrl(url, page.url) && sources.has(exactKey(url))) continue
    // An x-default URL may redirect visitors to their language; a permanent redirect is for all, except at a home page.
    const isPermanent = found?.type === 'redirect' && /^30[18]$/.test(String(found.redirect.status))
    const isSelector = code.toLowerCase() === 'x-default' && (!isPermanent || isSameUrl(url, graph.url))
    if (!isForm && isSelector) continue
    const related = location
      ? [{ message: 'the redirect', page: stub, location, isCause: true as const }]
      : []
    const shared = isForm ? { cause: 'form', root: formRoot(url, to) } : { root: homeRootOf(graph, url) }
    yield { ...target, to, loops, place: { ...place, ...shared, related } }
  }
}
