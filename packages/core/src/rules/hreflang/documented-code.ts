import { siteRule } from '../../linter/define.ts'
import { looksLikeLang } from '../../site/hreflang.ts'

export default siteRule({
  summary: 'Require hreflang codes that Google documents',
  why: 'Google documents languages with two letters only, and may ignore others. All other links of the page still count.',
  howToFix:
    'Keep the link for engines that read it. If a language with two letters serves the same readers, add a link for it.',
  level: 'info',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
  ],
  messages: {
    undocumented:
      'Unexpected three-letter language in hreflang `{value}`, expected a language with two letters: Google documents no others',
  },
  *check({ graph, report }) {
    for (const { page, versions } of graph.hreflang().pages) {
      for (const version of versions) {
        const { language, problem, short } = version.code
        if (problem || short !== undefined || language?.length !== 3 || looksLikeLang(version)) continue
        yield report('undocumented', [version.hreflang.value.trim()], {
          page,
          location: version.hreflang.location,
          cause: language,
        })
      }
    }
  },
  examples: {
    'languages with two letters, and a default': {
      pages: {
        '/': '<html lang=en><title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=zh-Hant href=https://example.org/tw/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'three letters of a language with a two-letter code': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=deu href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
      also: ['hreflang/plausible-code'],
    },
    'a language without two-letter code': {
      pages: {
        '/': '<html lang=kab><title>A</title><link rel="alternate" hreflang="kab" href="https://example.com/"><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
      reports: [
        '/ 64-67 undocumented: Unexpected three-letter language in hreflang `kab`, expected a language with two letters: Google documents no others',
      ],
    },
  },
})
