import * as v from 'valibot'
import type { SignalLocation } from '@indexical/syntax'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require signals for crawlers within the first 2 MB of a page',
  why: 'Googlebot reads only the first 2 MB of an HTML file and ignores canonicals and directives after it.',
  howToFix:
    'Move canonical, robots and hreflang tags to the start of head, and move inlined scripts, styles and data into files.',
  level: 'error',
  about: ['canonicals', 'robots', 'alternates', 'refresh'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/googlebot'],
  messages: {
    beyond: (what: string, offset: string, limit: string) =>
      `Unexpected ${what} at byte ${offset}, expected it within the first ${limit} bytes: Googlebot reads no further`,
  },
  options: v.strictObject({
    bytes: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Number of bytes that crawlers read.')),
      2_097_152,
    ),
  }),
  *check({ page, report, options: { bytes } }) {
    const signals: [string, SignalLocation][] = [
      ...page.canonicals.map(({ href, location }): [string, SignalLocation] => [
        'canonical',
        offsetOf(href.location) === undefined ? location : href.location,
      ]),
      ...page.robots.map(({ content }): [string, SignalLocation] => ['robots meta', content.location]),
      ...page.alternates.map(({ href }): [string, SignalLocation] => ['hreflang link', href.location]),
      ...(page.refresh ? [['refresh', page.refresh.location] satisfies [string, SignalLocation]] : []),
    ]
    for (const [what, location] of signals) {
      const offset = offsetOf(location)
      if (offset === undefined || offset < bytes) continue
      yield report('beyond', [what, String(offset), String(bytes)], { location })
    }
  },
  examples: {
    'near the start': {
      html: '<title>Dresses</title><link rel="canonical" href="https://example.com/page/">',
    },
    'after the limit': {
      html: '<title>Dresses</title><link rel="canonical" href="https://example.com/page/">',
      options: { bytes: 20 },
      reports: [
        '51-76 beyond: Unexpected canonical at byte 50, expected it within the first 20 bytes: Googlebot reads no further',
      ],
    },
  },
})

/** Return the offset of a signal in the HTML; signals in headers and frontmatter have none. */
function offsetOf(location: SignalLocation): number | undefined {
  return location && 'start' in location ? location.start.offset : undefined
}
