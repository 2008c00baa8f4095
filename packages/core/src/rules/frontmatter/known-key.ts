import { intentMessages } from '../../intent/problems.ts'
import { parseRobots } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import type { Page } from '../../page/types.ts'
import { urlKey } from '@indexical/syntax/url'
import { pageRule, reportIntent } from '../../linter/define.ts'

const id = 'frontmatter/known-key'

export default pageRule({
  summary: 'Require keys about indexing to be spelt correctly',
  why: 'Indexical ignores unknown keys, so the page is indexed or loses its canonical without any notice. The rule only reports keys that resemble known keys and contain a matching value, unless the page already contains what they request because a theme reads them.',
  howToFix:
    'Rename the key as suggested. If a theme reads the key, let the theme write the tag, and this rule accepts it.',
  level: 'warn',
  about: ['problems'],
  fix: 'safe',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  messages: intentMessages[id],
  *check({ page }) {
    const open = page.problems.filter(({ rule, args }) => rule === id && !isPresent(page, args))
    for (const problem of reportIntent({ problems: open }, id)) yield { ...problem, fix: problem.data[2] }
  },
  examples: {
    'known keys': {
      frontmatter: 'canonical_url: /a/\nno_index: true\nrobotsNoIndex: true\nredirect_from: /b/',
    },
    'similar keys of other tools': {
      frontmatter:
        'robot: R2-D2\ndofollow: true\nreindex: true\nindex: true\nsitemapTitle: Map\ncanonicalName: Ada\nredirect_to: /b/',
    },
    'beside the known key, for another tool': { frontmatter: 'canonical: /a/\ncanonical-link: /a/' },
    'a key that the theme reads': {
      html: '<meta name="robots" content="noindex, nofollow">',
      frontmatter: 'no-follow: true\nno_folow: true',
    },
    'a request for noindex, which another rule reports': {
      html: '<title>Dresses</title>',
      frontmatter: 'no-index: true',
      also: ['robots/no-dead-noindex'],
    },
    'a canonical that the theme writes': {
      html: '<link rel="canonical" href="https://example.com/a/">',
      frontmatter: 'canonicalURI: /a/',
    },
    'a long canonical that the theme writes with a slash': {
      html: '<link rel="canonical" href="https://example.com/posts/2026/everything-about-winter-dresses/">',
      frontmatter: 'canonicalURI: https://example.com/posts/2026/everything-about-winter-dresses',
    },
    'equivalent directives that the theme writes': {
      html: '<meta name="robots" content="nofollow, nosnippet">',
      frontmatter: 'Robots: nofollow\nrobot: nosnippet',
    },
    'keys that request the default': {
      frontmatter: 'no-index: false\nno-follow: false\nsiteMap: true\nRobots: index, follow',
    },
    'a spelling mistake': {
      frontmatter: 'title: Dresses\ncannonical: /a/',
      reports: ['frontmatter 3:1-11 misspelt: Unexpected key in `cannonical: /a/`, expected `canonical`'],
      fixedFrontmatter: 'title: Dresses\ncanonical: /a/',
    },
    'different punctuation or case': {
      frontmatter: 'no-follow: true\nRobots: nofollow',
      reports: [
        'frontmatter 2:1-10 misspelt: Unexpected key in `no-follow: true`, expected `nofollow`',
        'frontmatter 3:1-7 misspelt: Unexpected key in `Robots: nofollow`, expected `robots`',
      ],
      fixedFrontmatter: 'nofollow: true\nrobots: nofollow',
    },
    'a missing letter, an extra letter and two swapped letters': {
      frontmatter: 'robot: [nosnippet]\nsitemaps: false\nredirectForm: /b/',
      reports: [
        'frontmatter 2:1-6 misspelt: Unexpected key in `robot: nosnippet`, expected `robots`',
        'frontmatter 3:1-9 misspelt: Unexpected key in `sitemaps: false`, expected `sitemap`',
        'frontmatter 4:1-13 misspelt: Unexpected key in `redirectForm: /b/`, expected `redirectFrom`',
      ],
      fixedFrontmatter: 'robots: [nosnippet]\nsitemap: false\nredirectFrom: /b/',
    },
    'suggestions in the style of the author': {
      frontmatter: 'redirect_form: /b/\nnoFolow: true\nCanonical_URL: /a/',
      reports: [
        'frontmatter 2:1-14 misspelt: Unexpected key in `redirect_form: /b/`, expected `redirect_from`',
        'frontmatter 3:1-8 misspelt: Unexpected key in `noFolow: true`, expected `noFollow`',
        'frontmatter 4:1-14 misspelt: Unexpected key in `Canonical_URL: /a/`, expected `canonical_url`',
      ],
      fixedFrontmatter: 'redirect_from: /b/\nnoFollow: true\ncanonical_url: /a/',
    },
    'a long value': {
      frontmatter: 'canonicl: https://www.example.com/posts/2026/everything-about-winter-dresses/',
      reports: [
        'frontmatter 2:1-9 misspelt: Unexpected key in `canonicl: https://www.example.com/posts/2026/everything-a…`, expected `canonical`',
      ],
      fixedFrontmatter: 'canonical: https://www.example.com/posts/2026/everything-about-winter-dresses/',
    },
  },
})

/** Return whether the page already contains the request, because a theme reads the key. */
function isPresent(
  { canonicals, robots, url }: Page,
  [, value = '', expected = '']: readonly string[],
): boolean {
  const target = URL.parse(value, url)
  if (target && canonicals.some((canonical) => canonical.url && urlKey(canonical.url) === urlKey(target))) {
    return true
  }
  // `noIndex`, `no_index` and `robotsNoIndex` request the same directive.
  const directive = expected.toLowerCase().replace(/^robots(?=.)|_/g, '')
  const requested = namesIn(parseRobots(value === 'true' ? directive : value))
  return robots.some(({ directives }) => namesIn(directives).some((name) => requested.includes(name)))
}

function namesIn(directives: readonly Directive[]): string[] {
  return directives.flatMap(({ name }) => (name === 'none' ? ['noindex', 'nofollow'] : name))
}
