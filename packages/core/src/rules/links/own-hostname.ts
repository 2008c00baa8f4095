import { linksWithProblem } from '../../site/linked-urls.ts'
import { namedAddress } from '../../site/named-address.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import type { Graph } from '../../site/types.ts'
import { hostRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
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
    other: (href: string, expected: string) =>
      `Unexpected hostname in link \`${href}\`, expected \`${expected}\``,
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
        '/a/': '<link rel=canonical href=https://www.example.com/a/><a href=https://www.example.com/b/>B</a>',
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
})

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
  const found = graph.owns(expected) ? findIgnoringQuery(graph, expected) : undefined
  return found === undefined || found.type === 'elsewhere' ? undefined : { expected, cause: other }
}
