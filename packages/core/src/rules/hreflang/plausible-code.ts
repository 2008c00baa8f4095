import { meantCountry } from '../../site/language-code.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow language codes that were meant as countries',
  why: 'In hreflang `be` is Belarusian, not Belgium: the version is offered to people who cannot read it.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
  ],
  messages: {
    country: (value: string, lang: string, wanted: string) =>
      `Unexpected hreflang \`${value}\` for a page in \`${lang}\`, expected \`${wanted}\``,
  },
  examples: {
    'a page in that language': {
      pages: {
        '/': '<html lang=be><title>A</title><link rel=alternate hreflang=be href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'a page that does not tell its language': {
      pages: { '/': '<title>A</title><link rel=alternate hreflang=se href=https://example.com/>' },
    },
    'a country': {
      pages: {
        '/': '<html lang="nl"><title>A</title><link rel="alternate" hreflang="be" href="https://example.com/">',
      },
      reports: ['/ 65-67 country: Unexpected hreflang `be` for a page in `nl`, expected `nl-BE`'],
    },
  },
  *check(site, report) {
    for (const { page, versions } of site.hreflang().pages) {
      for (const { code, target, hreflang } of versions) {
        const lang = target?.page?.lang
        if (lang === undefined || code.language === undefined || code.problem) continue
        const wanted = meantCountry(code.language, lang)
        if (wanted === undefined) continue
        yield report('country', [hreflang.value.trim(), lang, wanted], { page, at: hreflang.at })
      }
    }
  },
})
