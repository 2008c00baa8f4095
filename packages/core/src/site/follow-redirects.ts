import { exactKey } from '@indexical/syntax/url'
import type { Found, Graph } from './types.ts'
import type { Redirect } from '@indexical/syntax'

/** The chain of redirects from one redirect on. */
export interface RedirectTrail {
  /** The URLs of the chain, from the start of the first redirect. */
  urls: readonly string[]
  /** Whether the last URL occurs earlier in the chain. */
  loops: boolean
}

/** The number of hops that Google follows. */
const mostHops = 10

/**
 * Follow a redirect through other redirects of the site. A host rule continues the chain only at its exact URL. A
 * refresh stub also continues it at other forms of its URL, because `/old` leads to the file that is served at
 * `/old/`.
 */
export function followRedirects(graph: Graph, { from, to }: Redirect): RedirectTrail {
  const urls = [from]
  const passed = new Set([exactKey(from)])
  let next: string | undefined = to
  while (next !== undefined && urls.length <= mostHops) {
    urls.push(next)
    const found: Found | undefined = graph.owns(next) ? graph.find(next) : undefined
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
