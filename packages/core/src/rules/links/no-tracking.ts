import { linksWithProblem } from '../../site/linked-urls.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import type { Graph } from '../../site/types.ts'
import { withoutTracking } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow tracking parameters and session ids in internal links',
  why: 'Crawlers find a second URL of the page, and analytics tools start a new visit with a wrong source.',
  howToFix: 'Remove the parameters from the link. Measure clicks within the site with events.',
  level: 'warn',
  crawledOnly: true,
  fix: 'safe',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    tracking: (names: string, href: string, expected: string) =>
      `Unexpected ${names} in link \`${href}\`, expected \`${expected}\``,
  },
  *check({ graph, report }) {
    const links = linksWithProblem(graph, (url) => findTracking(graph, url), 'every')
    for (const { page, href, problem } of links) {
      const { names, expected, cause } = problem
      yield report('tracking', [names, href.value.trim(), expected], {
        page,
        location: href.location,
        cause,
        fix: fixOf(href.value.trim(), problem),
      })
    }
  },
  examples: {
    'parameters that select the content': {
      pages: {
        '/': '<title>A</title><a href="/b/?page=2&ref=home">B</a>',
        '/b/': '<title>B</title>',
      },
    },
    'another site, and another deployment on the hostname': {
      settings: { externalPrefixes: ['/app/'] },
      pages: {
        '/': '<title>A</title><a href="https://example.org/?utm_source=site">B</a><a href="/app/?utm_source=site">App</a>',
      },
    },
    'campaign parameters': {
      pages: {
        '/': '<title>A</title><a href="/b/?utm_source=nav&amp;utm_medium=menu">B</a><a href="/b/?utm_source=end&amp;utm_medium=menu#top">B</a>',
        '/b/': '<title>B</title>',
      },
      reports: [
        '/ 26-64 tracking: Unexpected `utm_source`, `utm_medium` in link `/b/?utm_source=nav&utm_medium=menu`, expected `https://example.com/b/`',
        '/ 80-122 tracking: Unexpected `utm_source`, `utm_medium` in link `/b/?utm_source=end&utm_medium=menu#top`, expected `https://example.com/b/`',
      ],
      problems: 1,
      fixed: { '/': '<title>A</title><a href="/b/">B</a><a href="/b/#top">B</a>' },
    },
    'a query alone, which a fix would leave empty': {
      pages: { '/': '<title>A</title><a href="?utm_source=nav">A</a>' },
      reports: [
        '/ 26-41 tracking: Unexpected `utm_source` in link `?utm_source=nav`, expected `https://example.com/`',
      ],
    },
    'session id in the path': {
      pages: {
        '/': '<title>A</title><a href="/b.html;jsessionid=1A2B">B</a>',
        '/b.html': '<title>B</title>',
      },
      reports: [
        '/ 26-49 tracking: Unexpected `jsessionid` in link `/b.html;jsessionid=1A2B`, expected `https://example.com/b.html`',
      ],
      fixed: { '/': '<title>A</title><a href="/b.html">B</a>' },
      also: ['links/target-exists'],
    },
  },
})

interface Tracking {
  names: string
  expected: string
  /** The parameters. Links with the same parameters have one cause. */
  cause: string
}

function findTracking(graph: Graph, url: string): Tracking | undefined {
  if (!/[?;]/.test(url) || !graph.owns(url)) return undefined
  const { names, url: expected } = withoutTracking(url)
  if (names.length === 0) return undefined
  const found = findIgnoringQuery(graph, expected)
  if (found === undefined || found.type === 'elsewhere') return undefined
  return { names: names.map((name) => `\`${name}\``).join(', '), expected, cause: names.join(' ') }
}

/**
 * Return the link as written, but without the parameters. Undefined if it would be empty, or if the names are encoded.
 */
function fixOf(href: string, { cause }: Tracking): string | undefined {
  const { names, url } = withoutTracking(href)
  return url !== '' && names.join(' ') === cause ? url : undefined
}
