import { withoutWww } from '@indexical/syntax/internal'
import { option } from '../../options/schema-objects.ts'
import { describePreviewHostname } from '@indexical/syntax/url'
import { hostRoot } from '../../site/roots.ts'
import { pageRule, siteRule } from '../../linter/define.ts'
import * as v from 'valibot'
import { linksWithProblem } from '../../site/linked-urls.ts'
import { namedAddress } from '../../site/named-address.ts'
import type { Graph } from '../../site/types.ts'

export default {
  'canonical/own-hostname': pageRule({
    summary: 'Require the canonical to be on the hostname of the site or an allowed one',
    why: 'The page gives its place in search results to another site, and a wrong setting or an intruder can cause this unnoticed.',
    howToFix:
      'Change the canonical to a URL of this site, or correct the option `site`. If the other site is intended, add its origin to `allowedOrigins`.',
    remedies: {
      insecure: 'Write the canonical with `https://`.',
      scheme:
        'If the host serves https, write `https://` in the option `site`. If not, write the canonical with `http://`.',
    },
    level: 'warn',
    about: ['otherCanonicals'],
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
      'https://www.rfc-editor.org/rfc/rfc6596#section-3',
    ],
    messages: {
      foreign:
        'Unexpected hostname `{host}` in the canonical, expected `{own}` or an origin in `allowedOrigins`',
      insecure:
        'Unexpected http origin `{origin}` in the canonical, expected `{allowed}` as in `allowedOrigins`',
      scheme:
        'Unexpected https canonical `{href}`, expected one below `{own}`, the value of the option `site`',
    },
    options: v.strictObject({
      allow: option(
        v.array(v.string()),
        'Hostnames or origins that canonicals may point to, in addition to `allowedOrigins`.',
        [],
      ),
    }),
    *check({ page, report, site, allowedOrigins, options: { allow } }) {
      if (page.kind === 'refresh') return
      const { host: own, protocol: ownProtocol } = new URL(site)
      for (const { url, href } of page.canonicals) {
        if (url === undefined || url.startsWith(site)) continue
        const { host, hostname, origin, protocol } = new URL(url)
        if (allowedOrigins.includes(origin) || allow.includes(host) || allow.includes(origin)) continue
        if (host === own) {
          // canonical/https reports http on an https site.
          if (protocol === 'https:' && ownProtocol === 'http:')
            yield report('scheme', [href.value, site], { location: href.location, cause: protocol })
          continue
        }
        // A canonical to another site is intended if the page's own frontmatter contains it. A missing or extra `www.`
        // never is.
        if (url === page.requestedCanonical?.url && withoutWww(host) !== withoutWww(own)) continue
        if (describePreviewHostname(hostname)) continue
        const secure = origin.replace(/^http:/, 'https:')
        if (secure !== origin && allowedOrigins.includes(secure)) {
          yield report('insecure', [origin, secure], { location: href.location, cause: host })
          continue
        }
        const root = hostRoot(url)
        const named = protocol === 'http:' && ownProtocol === 'https:' ? origin : host
        yield report('foreign', [named, own], { location: href.location, cause: host, root })
      }
    },
    examples: {
      'own hostname': { html: '<link rel="canonical" href="https://EXAMPLE.com/page/">' },
      'a syndicated page': {
        settings: { allowedOrigins: ['https://example.org'] },
        html: '<link rel="canonical" href="https://example.org/page/">',
      },
      'a hostname that the rule allows': {
        options: { allow: ['partner.example.org'] },
        html: '<link rel="canonical" href="https://partner.example.org/page/">',
      },
      'another site, requested in the frontmatter': {
        frontmatter: 'canonical: https://example.org/page/',
        html: '<link rel="canonical" href="https://example.org/page/">',
      },
      'own hostname without www, requested in the frontmatter': {
        url: 'https://www.example.com/page/',
        settings: { site: 'https://www.example.com' },
        frontmatter: 'canonical: https://example.com/page/',
        html: '<link rel="canonical" href="https://example.com/page/">',
        reports: [
          'frontmatter 2:12-37 foreign: Unexpected hostname `example.com` in the canonical, expected `www.example.com` or an origin in `allowedOrigins`',
        ],
      },
      'https while the option `site` is http': {
        url: 'http://example.com/page/',
        settings: { site: 'http://example.com' },
        html: '<link rel="canonical" href="https://example.com/page/">',
        reports: [
          '29-54 scheme: Unexpected https canonical `https://example.com/page/`, expected one below `http://example.com/`, the value of the option `site`',
        ],
      },
      'http instead of https of an allowed origin': {
        settings: { allowedOrigins: ['https://example.org'] },
        html: '<link rel="canonical" href="http://example.org/page/">',
        reports: [
          '29-53 insecure: Unexpected http origin `http://example.org` in the canonical, expected `https://example.org` as in `allowedOrigins`',
        ],
      },
      'another hostname with http': {
        html: '<link rel="canonical" href="http://www.example.org/page/">',
        reports: [
          '29-57 foreign: Unexpected hostname `http://www.example.org` in the canonical, expected `example.com` or an origin in `allowedOrigins`',
        ],
      },
      'another hostname': {
        html: '<link rel="canonical" href="https://www.example.com/page/">',
        reports: [
          '29-58 foreign: Unexpected hostname `www.example.com` in the canonical, expected `example.com` or an origin in `allowedOrigins`',
        ],
      },
    },
  }),
  'links/own-hostname': siteRule({
    summary: 'Require internal links on the hostname of the site, with or without `www.`',
    why: 'Each link to the other hostname costs visitors a redirect, or shows crawlers a second copy of the site.',
    howToFix: 'Write internal links as paths such as `/about/`, or with the hostname of the option `site`.',
    level: 'warn',
    crawledOnly: true,
    indexedOnly: true,
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
    ],
    messages: {
      other: 'Unexpected hostname in link `{href}`, expected `{expected}`',
    },
    *check({ graph, report }) {
      const { origin } = new URL(graph.url)
      for (const { page, href, problem } of linksWithProblem(graph, (url) => findTwin(graph, origin, url))) {
        const { expected, cause } = problem
        // If all canonicals use the other hostname, the option `site` is wrong.
        if (namedAddress(graph)?.address.startsWith(`${cause}/`)) return
        yield report('other', [href.value.trim(), expected], {
          page,
          location: href.location,
          cause,
          root: hostRoot(cause),
        })
      }
    },
    examples: {
      'own hostname': {
        pages: {
          '/': '<title>A</title><a href=https://example.com/b/>B</a>',
          '/b/': '<title>B</title>',
        },
      },
      'page of another site with a similar hostname': {
        pages: {
          '/': '<title>A</title><a href=https://www.example.com/shop/>Shop</a><a href=https://blog.example.com/b/>B</a>',
          '/b/': '<title>B</title>',
        },
      },
      'allowed origin': {
        settings: { allowedOrigins: ['https://www.example.com'] },
        pages: {
          '/': '<title>A</title><a href=https://www.example.com/b/>B</a>',
          '/b/': '<title>B</title>',
        },
      },
      'hostname of all canonicals': {
        pages: {
          '/a/':
            '<link rel=canonical href=https://www.example.com/a/><a href=https://www.example.com/b/>B</a>',
          '/b/': '<link rel=canonical href=https://www.example.com/b/>',
          '/c/': '<link rel=canonical href=https://www.example.com/c/>',
        },
        also: ['canonical/own-hostname', 'run/public-site'],
      },
      'with `www.`': {
        pages: {
          '/': '<title>A</title><a href="https://www.example.com/b/#top">B</a>',
          '/b/': '<title>B</title><a href="http://www.example.com/">Home</a>',
        },
        reports: [
          '/ 26-56 other: Unexpected hostname in link `https://www.example.com/b/#top`, expected `https://example.com/b/`',
          '/b/ 26-49 other: Unexpected hostname in link `http://www.example.com/`, expected `https://example.com/`',
        ],
        problems: 1,
      },
      'without `www.`': {
        settings: { site: 'https://www.example.com' },
        pages: {
          '/': '<title>A</title><a href="https://example.com/b.pdf">B</a>',
        },
        files: ['b.pdf'],
        reports: [
          '/ 26-51 other: Unexpected hostname in link `https://example.com/b.pdf`, expected `https://www.example.com/b.pdf`',
        ],
      },
    },
  }),
}

interface Twin {
  expected: string
  /** The other origin. */
  cause: string
}

/** Return the URL on the site's hostname for a link to its twin, with or without `www.`. */
function findTwin(graph: Graph, origin: string, url: string): Twin | undefined {
  // `page.links` contains no other hostnames.
  if (url.startsWith(`${origin}/`)) return undefined
  const { host, origin: other } = new URL(url)
  if (host === new URL(origin).host || graph.allowedOrigins.includes(other)) return undefined
  const expected = origin + url.slice(other.length)
  const found = graph.findOwnFile(expected)
  return found === undefined || found.type === 'elsewhere' ? undefined : { expected, cause: other }
}
