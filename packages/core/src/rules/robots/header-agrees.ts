import { findContradictions } from '@indexical/syntax/robots'
import type { Because } from '@indexical/syntax/robots'
import { directiveLocation } from '../../page/directive-location.ts'
import { headerContradictsPage } from '../../page/agrees.ts'
import type { RobotsStatement } from '../../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require X-Robots-Tag and the page to agree about noindex and nofollow',
  why: 'Headers are configured far from the page, so one of the two is easily outdated. Engines obey the stricter one.',
  howToFix:
    'Decide which one is right. Then change the header in the host configuration, or the robots directives of the page.',
  level: 'error',
  about: ['statements'],
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    differs: (header: string, page: string) =>
      `Unexpected \`${header}\` in X-Robots-Tag, expected nothing that contradicts \`${page}\` of the page`,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    for (const found of findContradictions<SignalLocation>(page.statements)) {
      if (!headerContradictsPage(found)) continue
      const { positive, negative } = found
      const [header, own] =
        positive.statement.carrier === 'header' ? [positive, negative] : [negative, positive]
      yield report('differs', [header.directive.raw, own.directive.raw], {
        location: locationOf(header),
        related: [{ message: 'the directive of the page', location: locationOf(own) }],
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
})

function locationOf({ statement, directive }: Because<SignalLocation>): SignalLocation {
  return directiveLocation(statement as RobotsStatement, directive)
}
