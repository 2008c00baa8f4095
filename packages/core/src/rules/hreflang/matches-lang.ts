import { countryMeant, looksLikeLang } from '../../site/hreflang.ts'
import { primaryLanguage } from '../../site/language-code.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: "Require the page's own hreflang to match its html lang",
  why: 'One of the two is wrong. Google reads hreflang; Bing and browsers read `lang`.',
  howToFix: "Correct the `hreflang` value of the page's own link, or the `lang` attribute of `<html>`.",
  level: 'warn',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
    'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
  ],
  messages: {
    differs: 'Unexpected hreflang `{code}` for this page, expected `{lang}`, its html lang',
  },
  *check({ graph, report }) {
    for (const { page, self, versions } of graph.hreflang().pages) {
      const lang = primaryLanguage(page.lang)
      const named = self.filter(({ code }) => !code.isDefault && !code.problem)
      const [first] = named
      if (lang === undefined || !first) continue
      if (named.some(({ code }) => primaryLanguage(code.key) === lang)) continue
      // hreflang/plausible-code reports country codes, and codes with a letter too many.
      if (named.some((one) => countryMeant(one, versions) !== undefined || looksLikeLang(one))) continue
      yield report('differs', [first.hreflang.value.trim(), page.lang!.trim()], {
        page,
        location: first.hreflang.location,
      })
    }
  },
  examples: {
    'hreflang with a region': {
      pages: {
        '/': '<html lang=en><title>A</title><link rel=alternate hreflang=en-GB href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'no lang': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'page in several languages': {
      pages: {
        '/': '<html lang=mul><title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'another language': {
      pages: {
        '/': '<html lang="en-US"><title>A</title><link rel="alternate" hreflang="de" href="https://example.com/"><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
      reports: ['/ 68-70 differs: Unexpected hreflang `de` for this page, expected `en-US`, its html lang'],
    },
  },
})
