import type { Page } from '../../page/types.ts'
import { linkedPages } from '../../site/linked-urls.ts'
import type { Site } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

/**
 * The largest share of pages without links that is reported. If more pages have none, scripts probably write the links,
 * or the folder is only a part of the site.
 */
const unlinkedLimit = 1 / 4

/** The smallest number of pages above this share that is worth a note. */
const minNoted = 10

export default siteRule({
  summary: 'Require every indexable page to have a link from another page',
  why: 'Crawlers find a page late if only a sitemap lists it, and engines take it for unimportant to its own site.',
  howToFix:
    'Link to the page from a menu, an index page or related content. If visitors should not find it, add `sitemap: false` or `noindex: true` to its frontmatter.',
  remedies: {
    many: 'If scripts write the menu, write its links into the HTML too, or add a page that links to all others.',
  },
  level: 'info',
  publicOnly: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    'https://developers.google.com/search/blog/2008/10/importance-of-link-architecture',
  ],
  messages: {
    many: 'Missing links to {number} of {all} pages, expected some in the HTML: scripts may write them',
    unlinked: 'Missing link to `{path}`, expected one on another page of the site',
  },
  *check({ graph, robotsTxt, report }) {
    const linked = linkedPages(graph)
    const unlinked = graph.pages.filter((page) => !linked.has(page) && needsLinks({ graph, robotsTxt }, page))
    if (unlinked.length >= graph.pages.length * unlinkedLimit) {
      if (unlinked.length >= minNoted) yield report('many', [unlinked.length, graph.pages.length])
      return
    }
    for (const page of unlinked) {
      yield report('unlinked', [new URL(page.url).pathname], { page, cause: 'unlinked' })
    }
  },
  examples: {
    'a page that a redirect stub leads to': {
      pages: {
        '/': '<title>Home</title><a href=/old/>A</a>',
        '/old/': '<meta http-equiv=refresh content="0;url=/a/">',
        '/a/': '<title>A</title>',
      },
      also: ['links/target-canonical'],
    },
    'links through redirects and duplicates': {
      pages: {
        '/': '<title>A</title><a href=/b/>B</a><a href=/old/>C</a><a href=/d/print/>D</a>',
        '/b/': '<title>B</title>',
        '/c/': '<title>C</title>',
        '/d/': '<title>D</title>',
        '/d/print/': '<link rel=canonical href=https://example.com/d/>',
      },
      redirects: { '/old/': { to: '/c/', status: 302 } },
      also: ['links/target-canonical', 'redirects/permanent'],
    },
    'links over http and with `www.`, which hosts redirect': {
      pages: {
        '/': '<title>A</title><a href=http://example.com/b/>B</a><a href=https://www.example.com/c/>C</a>',
        '/b/': '<title>B</title>',
        '/c/': '<title>C</title>',
        '/d/': '<title>D</title><a href=/>A</a>',
        '/e/': '<title>E</title><a href=/>A</a><a href=/d/>D</a>',
      },
      reports: ['/e/ unlinked: Missing link to `/e/`, expected one on another page of the site'],
      also: ['links/https', 'links/own-hostname'],
    },
    'hreflang links': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'versions that only link to each other': {
      pages: {
        '/': `<title>A</title>${['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `<a href=/${name}/>L</a>`).join('')}`,
        ...Object.fromEntries(
          ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [`/${name}/`, '<title>B</title>']),
        ),
        ...Object.fromEntries(
          ['/en/i/', '/de/i/'].map((path) => [
            path,
            '<title>I</title><link rel=alternate hreflang=x-default href=https://example.com/en/i/><link rel=alternate hreflang=en href=https://example.com/en/i/><link rel=alternate hreflang=de href=https://example.com/de/i/>',
          ]),
        ),
      },
      reports: [
        '/en/i/ unlinked: Missing link to `/en/i/`, expected one on another page of the site',
        '/de/i/ unlinked: Missing link to `/de/i/`, expected one on another page of the site',
      ],
      problems: 1,
    },
    'a menu that a script writes': {
      pages: Object.fromEntries(
        Array.from({ length: 11 }, (_, index) => [index === 0 ? '/' : `/${index}/`, '<title>A</title>']),
      ),
      reports: ['many: Missing links to 10 of 11 pages, expected some in the HTML: scripts may write them'],
    },
    'pages outside the index or sitemap': {
      pages: {
        '/': '<title>A</title>',
        '/thanks/': '<meta name=robots content=noindex>',
        '/campaign/': { html: '<title>B</title>', frontmatter: 'sitemap: false' },
        '/print/': '<link rel=canonical href=https://example.com/>',
      },
    },
    'site without links in its HTML': {
      pages: { '/': '<title>A</title>', '/b/': '<title>B</title>', '/c/': '<title>C</title>' },
    },
    'home page after a redirect from the root': {
      pages: {
        '/': '<meta http-equiv=refresh content="0;url=/en/">',
        '/en/': '<title>A</title><a href=/en/b/>B</a>',
        '/en/b/': '<title>B</title>',
      },
    },
    'page that only an unlinked duplicate names': {
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
    'page that only links to itself': {
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
})

function needsLinks(site: Pick<Site, 'graph' | 'robotsTxt'>, page: Page): boolean {
  const { intent, url } = page
  if (!site.graph.indexable(page).indexable || site.graph.resolve(page).end !== 'self') return false
  if (intent.draft?.value || intent.sitemap?.value.listed === false) return false
  return !site.robotsTxt.blockedBy(url)
}
