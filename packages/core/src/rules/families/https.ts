import { canonicals, pageLinks, redirects, versions } from '../../linter/carriers.ts'
import { httpRoot } from '../../site/roots.ts'
import { ruleFamily } from '../../linter/define-family.ts'

export default ruleFamily({
  *check(targets, { report, site }) {
    if (!site.startsWith('https:')) return
    const isOwn = (url: string): boolean => new URL(url).host === new URL(site).host
    for (const target of targets((url) => url.startsWith('http:') && isOwn(url))) {
      const { url, written, place, isAlone, from } = target
      if (from?.startsWith('http:')) continue
      const expected = url.replace(/^http:/, 'https:')
      const fix = isAlone ? expected : undefined
      yield report('insecure', [written, expected], { ...place, cause: 'http', root: httpRoot, fix })
    }
  },
  members: {
    'canonical/https': {
      summary: 'Disallow an http canonical on an https site',
      why: 'The canonical makes the insecure URL the preferred one, against all other signals of the site.',
      howToFix: 'Write the canonical with `https://`.',
      level: 'error',
      fix: 'safe',
      sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
      messages: {
        insecure: 'Unexpected http canonical `{href}`, expected `{expected}`',
      },
      carrier: canonicals,
      examples: {
        'an https canonical': { html: '<link rel="canonical" href="https://example.com/page/">' },
        'an http site': {
          url: 'http://example.com/page/',
          settings: { site: 'http://example.com' },
          html: '<link rel="canonical" href="http://example.com/page/">',
        },
        'an http canonical to another hostname': {
          settings: { allowedOrigins: ['http://archive.example.org'] },
          html: '<link rel="canonical" href="http://archive.example.org/page/">',
        },
        'an http canonical on an https site': {
          html: '<link rel="canonical" href="http://example.com/page/">',
          reports: [
            '29-53 insecure: Unexpected http canonical `http://example.com/page/`, expected `https://example.com/page/`',
          ],
          fixed: '<link rel="canonical" href="https://example.com/page/">',
        },
      },
    },
    'hreflang/https': {
      summary: 'Require https in hreflang URLs within an https site',
      why: 'The http URL redirects or is a duplicate, so engines ignore the pair.',
      howToFix:
        'Change `http://` to `https://` in the link, or in the setting from which the template builds it.',
      level: 'error',
      fix: 'safe',
      sources: [
        'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
      ],
      messages: {
        insecure: 'Unexpected http URL `{href}` in hreflang, expected `{expected}`',
      },
      carrier: versions,
      examples: {
        https: {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
          },
        },
        'http on another hostname': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=http://example.org/><link rel=alternate hreflang=en href=https://example.com/>',
          },
        },
        'http on an https site': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="en" href="http://example.com/">',
          },
          reports: [
            '/ 2:43-62 insecure: Unexpected http URL `http://example.com/` in hreflang, expected `https://example.com/`',
          ],
          fixed: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="en" href="https://example.com/">',
          },
        },
      },
    },
    'links/https': {
      summary: 'Require https in links within an https site',
      why: 'Each http link costs visitors a redirect and shows crawlers a second URL of the page.',
      howToFix: 'Change `http://` to `https://`, or use a path such as `/about/`.',
      level: 'warn',
      crawledOnly: true,
      indexedOnly: true,
      fix: 'safe',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
        'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
      ],
      messages: {
        insecure: 'Unexpected http link `{href}`, expected `{expected}`',
      },
      carrier: pageLinks,
      examples: {
        'https and relative links': {
          html: '<title>A</title><a href="https://example.com/a/">A</a><a href="/b/">B</a>',
        },
        'another hostname': { html: '<title>A</title><a href="http://www.example.com/">A</a>' },
        'another port': { html: '<title>A</title><a href="http://example.com:8080/">A</a>' },
        'http link': {
          html: '<title>A</title><a href="http://example.com/a/">A</a>',
          reports: [
            '26-47 insecure: Unexpected http link `http://example.com/a/`, expected `https://example.com/a/`',
          ],
          fixed: '<title>A</title><a href="https://example.com/a/">A</a>',
        },
      },
    },
    'redirects/https': {
      summary: 'Require https in redirects within an https site',
      why: 'A redirect from https to http makes Google prefer the http URL as canonical, against all other signals of the site.',
      howToFix: 'Change the target to `https://`, or to a path such as `/new/`.',
      level: 'error',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
        'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      ],
      messages: {
        insecure: 'Unexpected redirect to `{to}`, expected `{expected}`',
      },
      carrier: redirects,
      examples: {
        'https, a path, another hostname, another port': {
          pages: { '/b/': '<title>B</title>' },
          redirects: {
            '/1/': 'https://example.com/b/',
            '/2/': '/b/',
            '/3/': 'http://www.example.org/',
            '/4/': 'http://example.com:8080/',
          },
        },
        'from http to https': {
          pages: { '/b/': '<title>B</title>' },
          redirects: { 'http://example.com/b/': 'https://example.com/b/' },
        },
        'host redirect, and redirect stub': {
          pages: {
            '/b/': '<title>B</title>',
            '/old/': '<meta http-equiv="refresh" content="0;url=http://example.com/b/">',
          },
          redirectsFile: '/older/ http://example.com/b/ 301',
          reports: [
            '_redirects 1-34 insecure: Unexpected redirect to `http://example.com/b/`, expected `https://example.com/b/`',
            '/old/ 1-66 insecure: Unexpected redirect to `http://example.com/b/`, expected `https://example.com/b/`',
          ],
          problems: 1,
        },
      },
    },
  },
})
