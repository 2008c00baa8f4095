import { areVersions, byAddress, comparablePages, pagesWithCopies } from '../../site/duplicates.ts'
import type { Comparable } from '../../site/duplicates.ts'
import { primaryLanguage } from '../../site/language-code.ts'
import { siteRule } from '../../linter/define.ts'

const text =
  'Linen is woven from the fibres of flax. It takes up water well, dries fast and feels cool on the skin, so it is worn where summers are hot. New cloth is stiff and becomes softer with each wash. Wash it at forty degrees, do not fill the drum, and hang it up while it is still damp: then it hardly needs an iron at all.'

export default siteRule({
  summary: 'Require pages with equal main content to have one html lang, or hreflang between them',
  why: 'Engines detect the language from the text, treat the pages as duplicates, and show one of them in both languages.',
  howToFix:
    'Translate the text, add a canonical to the page in the language of the text, or connect the pages with hreflang.',
  remedies: {
    unknown: 'Correct the `lang` attribute of `<html>`.',
  },
  level: 'info',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
  ],
  messages: {
    untranslated:
      'Unexpected html lang `{lang}` with the text of `{path}`, expected `{other}`, a translation, or hreflang',
    unknown:
      'Unexpected html lang `{lang}` with the text of `{path}`, expected `{other}`: the first is no language',
  },
  *check({ graph, robotsTxt, report }) {
    const pages = comparablePages({ graph, robotsTxt }, pagesWithCopies(graph.pages))
    for (const group of Map.groupBy(pages, ({ content }) => `${content.hash} ${content.words}`).values()) {
      const sorted = group.map(({ page }) => page).toSorted(byAddress)
      const kept = sorted.find(({ lang }) => primaryLanguage(lang) !== undefined)
      const language = primaryLanguage(kept?.lang)
      if (language === undefined) continue
      for (const page of sorted) {
        const own = primaryLanguage(page.lang)
        const isWrong = own === undefined ? isNoLanguage(page) : own !== language
        if (!isWrong || sorted.some((other) => areVersions(graph, page, other))) continue
        const id = own === undefined ? 'unknown' : 'untranslated'
        yield report(id, [page.lang!.trim(), new URL(kept!.url).pathname, kept!.lang!.trim()], {
          page,
          related: [{ message: 'the page with the same text', page: kept! }],
          cause: `${own ?? page.lang} ${language}`,
        })
      }
    }
  },
  examples: {
    'two regions of one language': {
      pages: {
        '/linen/': `<html lang=en-US><title>A</title><main>${text}</main>`,
        '/gb/linen/': `<html lang=en-GB><title>A</title><main>${text}</main>`,
      },
    },
    'a canonical to the original': {
      pages: {
        '/linen/': `<html lang=en><title>A</title><main>${text}</main>`,
        '/de/linen/': `<html lang=de><link rel=canonical href=https://example.com/linen/><main>${text}</main>`,
      },
    },
    'pages connected with hreflang': {
      pages: {
        '/linen/': `<html lang=en><title>A</title><link rel=alternate hreflang=x-default href=https://example.com/linen/><link rel=alternate hreflang=en href=https://example.com/linen/><link rel=alternate hreflang=de href=https://example.com/de/linen/><main>${text}</main>`,
        '/de/linen/': `<html lang=de><title>A</title><link rel=alternate hreflang=x-default href=https://example.com/linen/><link rel=alternate hreflang=en href=https://example.com/linen/><link rel=alternate hreflang=de href=https://example.com/de/linen/><main>${text}</main>`,
      },
    },
    'a country in place of the language': {
      pages: {
        '/zh/linen/': `<html lang=zh><title>A</title><main>${text}</main>`,
        '/cn/linen/': `<html lang=cn><title>A</title><main>${text}</main>`,
      },
      reports: [
        '/cn/linen/ unknown: Unexpected html lang `cn` with the text of `/zh/linen/`, expected `zh`: the first is no language',
      ],
    },
    'the same text in two languages': {
      pages: {
        '/linen/': `<html lang=en><title>A</title><main>${text}</main>`,
        '/de/linen/': `<html lang=de><title>A</title><main>${text}</main>`,
      },
      reports: [
        '/de/linen/ untranslated: Unexpected html lang `de` with the text of `/linen/`, expected `en`, a translation, or hreflang',
      ],
    },
  },
})

/** Return whether `lang` has the form of a language, but is none, such as the country \`cn\`. */
function isNoLanguage({ lang = '' }: Comparable['page']): boolean {
  return /^[a-z]{2}(?:$|[-_])/i.test(lang.trim()) && primaryLanguage(lang) === undefined
}
