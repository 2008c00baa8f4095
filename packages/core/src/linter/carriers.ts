import type { Page } from '../page/types.ts'
import { linksWithProblem } from '../site/linked-urls.ts'
import { ownEntries } from '../site/sitemaps.ts'
import type { Site } from '../site/types.ts'
import type { Carrier } from './define-family.ts'

const any = (): boolean => true

/** Canonicals of a page, in elements and headers. */
export const canonicals: Carrier<{ page: Page }> = {
  scope: 'page',
  about: ['canonicals'],
  *targets({ page }, isSuspect = any) {
    for (const { url, href } of page.canonicals) {
      if (url === undefined || !isSuspect(url)) continue
      yield { url, written: href.value.trim(), place: { page, location: href.location }, isAlone: true }
    }
  },
}

/** Links of a page to the hostname of the site, with or without `www.`. */
export const pageLinks: Carrier<{ page: Page }> = {
  scope: 'page',
  about: ['links'],
  *targets({ page }, isSuspect = any) {
    // Most pages have no suspect link, and each link has to be unpacked.
    if (page.kind === 'refresh' || !page.links.urls.some(isSuspect)) return
    for (const { url, href } of page.links) {
      if (!isSuspect(url)) continue
      yield { url, written: href.value.trim(), place: { page, location: href.location }, isAlone: true }
    }
  },
}

/** Links of all ordinary pages. Each URL is checked once, because pages link to the same few URLs. */
export const links: Carrier<Site> = {
  scope: 'site',
  *targets({ graph }, isSuspect = any) {
    const find = (url: string): { url: string; cause: string } | undefined =>
      isSuspect(url) ? { url, cause: url } : undefined
    for (const { page, href, problem } of linksWithProblem(graph, find, 'every')) {
      const place = { page, location: href.location }
      yield { url: problem.url, written: href.value.trim(), place, isAlone: true }
    }
  },
}

/** Language versions, in elements, headers and sitemaps. */
export const versions: Carrier<Site> = {
  scope: 'site',
  *targets({ graph }, isSuspect = any) {
    for (const entry of graph.hreflang().pagesWithProblem) {
      const { page } = entry
      for (const { url, href, hreflang, carrier } of entry.versions) {
        if (url === undefined || !isSuspect(url)) continue
        const place = { page, location: href.location }
        const isAlone = carrier === 'link'
        yield { url, written: href.value.trim(), place, isAlone, code: hreflang.value.trim() }
      }
    }
  },
}

/** Entries of sitemaps with a URL of the site. */
export const sitemapEntries: Carrier<Site> = {
  scope: 'site',
  *targets(site, isSuspect = any) {
    for (const { entry, url } of ownEntries(site))
      if (isSuspect(url))
        yield { url, written: entry.loc, place: { location: entry.location }, isAlone: false }
  },
}

/** Redirects of the host and of pages. */
export const redirects: Carrier<Site> = {
  scope: 'site',
  *targets({ graph }, isSuspect = any) {
    for (const { redirect, ...place } of graph.allRedirects()) {
      const { from, to } = redirect
      if (isSuspect(to)) yield { url: to, written: to, place, isAlone: false, from }
    }
  },
}

/** Leave out the targets whose URL does not meet a condition. */
export function narrow(carrier: Carrier<Site>, keep: (site: Site, url: string) => boolean): Carrier<Site> {
  return {
    ...carrier,
    targets: (site, isSuspect = any) => carrier.targets(site, (url) => isSuspect(url) && keep(site, url)),
  }
}
