import { getOrCreate } from '@indexical/syntax/internal'
import * as v from 'valibot'
import { option } from '../../options/schema-objects.ts'
import {
  areAlikeByKind,
  areVersions,
  byAddress,
  comparablePages,
  languageOf,
  similarity,
  sketchBands,
} from '../../site/duplicates.ts'
import type { Comparable } from '../../site/duplicates.ts'
import { siteRule } from '../../linter/define.ts'

const text =
  'Linen is woven from the fibres of flax. It takes up water well, dries fast and feels cool on the skin, so it is worn where summers are hot. New cloth is stiff and becomes softer with each wash. Wash it at forty degrees, do not fill the drum, and hang it up while it is still damp: then it hardly needs an iron at all.'
const wool =
  'Wool is shorn from sheep once a year. It keeps warm even when it is wet, and dirt falls off when it has been aired overnight. Wash it by hand in cold water with a mild soap, press it between two towels and dry it flat, far from the stove, because heat and rubbing turn the best pullover into felt for good.'

/** The maximum number of pages in a bucket to compare a page with, so that large sites stay fast. */
const maxPerBand = 8

export default siteRule({
  summary: 'Disallow pages with nearly equal main content and no canonical between them',
  why: 'Pages that differ in a few words compete with each other, and search results show at most one of them.',
  howToFix:
    'Point the canonical of each copy to the page that you want to keep, or write different text. For intended near copies, raise `threshold`.',
  level: 'off',
  strictLevel: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization'],
  options: v.strictObject({
    threshold: option(
      v.pipe(v.number(), v.minValue(0.5), v.maxValue(1)),
      'Share of four-word sequences that two pages have in common, from 0.5 to 1.',
      0.9,
    ),
  }),
  messages: {
    near: 'Unexpected {percent} % overlap with the text of `{path}`, expected a canonical to it or text of its own',
  },
  *check({ graph, robotsTxt, report, options }) {
    const buckets = new Map<string, Comparable[]>()
    const pages = comparablePages({ graph, robotsTxt }).toSorted((a, b) => byAddress(a.page, b.page))
    for (const entry of pages) {
      const { page, content } = entry
      if (!content.sketch) continue
      const sketch = content.sketch
      const bands = sketchBands(sketch).map((band) => `${languageOf(page)} ${band}`)
      const near = new Set(bands.flatMap((band) => buckets.get(band) ?? []))
      const similar = [...near].find(
        (other) =>
          similarity(sketch, other.content.sketch!) >= options.threshold &&
          !areVersions(graph, page, other.page) &&
          !areAlikeByKind(graph, page, other.page),
      )
      if (!similar) {
        const own = bands.map((band) => getOrCreate(buckets, band, () => []))
        for (const bucket of own) if (bucket.length < maxPerBand) bucket.push(entry)
        continue
      }
      // duplicates/no-identical-text reports equal texts.
      if (similar.content.hash === content.hash) continue
      const percent = Math.round(similarity(sketch, similar.content.sketch!) * 100)
      yield report('near', [percent, new URL(similar.page.url).pathname], {
        page,
        location: page.canonicals[0]?.href.location,
        related: [{ message: 'the page with nearly the same text', page: similar.page }],
      })
    }
  },
  examples: {
    'two different texts': {
      pages: {
        '/linen/': `<title>A</title><main>${text}</main>`,
        '/wool/': `<title>B</title><main>${wool}</main>`,
      },
    },
    'two versions of one document': {
      options: { threshold: 0.8 },
      pages: {
        '/docs/linen/': `<title>A</title><main>${text}</main>`,
        '/docs/1.x/linen/': `<title>B</title><main>${text} Enjoy it.</main>`,
      },
    },
    'two tag pages': {
      options: { threshold: 0.8 },
      pages: {
        '/tags/cloth/': `<title>A</title><main>${text}</main>`,
        '/tags/summer/': `<title>B</title><main>${text} Enjoy it.</main>`,
      },
    },
    'two pages of a series': {
      options: { threshold: 0.8 },
      pages: {
        '/blog/': `<title>A</title><main>${text}<a href=/blog/2/>More</a></main>`,
        '/blog/2/': `<title>B</title><main>${text} Enjoy it.</main>`,
        '/list/page/2/': `<title>C</title><main>${wool}</main>`,
        '/list/page/3/': `<title>D</title><main>${wool} Enjoy it.</main>`,
      },
    },
    'the same text with one more sentence': {
      options: { threshold: 0.8 },
      pages: {
        '/linen/': `<title>A</title><main>${text}</main>`,
        '/care/linen/': `<title>B</title><main>${text} Enjoy it.</main>`,
      },
      reports: [
        '/care/linen/ near: Unexpected 96 % overlap with the text of `/linen/`, expected a canonical to it or text of its own',
      ],
    },
  },
})
