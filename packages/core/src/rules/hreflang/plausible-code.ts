import { countryMeant, looksLikeLang } from '../../site/hreflang.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow hreflang codes that are probably countries or that engines may not know',
  why: 'In hreflang `be` is Belarusian, not Belgium: engines offer the page to people who cannot read it. Google documents only two-letter languages, without spaces.',
  howToFix: 'Write the language before the country, for example `nl-BE`.',
  remedies: {
    long: 'Write the code in the message, which engines document.',
    padded: 'Remove the space.',
  },
  level: 'warn',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
  ],
  messages: {
    long: 'Unexpected three-letter language in hreflang `{value}`, expected `{expected}`',
    padded: 'Unexpected space around hreflang `{value}`, expected only the code',
    country: 'Unexpected hreflang `{value}` for a page in `{lang}`, expected `{expected}`',
  },
  *check({ graph, report }) {
    for (const { page, versions } of graph.hreflang().pages) {
      for (const version of versions) {
        const { code } = version
        const value = code.value.trim()
        const short = looksLikeLang(version) ? code.language!.slice(0, 2) : code.short
        if (short !== undefined)
          yield report('long', [value, short], { page, location: version.hreflang.location, cause: value })
        if (value !== '' && value !== code.value)
          yield report('padded', [value], { page, location: version.hreflang.location, cause: value })
        const expected = countryMeant(version, versions)
        if (expected === undefined) continue
        const { hreflang, target } = version
        yield report('country', [hreflang.value.trim(), target!.page!.lang!, expected], {
          page,
          location: hreflang.location,
        })
      }
    }
  },
  examples: {
    'three letters of a language without two-letter code': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=fil href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
      also: ['hreflang/documented-code'],
    },
    'three letters of a language with a two-letter code': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="deu-AT" href="https://example.com/">',
      },
      reports: ['/ 49-55 long: Unexpected three-letter language in hreflang `deu-AT`, expected `de-AT`'],
    },
    'codes of other languages, with a letter after that of the page': {
      pages: {
        '/': '<html lang=en><title>A</title><link rel="alternate" hreflang="enu" href="https://example.com/"><link rel="alternate" hreflang="dee" href="https://example.com/de/">',
        '/de/':
          '<html lang=de><title>A</title><link rel="alternate" hreflang="enu" href="https://example.com/"><link rel="alternate" hreflang="dee" href="https://example.com/de/">',
      },
      reports: [
        '/ 63-66 long: Unexpected three-letter language in hreflang `enu`, expected `en`',
        '/ 128-131 long: Unexpected three-letter language in hreflang `dee`, expected `de`',
        '/de/ 63-66 long: Unexpected three-letter language in hreflang `enu`, expected `en`',
        '/de/ 128-131 long: Unexpected three-letter language in hreflang `dee`, expected `de`',
      ],
      problems: 2,
      also: ['hreflang/x-default'],
    },
    'spaces around the code': {
      pages: { '/': '<title>A</title><link rel="alternate" hreflang=" de " href="https://example.com/">' },
      reports: ['/ 49-53 padded: Unexpected space around hreflang `de`, expected only the code'],
    },
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
