import type { At, Page } from '../signals/types.ts'
import type { Redirect, Site } from './types.ts'

/** A redirect with the place that states it. */
export interface PlacedRedirect {
  redirect: Redirect
  at: At | { page: Page; at: At }
}

/** Splats, named parts and captures of hosts and frameworks: such an address stands for many. */
const placeholder = /[*[\]{}]|\/:\w|\$\d|%7B|%5B/i

/**
 * Redirects of the host and refresh stubs alike, without rewrites and without those whose address is a
 * pattern: nobody can look up where these lead.
 */
export function* allRedirects(site: Site): Generator<PlacedRedirect> {
  for (const redirect of site.redirects) {
    const { from, to, status, at } = redirect
    if (status < 300 || status > 399 || placeholder.test(from) || placeholder.test(to)) continue
    yield { redirect, at }
  }
  for (const page of site.pages) {
    const { kind, refresh, url } = page
    if (kind !== 'refresh' || refresh?.url === undefined) continue
    yield { redirect: { from: url, to: refresh.url, status: 200 }, at: { page, at: refresh.at } }
  }
}
