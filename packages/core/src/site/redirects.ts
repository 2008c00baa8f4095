import { exactKey, isSameUrl, urlKey } from '@indexical/syntax/url'
import type { Found, Graph, LocatedRedirect, TargetRedirect } from './types.ts'
import type { Redirect } from '@indexical/syntax'
import type { Page } from '../page/types.ts'

/** The chain of redirects that starts with one redirect. */
export interface RedirectTrail {
  /** The URLs of the chain, from the start of the first redirect. */
  urls: readonly string[]
  /** Whether the last URL occurs earlier in the chain. */
  loops: boolean
}

/** The number of hops that Google follows. */
const maxHops = 10

/**
 * Follow a redirect through other redirects of the site. A host rule continues the chain only if the URL is exactly
 * equal. A refresh stub also continues it at other forms of its URL, because `/old` leads to the file at `/old/`.
 */
export function followRedirects(graph: Graph, { from, to }: Redirect): RedirectTrail {
  const urls = [from]
  const passed = new Set([exactKey(from)])
  let next: string | undefined = to
  while (next !== undefined && urls.length <= maxHops) {
    urls.push(next)
    const found = graph.findOwn(next)
    const hop: Redirect | undefined = found?.type === 'redirect' ? found.redirect : undefined
    const isStub = found?.type === 'redirect' && found.page !== undefined
    const key = exactKey(isStub ? found.redirect.from : next)
    if (passed.has(key)) return { urls, loops: true }
    passed.add(key)
    next = hop && exactKey(hop.from) === key ? hop.to : undefined
  }
  return { urls, loops: false }
}

/** Return the last URL of a redirect chain, or the redirect's own target if the chain is a loop. */
export function redirectEnd(graph: Graph, redirect: Redirect): string {
  const { urls, loops } = followRedirects(graph, redirect)
  return loops ? redirect.to : urls.at(-1)!
}

/**
 * Return the redirect of a URL lookup, by a rule, a page, or the host's own form of the URL. Undefined for a form that
 * depends on an unknown setting of the host.
 */
export function redirectAt(graph: Graph, found: Found | undefined): TargetRedirect | undefined {
  if (found?.type === 'page' && found.moved && !found.moved.doubt)
    return { to: found.moved.to, loops: false, location: undefined, page: undefined, isForm: true }
  if (found?.type !== 'redirect') return undefined
  const { redirect, page } = found
  const { urls, loops } = followRedirects(graph, redirect)
  const { location } = redirect
  const to = loops ? redirect.to : urls.at(-1)!
  return { to, loops, location: location ?? page?.refresh?.location, page: location ? undefined : page }
}

/**
 * Return whether links should use the target of a redirect. They should not if the redirect is temporary or leads to
 * another site, as a short URL does.
 */
export function isForwarding(graph: Graph, found: Found | undefined): boolean {
  if (found?.type !== 'redirect') return false
  const { redirect, page } = found
  // The root may redirect to a language. Links to it are intended.
  if (isSameUrl(redirect.from, graph.url)) return false
  // A delayed refresh is temporary.
  const isLasting = redirect.status === 301 || redirect.status === 308 || page?.refresh?.seconds === 0
  return isLasting && graph.owns(redirect.to)
}

/** Splats, named parts and captures of hosts and frameworks. A source with one of these matches many URLs. */
const placeholder = /[*[\]{}]|\/:\w|\$\d|%7B|%5B/i

/** List the redirects of a site (see `Graph.allRedirects`). */
export function* listRedirects({
  redirects,
  pages,
}: Pick<Graph, 'redirects' | 'pages'>): Generator<LocatedRedirect> {
  const ofPages = redirects.length === 0 ? undefined : targetsOfPages(pages)
  for (const redirect of redirects) {
    const { from, to, status, location } = redirect
    if (status < 300 || status > 399 || placeholder.test(from) || placeholder.test(to)) continue
    // The rule repeats a page that redirects, so only the page is listed.
    if ((status === 301 || status === 308) && ofPages?.get(exactKey(from)) === exactKey(to)) continue
    yield { redirect, location }
  }
  for (const page of pages) {
    const { kind, refresh, url } = page
    if (kind !== 'refresh' || refresh?.url === undefined) continue
    yield { redirect: { from: url, to: refresh.url, status: 200 }, page, location: refresh.location }
  }
}

/** Return the targets of pages that only redirect, by their URLs. */
export function targetsOfPages(pages: Graph['pages']): ReadonlyMap<string, string> {
  return new Map(
    pages.flatMap(({ kind, refresh, url }) =>
      kind === 'refresh' && refresh?.url !== undefined ? [[exactKey(url), exactKey(refresh.url)]] : [],
    ),
  )
}

/** Return whether the canonical of a redirect stub is also the stub's target. Rules about redirects report this URL. */
export function repeatsRefresh({ kind, refresh }: Page, canonical: string): boolean {
  return kind === 'refresh' && refresh?.url !== undefined && urlKey(canonical) === urlKey(refresh.url)
}
