import * as v from 'valibot'
import type { At } from '@indexical/syntax'
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
    const signals: [string, At][] = [
      ...page.canonicals.map(({ href, at }): [string, At] => [
        'canonical',
        offsetOf(href.at) === undefined ? at : href.at,
      ]),
      ...page.robots.map(({ content }): [string, At] => ['robots meta', content.at]),
      ...page.alternates.map(({ href }): [string, At] => ['hreflang link', href.at]),
      ...(page.refresh ? [['refresh', page.refresh.at] satisfies [string, At]] : []),
    ]
    for (const [what, at] of signals) {
      const offset = offsetOf(at)
      if (offset === undefined || offset < bytes) continue
      yield report({ message: 'beyond', data: [what, String(offset), String(bytes)], location: at })
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
function offsetOf(at: At): number | undefined {
  return at && 'start' in at ? at.start.offset : undefined
}
