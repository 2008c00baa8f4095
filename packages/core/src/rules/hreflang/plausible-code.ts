import { countryMeant } from '../../site/hreflang.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow hreflang language codes that are probably countries',
  why: 'In hreflang `be` is Belarusian, not Belgium. Engines offer the page to people who cannot read it.',
  howToFix: 'Write the language before the country, for example `nl-BE`.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
  ],
  messages: {
    country: (value: string, lang: string, expected: string) =>
      `Unexpected hreflang \`${value}\` for a page in \`${lang}\`, expected \`${expected}\``,
  },
  *check({ graph, report }) {
    for (const { page, versions } of graph.hreflang().pages) {
      for (const version of versions) {
        const expected = countryMeant(version, versions)
        if (expected === undefined) continue
        const { hreflang, target } = version
        yield report({
          message: 'country',
          data: [hreflang.value.trim(), target!.page!.lang!, expected],
          page,
          location: hreflang.location,
        })
      }
    }
  },
  examples: {
    'a page in that language': {
      pages: {
        '/': '<html lang=be><title>A</title><link rel=alternate hreflang=be href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'page without lang': {
      pages: { '/': '<title>A</title><link rel=alternate hreflang=se href=https://example.com/>' },
    },
    'layout with English lang on every page': {
      pages: {
        '/': '<html lang=en><title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=uk href=https://example.com/uk/><link rel=alternate hreflang=x-default href=https://example.com/>',
        '/uk/':
          '<html lang=en><title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=uk href=https://example.com/uk/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
      also: ['hreflang/matches-lang'],
    },
    'country code': {
      pages: {
        '/': '<html lang="nl"><title>A</title><link rel="alternate" hreflang="be" href="https://example.com/">',
      },
      reports: ['/ 65-67 country: Unexpected hreflang `be` for a page in `nl`, expected `nl-BE`'],
    },
  },
})
