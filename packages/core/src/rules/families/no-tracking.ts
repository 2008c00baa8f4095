import { withoutTracking } from '@indexical/syntax/url'
import type { Site } from '../../site/types.ts'
import { canonicals, links, narrow } from '../../linter/carriers.ts'
import { ruleFamily } from '../../linter/define-family.ts'

export default ruleFamily({
  *check(targets, { report }) {
    for (const { url, written, place } of targets((one) => /[?;]/.test(one))) {
      const { names, url: expected } = withoutTracking(url)
      if (names.length === 0 || place.page?.kind === 'refresh') continue
      const shown = names.map((name) => `\`${name}\``).join(', ')
      const fix = fixOf(written, names)
      yield report('tracking', [shown, written, expected], { ...place, cause: shown, fix })
    }
  },
  members: {
    'canonical/no-tracking': {
      carrier: canonicals,
      summary: 'Disallow tracking parameters and session ids in the canonical URL',
      why: 'Each campaign and each visitor would get a different canonical for the same page.',
      howToFix:
        'Remove the tracking parameters from the canonical, for example by building it from the path of the page.',
      level: 'warn',
      fix: 'safe',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/canonicalization',
        'https://developers.google.com/search/docs/crawling-indexing/url-structure',
      ],
      messages: {
        tracking: 'Unexpected {names} in canonical `{href}`, expected `{wanted}`',
      },
      examples: {
        'parameters that select the content': {
          html: '<link rel="canonical" href="https://example.com/page/?page=2&amp;ref=home">',
        },
        'campaign parameters': {
          html: '<link rel="canonical" href="https://example.com/page/?utm_source=mail&page=2&gclid=x1">',
          reports: [
            '29-86 tracking: Unexpected `utm_source`, `gclid` in canonical `https://example.com/page/?utm_source=mail&page=2&gclid=x1`, expected `https://example.com/page/?page=2`',
          ],
          fixed: '<link rel="canonical" href="https://example.com/page/?page=2">',
        },
        'a session id in the path': {
          html: '<link rel="canonical" href="https://example.com/page;jsessionid=1A530637289A03B07199A44E8D531427">',
          reports: [
            '29-97 tracking: Unexpected `jsessionid` in canonical `https://example.com/page;jsessionid=1A530637289A03B07199A44E8D531427`, expected `https://example.com/page`',
          ],
          fixed: '<link rel="canonical" href="https://example.com/page">',
        },
      },
    },
    'links/no-tracking': {
      carrier: narrow(links, isServed),
      summary: 'Disallow tracking parameters and session ids in internal links',
      why: 'Crawlers find a second URL of the page, and analytics tools start a new visit with a wrong source.',
      howToFix: 'Remove the parameters from the link. Measure clicks within the site with events.',
      level: 'warn',
      crawledOnly: true,
      indexedOnly: true,
      fix: 'safe',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/url-structure',
        'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      ],
      messages: {
        tracking: 'Unexpected {names} in link `{href}`, expected `{expected}`',
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
    },
  },
})

/**
 * Return the URL as written, but without the parameters. Undefined if it would be empty, or if the names are encoded.
 */
function fixOf(written: string, names: readonly string[]): string | undefined {
  const { names: found, url } = withoutTracking(written)
  return url !== '' && found.join(' ') === names.join(' ') ? url : undefined
}

/** Return whether a URL of the site exists without tracking parameters. */
function isServed({ graph }: Site, url: string): boolean {
  const found = graph.findOwnFile(withoutTracking(url).url)
  return found !== undefined && found.type !== 'elsewhere'
}
