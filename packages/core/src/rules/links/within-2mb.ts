import * as v from 'valibot'
import type { LinkList, PageLink } from '../../page/types.ts'
import { pageRule } from '../../linter/define.ts'
import { countOf } from '../../linter/phrases.ts'

export default pageRule({
  summary: 'Require links within the first 2 MB of a page',
  why: 'Googlebot reads only the first 2 MB of an HTML file, and does not find pages to which only later links lead.',
  howToFix:
    'Split the page, or move inlined scripts, styles and data into files. Indexical itself reads links of the first 8 MB.',
  level: 'info',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/googlebot'],
  messages: {
    beyond: (links: string, limit: string) =>
      `Unexpected ${links} after the first ${limit} bytes, expected none there: Googlebot reads no further`,
  },
  options: v.strictObject({
    bytes: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Number of bytes that crawlers read.')),
      2_097_152,
    ),
  }),
  *check({ page, report, options: { bytes } }) {
    const { first, count } = linksAfter(page.links, bytes)
    if (first === undefined) return
    yield report('beyond', [countOf(count, 'link'), String(bytes)], {
      location: first.href.location,
      cause: 'page size',
    })
  },
  examples: {
    'near the start': {
      html: '<title>Dresses</title><body><a href="/green/">Green</a>',
    },
    'after the limit': {
      html: '<title>Dresses</title><body><a href="/red/">Red</a><a href="/green/">Green</a><a href="/blue/">Blue</a>',
      options: { bytes: 60 },
      reports: [
        '61-68 beyond: Unexpected 2 links after the first 60 bytes, expected none there: Googlebot reads no further',
      ],
    },
  },
})

/** Return the number of links after an offset, and the first of them. Links are in the order of the document. */
function linksAfter(links: LinkList, offset: number): { first: PageLink | undefined; count: number } {
  let first: PageLink | undefined
  let count = 0
  for (let number = links.length - 1; number >= 0; number--) {
    const link = links.link(number)
    const { location } = link.href
    if (!location || !('start' in location) || (location.start.offset ?? 0) < offset) break
    first = link
    count++
  }
  return { first, count }
}
