import { findContradictions } from '@indexical/syntax/robots'
import { headerContradictsPage } from '../../page/agrees.ts'
import { directiveLocation } from '../../page/directive-location.ts'
import type { RobotsStatement } from '../../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow contradicting directives',
  why: 'Engines resolve contradictions differently. Most obey the stricter directive, not the last one.',
  howToFix: 'Keep the directive that you want, and remove the other.',
  level: 'error',
  about: ['statements'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://yandex.com/support/webmaster/en/controlling-robot/meta-robots.html',
  ],
  messages: {
    contradiction: (second: string, first: string) =>
      `Unexpected directive \`${second}\`, expected nothing that contradicts \`${first}\``,
  },
  *check({ page, report }) {
    // robots/matches-frontmatter compares frontmatter with tags.
    const [requested, built] = [true, false].map((isRequested) =>
      findContradictions<SignalLocation>(
        page.statements.filter(({ carrier }) => (carrier === 'frontmatter') === isRequested),
      ),
    )
    for (const found of [...requested!, ...built!]) {
      // robots/header-agrees compares headers with the page.
      if (headerContradictsPage(found)) continue
      const { positive, negative } = found
      const [allows, forbids] = [positive, negative].map(({ statement, directive }) =>
        directiveLocation(statement as RobotsStatement, directive),
      )
      yield report('contradiction', [positive.directive.raw, negative.directive.raw], {
        location: allows,
        related: [{ message: 'the directive that it contradicts', location: forbids }],
      })
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
})
