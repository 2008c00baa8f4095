import { contradictsIndex } from '../../page/agrees.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require hreflang targets to be indexable',
  why: 'A language version that is not in the index cannot be shown to its audience.',
  howToFix: 'Remove `noindex` from the target page, or remove the hreflang link.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    hidden: (code: string, href: string, why: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected an indexable page: ${why}`,
  },
  *check({ graph, report }) {
    for (const { page, versions, counts } of graph.hreflang().pagesWithProblem) {
      if (!counts) continue
      for (const { target, code, hreflang, href } of versions) {
        if (!target?.page || !target.hidden || contradictsIndex(target.page)) continue
        const { reason, location } = target.hidden
        yield report('hidden', [hreflang.value.trim(), href.value.trim(), reason], {
          page,
          location: href.location,
          cause: `${code.key}: ${reason}`,
          related: location
            ? [{ message: 'what keeps it out of the index', page: target.page, location }]
            : [],
        })
      }
    }
  },
  examples: {
    'query of a noindex page': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/?x=1>',
        '/de/': '<meta name=robots content=noindex>',
      },
      reports: [
        '/ 119-146 hidden: Unexpected hreflang `de` to `https://example.com/de/?x=1`, expected an indexable page: the target has noindex',
      ],
    },
    'indexable target': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'all versions are noindex': {
      pages: {
        '/': '<meta name=robots content=noindex><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/': '<meta name=robots content=noindex>',
      },
      also: ['robots/not-all-noindex'],
    },
    'noindex target': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<meta name=robots content=noindex>',
      },
      reports: [
        '/ 2:43-66 hidden: Unexpected hreflang `de` to `https://example.com/de/`, expected an indexable page: the target has noindex',
      ],
    },
  },
})
