import { intentMessages } from '../../intent/problems.ts'
import { pageRule, reportIntent } from '../../linter/define.ts'
import { parseRobots } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import type { Page } from '../../page/types.ts'
import { urlKey } from '@indexical/syntax/url'

export default {
  'frontmatter/ignore-reason': pageRule({
    summary: 'Require a reason for each rule that a page suppresses',
    why: 'Without a reason, you cannot decide later whether the suppression is still needed.',
    howToFix: 'Replace `true` with a short text that explains why the page suppresses the rule.',
    level: 'error',
    causeIsMessage: false,
    about: ['problems'],
    sources: ['https://eslint.org/docs/latest/use/configure/rules#comment-descriptions'],
    messages: intentMessages['frontmatter/ignore-reason'],
    check: ({ page }) => reportIntent(page, 'frontmatter/ignore-reason'),
    examples: {
      'a reason': {
        frontmatter: 'indexical: { ignore: { canonical/own-hostname: syndicated from example.org } }',
        html: '<link rel="canonical" href="https://example.org/page/">',
      },
      'no reason': {
        frontmatter: 'indexical:\n  ignore:\n    canonical/own-hostname: true',
        reports: [
          'frontmatter 4:5-27 missing: Missing reason for ignoring `canonical/own-hostname`, expected a text',
        ],
      },
    },
  }),
  'frontmatter/known-key': pageRule({
    summary: 'Require keys about indexing to be spelt correctly',
    why: 'Indexical ignores unknown keys, so the page is indexed or loses its canonical without any notice. The rule only reports keys that resemble known keys and contain a matching value, unless the page already contains what they request because a theme reads them.',
    howToFix:
      'Rename the key as suggested. If a theme reads the key, let the theme write the tag, and this rule accepts it.',
    level: 'warn',
    causeIsMessage: false,
    about: ['problems'],
    fix: 'safe',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
    messages: intentMessages['frontmatter/known-key'],
    *check({ page }) {
      const id = 'frontmatter/known-key'
      const open = page.problems.filter(({ rule, args }) => rule === id && !isPresent(page, args))
      for (const problem of reportIntent({ problems: open }, id))
        yield { ...problem, fix: String(problem.data[2]) }
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
  }),
  'frontmatter/no-conflict': pageRule({
    summary: 'Disallow contradictory keys in frontmatter',
    why: 'If two keys contradict each other, the page may be published with the wrong one.',
    howToFix: 'Remove one of the two keys, or give both the same value.',
    level: 'error',
    causeIsMessage: false,
    about: ['problems'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    messages: intentMessages['frontmatter/no-conflict'],
    check: ({ page }) => reportIntent(page, 'frontmatter/no-conflict'),
    examples: {
      'a shorthand that adds to `robots`': { frontmatter: 'noindex: true\nrobots: nofollow' },
      'two names of a key with one value': { frontmatter: 'canonical: /a/\ncanonicalURL: /a/' },
      'a shorthand that contradicts a list': {
        frontmatter: 'noindex: true\nrobots: [index, follow]',
        reports: [
          'frontmatter 2:10-14 disagree: Unexpected `noindex: true` beside `robots: index`, expected both to agree',
        ],
      },
      'two names of a key with two values': {
        frontmatter: 'canonical: /a/\ncanonicalURL: /b/',
        reports: [
          'frontmatter 3:15-18 two-names: Unexpected `canonicalURL` with another value than `canonical`, expected one of them',
        ],
      },
    },
  }),
  'frontmatter/valid-syntax': pageRule({
    summary: 'Require frontmatter to parse',
    why: 'If frontmatter does not parse, the page is published without its directives and canonical.',
    howToFix:
      'Correct the syntax at the reported position, for example close a bracket or remove a repeated key.',
    remedies: {
      hidden: 'Put the frontmatter at the top of the file.',
    },
    level: 'error',
    causeIsMessage: false,
    about: ['problems'],
    sources: ['https://yaml.org/spec/1.2.2/'],
    messages: intentMessages['frontmatter/valid-syntax'],
    check: ({ page }) => reportIntent(page, 'frontmatter/valid-syntax'),
    examples: {
      'plain keys': { frontmatter: 'title: Dresses\nrobots: noindex' },
      'an unclosed list': {
        frontmatter: 'title: Dresses\nrobots: [noindex',
        reports: ['frontmatter 4:1-1 syntax: Unexpected end of a YAML value in brackets, expected `]`'],
      },
      'a repeated key': {
        frontmatter: 'robots: noindex\nrobots: index',
        reports: ['frontmatter 3:1-7 duplicate: Unexpected second key `robots`, expected each key once'],
      },
      'a list': {
        frontmatter: '<!--\n---\n- noindex\n---\n-->',
        reports: ['frontmatter 3:1-10 not-a-map: Unexpected list as frontmatter, expected keys with values'],
      },
      'after another comment': {
        frontmatter: '<!-- Winter 2026 -->\n<!--\n---\nrobots: noindex\n---\n-->',
        reports: [
          'frontmatter 3:1-4 hidden: Unexpected frontmatter behind a comment, expected it at the top of the file',
        ],
      },
      'a comment without its second fence': {
        frontmatter: '<!--\n---\nrobots: noindex\n-->',
        reports: [
          'frontmatter 3:1-1 missing: Missing `---` line before the end of the comment, expected one after the last key',
        ],
      },
    },
  }),
  'frontmatter/valid-type': pageRule({
    summary: 'Require values of the right type in frontmatter',
    why: 'Indexical ignores a value that it cannot interpret, so the page may be indexed against the intent of the author.',
    howToFix: 'Write the value in the expected form, for example `robots: noindex` or `canonical: /about/`.',
    level: 'error',
    causeIsMessage: false,
    about: ['problems'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    messages: intentMessages['frontmatter/valid-type'],
    check: ({ page }) => reportIntent(page, 'frontmatter/valid-type'),
    examples: {
      'a string, a list, an object': {
        frontmatter: 'robots: { index: true, googlebot: [nosnippet] }\nsitemap: false',
      },
      'keys that themes use with another meaning': { frontmatter: 'lastUpdated: false\nseo: true' },
      'a number': {
        frontmatter: 'title: Dresses\nrobots: 5',
        reports: [
          'frontmatter 3:9-10 value: Unexpected number `5` for `robots`, expected a string, a list or an object',
        ],
      },
      'a list': {
        frontmatter: 'canonical: [/a/, /b/]',
        reports: [
          'frontmatter 2:12-22 kind: Unexpected list for `canonical`, expected a URL, a path or a `./file.md`',
        ],
      },
      'an unknown key in `robots`': {
        frontmatter: 'robots: { "no index, please": true }',
        reports: [
          'frontmatter 2:11-29 key: Unexpected key `no index, please` in `robots`, expected a directive or a crawler',
        ],
      },
    },
  }),
}

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
