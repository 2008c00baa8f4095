import { isPermissive } from '../../page/agrees.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow robots meta elements only in noscript',
  why: 'Crawlers that run scripts treat the content of noscript as text. Others obey the element, so engines disagree about the page.',
  howToFix: 'Move the element out of noscript into head.',
  level: 'warn',
  about: ['robots'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element',
  ],
  messages: {
    hidden: (content: string) =>
      `Unexpected robots meta \`${content}\` in noscript, expected it in head outside noscript`,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    for (const { inNoscript, crawler, directives, content } of page.robots) {
      if (!inNoscript) continue
      const others = page.robots.filter((other) => !other.inNoscript && isFor(other.crawler, crawler))
      const isLost = directives.some(
        (directive) =>
          !isPermissive(directive) &&
          !others.some((other) => other.directives.some(({ name }) => name === directive.name)),
      )
      if (isLost) yield report('hidden', [content.value], { location: content.location })
    }
  },
  examples: {
    'beside noscript': {
      html: '<head><noscript><link rel="stylesheet" href="/a.css"></noscript><meta name="robots" content="noindex"></head>',
    },
    'permissions, which are the default': {
      html: '<head><noscript><meta name="robots" content="index, follow"></noscript></head>',
    },
    'beside an element outside with the same directive': {
      html: '<head><meta name="robots" content="noindex, nofollow"><noscript><meta name="robots" content="noindex"></noscript></head>',
      also: ['robots/no-redundancy'],
    },
    'only in noscript': {
      html: '<head><noscript><meta name="robots" content="noindex"></noscript></head>',
      reports: [
        '46-53 hidden: Unexpected robots meta `noindex` in noscript, expected it in head outside noscript',
      ],
    },
  },
})

function isFor(crawler: string, expected: string): boolean {
  return crawler === '*' || crawler === expected
}
