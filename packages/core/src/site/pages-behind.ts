import type { Page } from '../signals/types.ts'
import { resolveRedirect } from './resolve-page.ts'
import type { Found, Site } from './types.ts'

/** The pages for which a link to a URL speaks: the one that stands there, and the one where its redirects and canonicals lead. */
export function pagesBehind(site: Site, url: string): readonly Page[] {
  const found = site.owns(url) ? findPage(site, url) : undefined
  if (found?.type === 'page') return bothOf(found.page, site.resolve(found.page).page)
  if (found?.type !== 'redirect') return none
  const end = (found.page ? site.resolve(found.page) : resolveRedirect(site, url)).page
  return end && end !== found.page ? bothOf(end, site.resolve(end).page) : none
}

/** What is found at a URL, or without its query: static hosts answer with the same file whatever it says. */
function findPage(site: Site, url: string): Found | undefined {
  const found = site.find(url)
  if (found?.type === 'page' || found?.type === 'redirect') return found
  return url.includes('?') ? site.find(url.replace(/\?.*$/s, '')) : found
}

const none: readonly Page[] = []

function bothOf(page: Page, end: Page | undefined): readonly Page[] {
  return end === undefined || end === page ? [page] : [page, end]
}
