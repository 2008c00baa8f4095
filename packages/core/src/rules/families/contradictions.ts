import { findContradictions } from '@indexical/syntax/robots'
import type { Because } from '@indexical/syntax/robots'
import { causeLocation } from '../../page/directive-location.ts'
import { headerContradictsPage } from '../../page/agrees.ts'
import type { RobotsStatement } from '../../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import { pageRule } from '../../linter/define.ts'

/** Find contradictions between a header and the page, or all others. */
function contradictions(
  statements: readonly RobotsStatement[],
  isOfHeader: boolean,
): { positive: Because<SignalLocation>; negative: Because<SignalLocation> }[] {
  return findContradictions<SignalLocation>(statements).filter(
    (found) => headerContradictsPage(found) === isOfHeader,
  )
}

export default {
  'robots/header-agrees': pageRule({
    summary: 'Require X-Robots-Tag and the page to agree about noindex and nofollow',
    why: 'Headers are configured far from the page, so one of the two is easily outdated. Engines obey the stricter one.',
    howToFix:
      'Decide which one is right. Then change the header in the host configuration, or the robots directives of the page.',
    level: 'error',
    about: ['statements'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
    messages: {
      differs:
        'Unexpected `{header}` in X-Robots-Tag, expected nothing that contradicts `{page}` of the page',
    },
    *check({ page, report }) {
      if (page.kind === 'refresh') return
      for (const found of contradictions(page.statements, true)) {
        const { positive, negative } = found
        const [header, own] =
          positive.statement.carrier === 'header' ? [positive, negative] : [negative, positive]
        const related = [{ message: 'the directive of the page', location: causeLocation(own) }]
        yield report('differs', [header.directive.raw, own.directive.raw], {
          location: causeLocation(header),
          related,
        })
      }
    },
    examples: {
      'page without directives': { html: '<title>Draft</title>', headers: '/*\n  X-Robots-Tag: noindex' },
      'different topics': {
        html: '<meta name="robots" content="noindex, follow">',
        headers: '/*\n  X-Robots-Tag: noarchive',
      },
      'another page': {
        html: '<meta name="robots" content="index">',
        headers: '/drafts/*\n  X-Robots-Tag: noindex',
      },
      'a stricter header for one crawler': {
        html: '<meta name="robots" content="index, follow">',
        headers: '/*\n  X-Robots-Tag: googlebot-news: noindex',
      },
      'noindex in the header': {
        html: '<meta name="robots" content="index, follow">',
        headers: '/*\n  X-Robots-Tag: noindex',
        reports: [
          '_headers 2:17-24 differs: Unexpected `noindex` in X-Robots-Tag, expected nothing that contradicts `index` of the page',
        ],
      },
      'follow in the header': {
        html: '<meta name="robots" content="none">',
        headers: '/*\n  X-Robots-Tag: nosnippet, follow',
        reports: [
          '_headers 2:28-34 differs: Unexpected `follow` in X-Robots-Tag, expected nothing that contradicts `none` of the page',
        ],
      },
      'noindex in the header, index in the frontmatter': {
        html: '<title>Dresses</title>',
        frontmatter: 'noindex: false',
        headers: '/page/\n  X-Robots-Tag: noindex',
        reports: [
          '_headers 2:17-24 differs: Unexpected `noindex` in X-Robots-Tag, expected nothing that contradicts `index` of the page',
        ],
      },
    },
  }),
  'robots/no-contradiction': pageRule({
    summary: 'Disallow contradicting directives',
    why: 'Engines resolve contradictions differently. Most obey the stricter directive, not the last one.',
    howToFix: 'Keep the directive that you want, and remove the other.',
    level: 'error',
    about: ['statements'],
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
      'https://yandex.com/support/webmaster/en/controlling-robot/meta-robots.html',
    ],
    messages: {
      contradiction: 'Unexpected directive `{second}`, expected nothing that contradicts `{first}`',
    },
    *check({ page: { statements }, report }) {
      // robots/matches-frontmatter compares frontmatter with tags.
      for (const isRequested of [true, false]) {
        const part = statements.filter(({ carrier }) => (carrier === 'frontmatter') === isRequested)
        for (const { positive, negative } of contradictions(part, false)) {
          const related = [
            { message: 'the directive that it contradicts', location: causeLocation(negative) },
          ]
          const data = [positive.directive.raw, negative.directive.raw] as const
          yield report('contradiction', data, { location: causeLocation(positive), related })
        }
      }
    },
    examples: {
      'noindex, follow is legal': { html: '<meta name="robots" content="noindex, follow">' },
      'a stricter directive for one crawler': {
        html: '<meta name="robots" content="max-snippet:50"><meta name="googlebot" content="max-snippet:20">',
      },
      'index and noindex': {
        html: '<meta name="robots" content="noindex, index">',
        reports: [
          '39-44 contradiction: Unexpected directive `index`, expected nothing that contradicts `noindex`',
        ],
      },
      'in two elements': {
        html: '<meta name="robots" content="index, follow"><meta name="robots" content="none">',
        reports: [
          '30-35 contradiction: Unexpected directive `index`, expected nothing that contradicts `none`',
          '37-43 contradiction: Unexpected directive `follow`, expected nothing that contradicts `none`',
        ],
      },
      'nosnippet and a snippet': {
        html: '<meta name="robots" content="nosnippet, max-snippet:20">',
        reports: [
          '41-55 contradiction: Unexpected directive `max-snippet:20`, expected nothing that contradicts `nosnippet`',
        ],
      },
      'in frontmatter': {
        frontmatter: 'robots: [noindex, index]',
        reports: [
          'frontmatter 2:19-24 contradiction: Unexpected directive `index`, expected nothing that contradicts `noindex`',
        ],
      },
    },
  }),
}
