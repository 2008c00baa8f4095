import { isSameUrl } from '@indexical/syntax/url'
import { redirectsLater } from '../../page/page-kind.ts'
import { mayIndex } from '../../page/stray-crawlers.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require a canonical on every indexable page if none is injected',
  why: 'Without a canonical, search engines may treat each URL of the page as a separate page.',
  howToFix:
    'Add the tag to the layout, or let Indexical write canonicals (`indexical apply` instead of `check`, or `inject: true`).',
  remedies: {
    app: 'If an app shows other pages at other paths, let it write a canonical for each route. If not, let Indexical write this one.',
  },
  level: 'warn',
  crawledOnly: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    missing: 'Missing canonical, expected `{url}` or another URL',
    app: 'Missing canonical on a home page without links, expected `{url}`, or one that an app writes for each route',
  },
  *check({ page, report, injectsCanonical, now, site }) {
    if (injectsCanonical || page.kind !== 'page' || page.canonicals.length > 0 || page.requestedCanonical)
      return
    // canonical/valid-rel reports misspelt canonicals.
    if (page.strayCanonicals.length > 0 || redirectsLater(page)) return
    if (page.robots.length > 0 && !mayIndex(page, ['robots'], now)) return
    // The host may serve the home page at every route of an app. A canonical would then be on all these routes.
    const isApp = isSameUrl(page.url, site) && page.links.urls.length === 0
    yield report(isApp ? 'app' : 'missing', [page.url], { cause: 'layout' })
  },
  examples: {
    'a page with an injected canonical': { html: '<title>Dresses</title>' },
    'a page with its own canonical': {
      settings: { inject: false },
      html: '<link rel="canonical" href="https://example.com/page/">',
    },
    'a noindex page': {
      settings: { inject: false },
      html: '<meta name="robots" content="noindex">',
    },
    'a page with a misspelt canonical': {
      settings: { inject: false },
      html: '<link rel="cannonical" href="https://example.com/page/">',
      also: ['canonical/valid-rel'],
    },
    'a page that leads elsewhere after some seconds': {
      settings: { inject: false },
      html: '<meta http-equiv="refresh" content="5; url=/new/"><a href="/">Home</a><a href="/new/">New page</a>',
    },
    'a page without canonical': {
      settings: { inject: { canonical: false } },
      html: '<title>Dresses</title>',
      reports: ['missing: Missing canonical, expected `https://example.com/page/` or another URL'],
    },
    'a home page': {
      settings: { inject: { canonical: false } },
      url: 'https://example.com/',
      html: '<title>Dresses</title><a href="/green/">Green</a>',
      reports: ['missing: Missing canonical, expected `https://example.com/` or another URL'],
    },
    'a page that an app may use for every route': {
      settings: { inject: { canonical: false } },
      url: 'https://example.com/',
      html: '<title>Dresses</title><div id="root"></div><script type="module" src="/dresses.js"></script>',
      reports: [
        'app: Missing canonical on a home page without links, expected `https://example.com/`, or one that an app writes for each route',
      ],
    },
  },
})
