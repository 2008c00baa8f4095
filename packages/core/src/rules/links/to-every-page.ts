import type { Page } from '../../signals/types.ts'
import { pagesBehind } from '../../site/pages-behind.ts'
import type { Site } from '../../site/types.ts'
import { siteRule } from '../define.ts'

/** Where one page in so many is not linked, scripts write the links, or the folder is only a part of a site. */
const fewestLinked = 4

export default siteRule({
  summary: 'Require a link to every indexable page on another page',
  why: 'A page that only a sitemap names is found late, and search engines take it for one that does not matter to its own site.',
  level: 'info',
  publicOnly: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    'https://developers.google.com/search/blog/2008/10/importance-of-link-architecture',
  ],
  messages: {
    unlinked: (path: string) => `Missing link to \`${path}\`, expected one on another page of the site`,
  },
  examples: {
    'pages that are linked, over redirects and duplicates too': {
      pages: {
        '/': '<title>A</title><a href=/b/>B</a><a href=/old/>C</a><a href=/d/print/>D</a>',
        '/b/': '<title>B</title>',
        '/c/': '<title>C</title>',
        '/d/': '<title>D</title>',
        '/d/print/': '<link rel=canonical href=https://example.com/d/>',
      },
      redirects: { '/old/': { to: '/c/', status: 302 } },
      also: ['links/canonical-target', 'redirects/permanent'],
    },
    'versions in other languages': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'pages that stay out of the index or of the sitemap': {
      pages: {
        '/': '<title>A</title>',
        '/thanks/': '<meta name=robots content=noindex>',
        '/campaign/': { html: '<title>B</title>', frontmatter: 'sitemap: false' },
        '/print/': '<link rel=canonical href=https://example.com/>',
      },
    },
    'links that scripts write': {
      pages: { '/': '<title>A</title>', '/b/': '<title>B</title>', '/c/': '<title>C</title>' },
    },
    'the start behind a redirect from the root': {
      pages: {
        '/': '<meta http-equiv=refresh content="0;url=/en/">',
        '/en/': '<title>A</title><a href=/en/b/>B</a>',
        '/en/b/': '<title>B</title>',
      },
    },
    'a page that only a duplicate names, which is not linked either': {
      pages: {
        '/': '<title>A</title><a href=/b/>B</a><a href=/c/>C</a><a href=/d/>D</a>',
        '/b/': '<title>B</title>',
        '/c/': '<title>C</title>',
        '/d/': '<title>D</title>',
        '/e/': '<title>E</title>',
        '/e/print/': '<link rel=canonical href=https://example.com/e/>',
      },
      reports: ['/e/ unlinked: Missing link to `/e/`, expected one on another page of the site'],
    },
    'a page that links to itself alone': {
      pages: {
        '/': '<title>A</title><a href=/b/>B</a><a href=/c/>C</a><a href=/d/>D</a>',
        '/b/': '<title>B</title>',
        '/c/': '<title>C</title>',
        '/d/': '<title>D</title>',
        '/e/': '<title>E</title><a href="/e/#part">E</a>',
      },
      reports: ['/e/ unlinked: Missing link to `/e/`, expected one on another page of the site'],
    },
  },
  *check(site, report) {
    const linked = linkedPages(site)
    const unlinked = site.pages.filter((page) => !linked.has(page) && wantsLinks(site, page))
    if (unlinked.length * fewestLinked >= site.pages.length) return
    for (const page of unlinked) {
      yield report('unlinked', [new URL(page.url).pathname], { page })
    }
  },
})

function wantsLinks(site: Site, page: Page): boolean {
  const { intent, url } = page
  if (!site.indexable(page).indexable || site.resolve(page).end !== 'self') return false
  if (intent.draft?.value || intent.sitemap?.value.listed === false) return false
  return !site.blockedBy(url)
}

/** Pages that crawlers reach from another page, by whatever leads there but a canonical alone, and where the site begins. */
function linkedPages(site: Site): ReadonlySet<Page> {
  const linked = new Set(pagesBehind(site, site.url))
  // Most pages link to the same few, and a large site has more URLs than memory for a list with each.
  const settled = new Set<string>()
  const follow = (page: Page, url: string): void => {
    if (settled.has(url)) return
    const behind = pagesBehind(site, url)
    for (const other of behind) if (other !== page) linked.add(other)
    if (!behind.includes(page)) settled.add(url)
  }
  for (const page of site.pages) {
    for (const url of page.links.urls) follow(page, url)
    for (const { url } of page.pairs) follow(page, url)
    if (page.refresh?.url !== undefined) follow(page, page.refresh.url)
  }
  for (const { page, versions } of site.hreflang().pages) {
    for (const { target } of versions) if (target?.page && target.page !== page) linked.add(target.page)
  }
  return linked
}
