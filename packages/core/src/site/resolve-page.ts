import type { Page } from '../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import { withoutWww } from '@indexical/syntax/internal'
import { isUsable, usableCanonicals } from './usable-canonicals.ts'
import { exactKey, isSameUrl } from '@indexical/syntax/url'
import type { Found, Hop, Resolution, Graph } from './types.ts'

/** The maximum number of hops: more than any crawler follows. Loops usually end earlier, at the first repeated URL. */
const maxHops = 50

/** Follow a page's canonical through other canonicals and redirects to the end. */
export function resolvePage(graph: Graph, page: Page): Resolution {
  const declared = declaredCanonicals(page)
  // Fast path: each page is resolved a dozen times, and most pages are their own canonical.
  if (!canonicalHop(graph, page)) {
    return { declared, hops: [], end: declared.length > 1 ? 'conflict' : 'self', url: page.url, page }
  }
  return follow(graph, declared, page.url, page)
}

/** Follow the redirect at a URL in the same way. */
export function resolveRedirect(graph: Graph, url: string): Resolution {
  return follow(graph, none, url, undefined)
}

/** Follow the canonical that the host sends with a file in the same way. */
export function resolveFile(graph: Graph, url: string, sent: Pick<Page, 'canonicals'>): Resolution {
  const declared = declaredCanonicals(sent)
  const [to] = declared
  if (to === undefined || declared.length > 1 || isSameUrl(to, url)) {
    return { declared, hops: [], end: declared.length > 1 ? 'conflict' : 'file', url, page: undefined }
  }
  return follow(graph, declared, url, undefined, { by: 'canonical', from: url, to })
}

function follow(
  graph: Graph,
  declared: readonly string[],
  start: string,
  page: Page | undefined,
  first?: Hop,
): Resolution {
  const hops: Hop[] = []
  const passed = new Set([exactKey(start)])
  let current = page
  let url = start
  const end = (how: Resolution['end']): Resolution => ({ declared, hops, end: how, url, page: current })

  while (hops.length < maxHops) {
    const own = hops.length === 0 ? first : undefined
    const next: Hop | undefined = own ?? (current ? canonicalHop(graph, current) : redirectHop(graph, url))
    if (!next) {
      return end(current && declaredCanonicals(current).length > 1 ? 'conflict' : 'page')
    }
    hops.push(next)
    url = next.to
    current = undefined
    const found: Found | undefined = graph.owns(url) ? graph.find(url) : { type: 'elsewhere' }
    if (!found) return end('missing')
    if (found.type === 'elsewhere') return end('external')
    if (found.type === 'file') return end('file')
    const key = exactKey(found.type === 'page' ? found.page.url : found.redirect.from)
    if (found.type === 'page') current = found.page
    if (passed.has(key)) return end('loop')
    passed.add(key)
  }
  return end('loop')
}

/**
 * Return the URL to use instead of a page that is canonicalized away: the end of its chain. If the chain leaves the
 * site, return the first hop.
 *
 * @param next the first hop of the page
 */
export function canonicalEnd({ end, url }: Resolution, next: Hop): string {
  return end === 'external' ? next.to : url
}

/** Return the location of a page's canonical. */
export function canonicalLocation({ canonicals }: Page, canonical: string): SignalLocation {
  return canonicals.find(({ url }) => url === canonical)?.href.location
}

/** Return the canonicals that crawlers read on a page, each target once. */
export function declaredCanonicals(page: Pick<Page, 'canonicals'>): readonly string[] {
  const [only, ...others] = page.canonicals
  if (only === undefined) return none
  if (others.length === 0) return isUsable(only) ? [only.url] : none
  const byKey = new Map<string, string>()
  for (const { url } of usableCanonicals(page)) byKey.set(exactKey(url), url)
  return [...byKey.values()]
}

const none: readonly string[] = []

/** Return the hop of a page's canonical; undefined if the page is its own canonical. */
function canonicalHop(graph: Graph, page: Page): Hop | undefined {
  const declared = declaredCanonicals(page)
  const [to] = declared
  if (to === undefined || declared.length > 1) return undefined
  const found = graph.findOwn(to)
  if (found?.type === 'page' && found.page === page) return undefined
  if (found?.type === 'redirect' && found.page === page) return undefined
  return { by: 'canonical', from: page.url, to }
}

function redirectHop(graph: Graph, url: string): Hop | undefined {
  const found = graph.find(url)
  if (found?.type !== 'redirect') return undefined
  return { by: 'redirect', from: url, to: found.redirect.to }
}

/**
 * Return the pages that get the credit of a link: the page or redirect stub at the URL, and the page at the end of its
 * redirects and canonicals.
 */
export function linkTargets(graph: Graph, url: string): readonly Page[] {
  const own = onOwnOrigin(graph, url)
  const found = graph.findOwnFile(own)
  if (found?.type === 'page') return bothOf(found.page, graph.resolve(found.page).page)
  if (found?.type !== 'redirect') return noPages
  const { page: stub } = found
  const declared = stub && graph.resolve(stub).page
  const end = declared && declared !== stub ? declared : resolveRedirect(graph, own).page
  const ends = end && end !== stub ? bothOf(end, graph.resolve(end).page) : noPages
  return stub ? [stub, ...ends] : ends
}

/** Return a URL with the origin of the site if only http or `www.` differs, because hosts redirect such links. */
function onOwnOrigin(graph: Graph, url: string): string {
  if (graph.owns(url)) return url
  const { origin, host } = new URL(graph.url)
  const other = new URL(url)
  const isTwin = withoutWww(other.host) === withoutWww(host) && !graph.allowedOrigins.includes(other.origin)
  return isTwin ? origin + url.slice(other.origin.length) : url
}

const noPages: readonly Page[] = []

function bothOf(page: Page, end: Page | undefined): readonly Page[] {
  return end === undefined || end === page ? [page] : [page, end]
}

/**
 * Find a URL, first with and then without its query. Static hosts send the same file for every query, unless one of
 * their rules depends on it.
 */
export function findIgnoringQuery(graph: Graph, url: string): Found | undefined {
  const found = graph.find(url)
  if (!url.includes('?') || (found && found.type !== 'file')) return found
  return graph.find(url.replace(/\?.*$/s, '')) ?? found
}
