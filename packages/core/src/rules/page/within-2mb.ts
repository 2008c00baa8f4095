import * as v from 'valibot'
import type { At } from '../../place.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require statements to crawlers within the first 2 MB of a page',
  why: 'Googlebot reads no more of an HTML file, so a canonical or noindex behind it does not exist.',
  level: 'error',
  about: ['canonicals', 'robots', 'alternates', 'refresh'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/googlebot'],
  messages: {
    beyond: (what: string, offset: string, limit: string) =>
      `Unexpected ${what} at byte ${offset}, expected it within the first ${limit}: Googlebot reads no further`,
  },
  options: v.strictObject({
    bytes: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Number of bytes that are read.')),
      2_097_152,
    ),
  }),
  examples: {
    'near the start': {
      html: '<title>Dresses</title><link rel="canonical" href="https://example.com/page/">',
    },
    'behind too much': {
      html: '<title>Dresses</title><link rel="canonical" href="https://example.com/page/">',
      options: { bytes: 20 },
      reports: [
        '51-76 beyond: Unexpected canonical at byte 50, expected it within the first 20: Googlebot reads no further',
      ],
    },
  },
  *check(page, report, { options: { bytes } }) {
    const places: [string, At][] = [
      ...page.canonicals.map(({ href, at }): [string, At] => [
        'canonical',
        offsetOf(href.at) === undefined ? at : href.at,
      ]),
      ...page.robots.map(({ content }): [string, At] => ['robots meta', content.at]),
      ...page.alternates.map(({ href }): [string, At] => ['hreflang link', href.at]),
      ...(page.refresh ? [['refresh', page.refresh.at] satisfies [string, At]] : []),
    ]
    for (const [what, at] of places) {
      const offset = offsetOf(at)
      if (offset === undefined || offset < bytes) continue
      yield report('beyond', [what, String(offset), String(bytes)], at)
    }
  },
})

/** Where a statement starts in the HTML; header lines and frontmatter have no such place. */
function offsetOf(at: At): number | undefined {
  return at && 'start' in at ? at.start.offset : undefined
}
