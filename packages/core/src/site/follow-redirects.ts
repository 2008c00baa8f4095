import { exactKey } from '../url/identity.ts'
import type { Found, Site } from './types.ts'
import type { Redirect } from '../place.ts'

/** Where a redirect leads in the end. */
export interface RedirectTrail {
  /** URLs passed, from the start of the redirect to the last. */
  urls: readonly string[]
  /** Whether the last URL stands in the trail before. */
  loops: boolean
}

/** As many as Google follows. */
const mostHops = 10

/**
 * Follow a redirect through other redirects of the site. A rule of the host is a next hop at exactly its own address, a
 * refresh stub also at the other forms of its address: `/old` leads to the file that `/old/` shows.
 */
export function followRedirects(site: Site, { from, to }: Redirect): RedirectTrail {
  const urls = [from]
  const passed = new Set([exactKey(from)])
  let next: string | undefined = to
  while (next !== undefined && urls.length <= mostHops) {
    urls.push(next)
    const found: Found | undefined = site.owns(next) ? site.find(next) : undefined
    const hop: Redirect | undefined = found?.type === 'redirect' ? found.redirect : undefined
    const isStub = found?.type === 'redirect' && found.page !== undefined
    const key = exactKey(isStub ? found.redirect.from : next)
    if (passed.has(key)) return { urls, loops: true }
    passed.add(key)
    next = hop && exactKey(hop.from) === key ? hop.to : undefined
  }
  return { urls, loops: false }
}

/** Where a redirect leads in the end; its own target when it leads in a circle. */
export function redirectEnd(site: Site, redirect: Redirect): string {
  const { urls, loops } = followRedirects(site, redirect)
  return loops ? redirect.to : urls.at(-1)!
}
