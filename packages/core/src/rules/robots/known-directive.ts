import { findCrawler, findDirective } from '@indexical/syntax/robots'
import { invalidDirectives } from '../../page/invalid-directives.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow unknown directives',
  why: 'Crawlers ignore a misspelt directive without a warning, and the page stays in the index.',
  howToFix:
    'Correct the spelling, or remove the directive. For one crawler, use a meta element named after it, or its key in the frontmatter.',
  level: 'error',
  about: ['statements'],
  // The correction may hide the page.
  fix: 'unsafe',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240',
  ],
  messages: {
    unknown: (name: string) => `Unexpected directive \`${name}\`, expected one that crawlers know`,
    misspelt: (name: string, nearest: string) => `Unexpected directive \`${name}\`, expected \`${nearest}\``,
    scoped: (raw: string, directive: string, crawler: string) =>
      `Unexpected directive \`${raw}\`, expected \`${directive}\` in a meta element named \`${crawler}\``,
    keyed: (raw: string, directive: string, crawler: string) =>
      `Unexpected directive \`${raw}\`, expected \`${directive}\` under the key \`${crawler}\``,
  },
  *check({ page, report }) {
    for (const { problem, raw, name, value, carrier, location } of invalidDirectives(page)) {
      if (problem.type !== 'unknown') continue
      if (value !== undefined && findCrawler(name) && findDirective(value)) {
        yield report(carrier === 'meta' ? 'scoped' : 'keyed', [raw, value, name], { location })
      } else if (problem.suggestion)
        yield report('misspelt', [raw, problem.suggestion], { location, fix: problem.suggestion })
      else yield report('unknown', [raw], { location })
    }
  },
  examples: {
    'known directives': {
      html: '<meta name="robots" content="noindex, max-snippet: 20, unavailable_after: Friday, 25-Jun-27 15:00:00 PST">',
    },
    'another meta element': { html: '<meta name="description" content="noidnex">' },
    'misspelt directive': {
      html: '<meta name="robots" content="noidnex, follow">',
      reports: ['30-37 misspelt: Unexpected directive `noidnex`, expected `noindex`'],
    },
    'typographic quotes around the value': {
      html: '<meta name="robots" content="“noindex, nofollow”">',
      reports: [
        '30-38 misspelt: Unexpected directive `“noindex`, expected `noindex`',
        '40-49 misspelt: Unexpected directive `nofollow”`, expected `nofollow`',
      ],
    },
    'in frontmatter': {
      frontmatter: 'robots: noindex, no-follow',
      reports: ['frontmatter 2:18-27 misspelt: Unexpected directive `no-follow`, expected `nofollow`'],
    },
    'unknown directive': {
      html: '<meta name="googlebot" content="hidden">',
      reports: ['33-39 unknown: Unexpected directive `hidden`, expected one that crawlers know'],
    },
    'crawler prefix as in headers': {
      html: '<meta name="robots" content="nosnippet, googlebot: noindex">',
      reports: [
        '41-59 scoped: Unexpected directive `googlebot: noindex`, expected `noindex` in a meta element named `googlebot`',
      ],
    },
    'crawler prefix in frontmatter': {
      frontmatter: "robots: 'bingbot: noindex'",
      reports: [
        'frontmatter 2:10-26 keyed: Unexpected directive `bingbot: noindex`, expected `noindex` under the key `bingbot`',
      ],
    },
    'a value of another meta element': {
      html: '<meta name="robots" content="nopagereadaloud">',
      also: ['robots/right-element'],
    },
  },
})
