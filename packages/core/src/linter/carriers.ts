import { getOrCreate, readHref } from '@indexical/syntax/internal'
import { readHeaders } from '../page/read-headers.ts'
import type { Page } from '../page/types.ts'
import { usableCanonicals } from '../site/usable-canonicals.ts'
import { layoutCause } from '../site/layout-cause.ts'
import { linksWithProblem } from '../site/linked-urls.ts'
import { repeatsRefresh } from '../site/redirects.ts'
import { ownEntries } from '../site/sitemaps.ts'
import type { Value } from '@indexical/syntax'
import type { Site } from '../site/types.ts'
import { createPageOf, isTextVersion, otherFilesOf } from '../site/text-versions.ts'
import type { Carrier, Target } from './define-family.ts'

const any = (): boolean => true

/** Create a target of a page from the attribute or header that contains only its URL. */
function targetOf(page: Page, url: string, { value, location }: Value, cause?: string): Target {
  return { url, written: value.trim(), place: { page, location, cause }, isAlone: true }
}

/** Canonicals of a page, in elements and headers. */
export const canonicals: Carrier<{ page: Page }> = {
  scope: 'page',
  about: ['otherCanonicals'],
  *targets({ page }, isSuspect = any) {
    for (const { url, href } of page.canonicals)
      if (url !== undefined && isSuspect(url)) yield targetOf(page, url, href)
  },
}

/** Canonicals to URLs of the site, without those of a page to itself and those that repeat a redirect. */
export const siteCanonicals: Carrier<Site> = {
  scope: 'site',
  *targets({ graph }, isSuspect = any) {
    for (const page of graph.pagesWith('otherCanonical')) {
      // Crawlers ignore canonicals of error pages, and a shared layout often adds one.
      if (page.kind === 'error') continue
      for (const { url, href } of usableCanonicals(page)) {
        if (!graph.owns(url) || repeatsRefresh(page, url) || !isSuspect(url)) continue
        const found = graph.find(url)
        if (found?.type === 'page' && found.page === page && !found.moved) continue
        yield { ...targetOf(page, url, href, layoutCause(page.url, url)), written: href.value }
      }
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
    for (const { url, href } of page.links) if (isSuspect(url)) yield targetOf(page, url, href)
  },
}

/** Links of all ordinary pages. Each URL is checked once, because pages link to the same few URLs. */
export const links: Carrier<Site> = {
  scope: 'site',
  *targets({ graph }, isSuspect = any) {
    const find = (url: string): { url: string; cause: string } | undefined =>
      isSuspect(url) ? { url, cause: url } : undefined
    for (const { page, href, problem } of linksWithProblem(graph, find, 'every'))
      yield targetOf(page, problem.url, href)
  },
}

/** Language versions, in elements, headers and sitemaps. Without a usable URL, it is empty. */
export const versions: Carrier<Site> = {
  scope: 'site',
  *targets({ graph }, isSuspect = any) {
    for (const { page, versions: all } of graph.hreflang().pagesWithProblem) {
      for (const { url = '', href, hreflang, carrier } of all) {
        if (!isSuspect(url)) continue
        yield { ...targetOf(page, url, href), isAlone: carrier === 'link', code: hreflang.value.trim() }
      }
    }
  },
}

/** Language versions of the site on pages whose annotations crawlers use. */
export const usedVersions: Carrier<Site> = {
  scope: 'site',
  *targets({ graph }, isSuspect = any) {
    const known = new Map<string, boolean>()
    for (const { page, versions: all, counts } of graph.hreflang().pagesWithProblem) {
      if (!counts) continue
      for (const { target, href, hreflang, code } of all) {
        if (!target?.isOwn || !getOrCreate(known, target.url, () => isSuspect(target.url))) continue
        const own = targetOf(page, target.url, href, code.key)
        yield { ...own, isAlone: false, code: hreflang.value.trim() }
      }
    }
  },
}

const entriesOf = (kind: 'all' | 'pages'): Carrier<Site> => ({
  scope: 'site',
  *targets(site, isSuspect = any) {
    for (const { sitemap, entry, url, isSitemap } of ownEntries(site, kind)) {
      if (!isSuspect(url)) continue
      const place = { location: entry.location, cause: 'sitemap' }
      yield { url, written: entry.loc, place, isAlone: false, isSitemap, sitemap: sitemap.url }
    }
  },
})

/** Entries of sitemaps with a URL of the site. */
export const sitemapEntries = entriesOf('pages')

/** The same with the sitemaps in indexes. */
export const allEntries = entriesOf('all')

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

/** A link of an llms.txt, and the page whose text version it names. */
interface LlmsEntry extends Target {
  page: Page | undefined
}

/** Yield the links of all files named llms.txt. */
function* llmsEntriesOf({ graph, inputs }: Site): Generator<LlmsEntry> {
  const pageOf = createPageOf(graph.pages, otherFilesOf(graph))
  for (const file of inputs.llmsTxt) {
    for (const { href, location } of file.links) {
      // A private hostname is no usable URL, but a finding.
      const { href: resolved = '' } = URL.parse(readHref(href, file.url).url ?? href, file.url) ?? {}
      const url = resolved.replace(/#.*$/s, '')
      // `/users/{id}` is a template for many URLs.
      if (!/^https?:/.test(url) || /[{}]/.test(href)) continue
      const secure = url.replace(/^http:/, 'https:')
      const own = graph.owns(secure) ? secure : url
      const found = graph.findOwnFile(own)
      const page =
        found?.type === 'file' ? pageOf(found.file) : found?.type === 'page' ? found.page : undefined
      yield { url: own, written: href, place: { location, cause: 'llms.txt' }, isAlone: true, page }
    }
  }
}

/** URLs in files named llms.txt, of any site. */
export const llmsEntries = {
  scope: 'site',
  *targets(site: Site, isSuspect = any): Generator<LlmsEntry> {
    for (const entry of llmsEntriesOf(site)) if (isSuspect(entry.url)) yield entry
  },
} satisfies Carrier<Site>

/** Text versions that pages declare, in elements and headers. */
export const textVersions: Carrier<Site> = {
  scope: 'site',
  *targets({ graph }, isSuspect = any) {
    const pages = new Set([...graph.pagesWith('feeds'), ...graph.pagesWith('headers')])
    for (const page of pages) {
      if (page.kind !== 'page') continue
      for (const { href, url } of [...page.feeds, ...readHeaders(page.headers, page.url).textVersions]) {
        if (!isTextVersion(url) || !graph.owns(url) || !isSuspect(url)) continue
        yield targetOf(page, url, href, layoutCause(page.url, url))
      }
    }
  },
}

/** The pages that files named llms.txt list. The entry of a text version counts as its page. */
export const llmsPages: Carrier<Site> = {
  scope: 'site',
  *targets(site, isSuspect = any) {
    for (const { page, ...entry } of llmsEntriesOf(site))
      if (page && isSuspect(page.url)) yield { ...entry, url: page.url }
  },
}

/** Leave out the targets whose URL does not meet a condition. */
export function narrow(carrier: Carrier<Site>, keep: (site: Site, url: string) => boolean): Carrier<Site> {
  return {
    ...carrier,
    targets: (site, isSuspect = any) => carrier.targets(site, (url) => isSuspect(url) && keep(site, url)),
  }
}
