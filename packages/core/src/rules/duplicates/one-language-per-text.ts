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
  level: 'info',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
  ],
  messages: {
    untranslated: (lang: string, path: string, other: string) =>
      `Unexpected html lang \`${lang}\` with the text of \`${path}\`, expected \`${other}\`, a translation, or hreflang`,
  },
  *check({ graph, robotsTxt, report }) {
    const pages = comparablePages({ graph, robotsTxt }, pagesWithCopies(graph.pages))
    for (const group of Map.groupBy(pages, ({ content }) => `${content.hash} ${content.words}`).values()) {
      const sorted = group.map(({ page }) => page).toSorted(byAddress)
      const [kept] = sorted
      const language = languageOf(kept!)
      if (language === undefined) continue
      for (const page of sorted) {
        const own = languageOf(page)
        if (own === undefined || own === language || sorted.some((other) => areVersions(graph, page, other)))
          continue
        yield report('untranslated', [page.lang!.trim(), new URL(kept!.url).pathname, kept!.lang!.trim()], {
          page,
          related: [{ message: 'the page with the same text', page: kept! }],
          cause: `${own} ${language}`,
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

function languageOf({ lang }: Comparable['page']): string | undefined {
  return lang === undefined ? undefined : primaryLanguage(lang)
}
