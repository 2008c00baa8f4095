import { directiveLocation } from '../../page/directive-location.ts'
import { pageRule } from '../../linter/define.ts'
import { findCrawler, findDirective } from '@indexical/syntax/robots'
import type { Directive, DirectiveProblem } from '@indexical/syntax/robots'
import type { Problem } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'

type Member = 'comma-separated' | 'known-directive' | 'right-element' | 'valid-date' | 'valid-value'

/** Yield the problems of directives in frontmatter and elements that one of the rules reports. */
function* invalid({ page }: { page: Page }, member: Member): Generator<Problem> {
  for (const statement of page.statements) {
    // headers/valid-robots reports each line of a host once, independent of the number of pages.
    if (statement.carrier === 'header') continue
    for (const directive of statement.directives) {
      if (!directive.problem) continue
      const [rule, message, data, fix] = describe(directive, directive.problem, statement.carrier)
      if (rule === member) yield { message, data, location: directiveLocation(statement, directive), fix }
    }
  }
}

/** Return the rule that reports a directive, the id and arguments of its message, and the fix. */
function describe(
  { raw, name, value }: Directive,
  problem: DirectiveProblem,
  carrier: 'meta' | 'frontmatter',
): [rule: Member, message: string, data: string[], fix?: string] {
  switch (problem.type) {
    case 'separator': {
      const expected = problem.directives.join(', ')
      return ['comma-separated', 'separator', [raw, expected], expected]
    }
    case 'misplaced':
      return ['right-element', 'misplaced', [raw, problem.belongsTo]]
    case 'invalid-date':
      return ['valid-date', 'unreadable', [raw]]
    case 'missing-value':
      return name === 'unavailable_after' ? ['valid-date', 'missing', []] : ['valid-value', 'missing', [name]]
    case 'invalid-integer':
    case 'out-of-range':
      return ['valid-value', 'integer', [raw]]
    case 'invalid-preview':
      return ['valid-value', 'preview', [raw]]
    case 'unexpected-value':
      return ['valid-value', 'extra', [raw, name]]
    case 'unknown':
  }
  if (value !== undefined && findCrawler(name) && findDirective(value))
    return ['known-directive', carrier === 'meta' ? 'scoped' : 'keyed', [raw, value, name]]
  return problem.suggestion
    ? ['known-directive', 'misspelt', [raw, problem.suggestion], problem.suggestion]
    : ['known-directive', 'unknown', [raw]]
}

export default {
  'robots/comma-separated': pageRule({
    summary: 'Require commas between directives',
    why: 'Without commas the whole list is one unknown directive, and crawlers ignore all of it.',
    howToFix: 'Put a comma between directives: `noindex, nofollow`.',
    level: 'error',
    about: ['statements'],
    fix: 'safe',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    messages: {
      separator: 'Unexpected separator in `{raw}`, expected `{expected}`',
    },
    check: (context) => invalid(context, 'comma-separated'),
    examples: {
      commas: { html: '<meta name="robots" content="noindex,nofollow">' },
      'a space inside a directive': { html: '<meta name="robots" content="max-snippet: 20, noindex">' },
      spaces: {
        html: '<meta name="robots" content="noindex nofollow">',
        reports: [
          '30-46 separator: Unexpected separator in `noindex nofollow`, expected `noindex, nofollow`',
        ],
        fixed: '<meta name="robots" content="noindex, nofollow">',
      },
      semicolons: {
        html: '<meta name="robots" content="noindex;nofollow">',
        reports: [
          '30-46 separator: Unexpected separator in `noindex;nofollow`, expected `noindex, nofollow`',
        ],
        fixed: '<meta name="robots" content="noindex, nofollow">',
      },
    },
  }),
  'robots/known-directive': pageRule({
    summary: 'Disallow unknown directives',
    why: 'Crawlers ignore a misspelt directive without a warning, and the page stays in the index.',
    howToFix: 'Correct the spelling, or remove the directive.',
    remedies: {
      scoped: 'Use a meta element named after the crawler.',
      keyed: 'Write the directive under the name of the crawler as its key.',
    },
    level: 'error',
    about: ['statements'],
    // The correction may hide the page.
    fix: 'unsafe',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
      'https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240',
    ],
    messages: {
      unknown: 'Unexpected directive `{name}`, expected one that crawlers know',
      misspelt: 'Unexpected directive `{name}`, expected `{nearest}`',
      scoped: 'Unexpected directive `{raw}`, expected `{directive}` in a meta element named `{crawler}`',
      keyed: 'Unexpected directive `{raw}`, expected `{directive}` under the key `{crawler}`',
    },
    check: (context) => invalid(context, 'known-directive'),
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
  }),
  'robots/right-element': pageRule({
    summary: 'Disallow directives that belong to another element',
    why: 'The value has no effect in a robots meta or X-Robots-Tag, and the element to which it belongs lacks it.',
    howToFix: 'Move the value to the element in the message.',
    level: 'warn',
    about: ['statements'],
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/special-tags',
      'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
    ],
    messages: {
      misplaced: 'Unexpected directive `{name}`, expected it in {belongs}',
    },
    check: (context) => invalid(context, 'right-element'),
    examples: {
      'in its own meta element': {
        html: '<meta name="google" content="nopagereadaloud"><meta name="rating" content="adult">',
      },
      'a value of another meta element': {
        html: '<meta name="robots" content="nopagereadaloud">',
        reports: [
          '30-45 misplaced: Unexpected directive `nopagereadaloud`, expected it in <meta name="google">',
        ],
      },
      'a link relation in frontmatter': {
        frontmatter: 'robots: [noindex, sponsored]',
        reports: [
          'frontmatter 2:19-28 misplaced: Unexpected directive `sponsored`, expected it in the `rel` of a link',
        ],
      },
    },
  }),
  'robots/valid-date': pageRule({
    summary: 'Require valid dates in unavailable_after',
    why: 'Crawlers ignore a date that they cannot parse, so the page never leaves the index.',
    howToFix: 'Write an ISO 8601 date with a time zone, such as `2027-01-31T00:00:00Z`.',
    level: 'error',
    about: ['statements'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    messages: {
      unreadable: 'Unexpected date in `{raw}`, expected one like `2027-01-31T00:00:00Z`',
      missing: 'Missing date of `unavailable_after`, expected one like `2027-01-31T00:00:00Z`',
    },
    check: (context) => invalid(context, 'valid-date'),
    examples: {
      'RFC 3339': { html: '<meta name="robots" content="unavailable_after: 2027-01-31T00:00:00Z">' },
      'RFC 850 with its comma': {
        html: '<meta name="robots" content="unavailable_after: Sunday, 31-Jan-27 00:00:00 GMT, nofollow">',
      },
      'day that does not exist': {
        html: '<meta name="robots" content="unavailable_after: 2027-02-31">',
        reports: [
          '30-59 unreadable: Unexpected date in `unavailable_after: 2027-02-31`, expected one like `2027-01-31T00:00:00Z`',
        ],
      },
      text: {
        html: '<meta name="robots" content="unavailable_after: next spring">',
        reports: [
          '30-60 unreadable: Unexpected date in `unavailable_after: next spring`, expected one like `2027-01-31T00:00:00Z`',
        ],
      },
      'missing date': {
        html: '<meta name="robots" content="unavailable_after">',
        reports: [
          '30-47 missing: Missing date of `unavailable_after`, expected one like `2027-01-31T00:00:00Z`',
        ],
      },
    },
  }),
  'robots/valid-value': pageRule({
    summary: 'Require valid values of directives',
    why: 'Crawlers ignore a limit whose value they cannot parse.',
    howToFix:
      'Write a number for `max-snippet` and `max-video-preview`, `none`, `standard` or `large` for `max-image-preview`, and no value for `noindex`.',
    level: 'error',
    about: ['statements'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    messages: {
      integer: 'Unexpected value in `{raw}`, expected 0, -1 or a positive whole number',
      preview: 'Unexpected value in `{raw}`, expected none, standard or large',
      missing: 'Missing value of `{name}`, expected `{name}:` and a value',
      extra: 'Unexpected value in `{raw}`, expected `{name}` alone',
    },
    check: (context) => invalid(context, 'valid-value'),
    examples: {
      'valid values': {
        html: '<meta name="robots" content="max-snippet:0, max-image-preview:large, max-video-preview: -1">',
      },
      'a unit': {
        html: '<meta name="robots" content="max-snippet:20px">',
        reports: [
          '30-46 integer: Unexpected value in `max-snippet:20px`, expected 0, -1 or a positive whole number',
        ],
      },
      'below -1': {
        html: '<meta name="robots" content="max-snippet:-2">',
        reports: [
          '30-44 integer: Unexpected value in `max-snippet:-2`, expected 0, -1 or a positive whole number',
        ],
      },
      'unknown size': {
        html: '<meta name="robots" content="max-image-preview:big">',
        reports: [
          '30-51 preview: Unexpected value in `max-image-preview:big`, expected none, standard or large',
        ],
      },
      'missing value': {
        html: '<meta name="robots" content="max-snippet">',
        reports: ['30-41 missing: Missing value of `max-snippet`, expected `max-snippet:` and a value'],
      },
      'value of a directive without value': {
        html: '<meta name="robots" content="noindex: true">',
        reports: ['30-43 extra: Unexpected value in `noindex: true`, expected `noindex` alone'],
      },
    },
  }),
}
