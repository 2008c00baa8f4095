import { exactKey } from '../url/identity.ts'
import type { Found, Redirect, Site } from './types.ts'

/** Where a redirect leads in the end. */
export interface RedirectTrail {
  /** URLs passed, from the start of the redirect to the last. */
  urls: readonly string[]
  /** Whether the last URL stands in the trail before. */
  loops: boolean
}

/** As many as Google follows. */
const mostHops = 10

/** Follow a redirect through other redirects of the site; only exact matches count as a next hop. */
export function followRedirects(site: Site, { from, to }: Redirect): RedirectTrail {
  const urls = [from]
  const passed = new Set([exactKey(from)])
  let next: string | undefined = to
  while (next !== undefined && urls.length <= mostHops) {
    urls.push(next)
    const key = exactKey(next)
    if (passed.has(key)) return { urls, loops: true }
    passed.add(key)
    const found: Found | undefined = site.owns(next) ? site.find(next) : undefined
    next = found?.type === 'redirect' && exactKey(found.redirect.from) === key ? found.redirect.to : undefined
  }
  return { urls, loops: false }
}
