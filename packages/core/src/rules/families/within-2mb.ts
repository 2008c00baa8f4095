import * as v from 'valibot'
import { option } from '../../options/schema-objects.ts'
import type { LinkList, PageLink } from '../../page/types.ts'
import { pageRule } from '../../linter/define.ts'
import { countOf } from '../../linter/phrases.ts'
import type { SignalLocation } from '@indexical/syntax'

const options = v.strictObject({
  bytes: option(
    v.pipe(v.number(), v.integer(), v.minValue(1)),
    'Number of bytes that crawlers read.',
    2_097_152,
  ),
})

/** Return the number of links after an offset, and the first of them. Links are in the order of the document. */
function linksAfter(links: LinkList, offset: number): { first: PageLink | undefined; count: number } {
  let first: PageLink | undefined
  let count = 0
  for (let number = links.length - 1; number >= 0; number--) {
    const link = links.link(number)
    if ((offsetOf(link.href.location) ?? -1) < offset) break
    first = link
    count++
  }
  return { first, count }
}

/** Return the offset of a signal in the HTML; signals in headers and frontmatter have none. */
function offsetOf(location: SignalLocation): number | undefined {
  return location && 'start' in location ? location.start.offset : undefined
}

export default {
  'links/within-2mb': pageRule({
    summary: 'Require links within the first 2 MB of a page',
    why: 'Googlebot reads only the first 2 MB of an HTML file, and does not find pages to which only later links lead.',
    howToFix:
      'Split the page, or move inlined scripts, styles and data into files. Indexical itself reads links of the first 8 MB.',
    level: 'info',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/googlebot'],
    messages: {
      beyond:
        'Unexpected {links} after the first {limit} bytes, expected none there: Googlebot reads no further',
    },
    options,
    *check({ page, report, options: { bytes } }) {
      const { first, count } = linksAfter(page.links, bytes)
      if (first === undefined) return
      const { location } = first.href
      yield report('beyond', [countOf(count, 'link'), bytes], { location, cause: 'page size' })
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
  }),
  'page/within-2mb': pageRule({
    summary: 'Require signals for crawlers within the first 2 MB of a page',
    why: 'Googlebot reads only the first 2 MB of an HTML file and ignores canonicals and directives after it.',
    howToFix:
      'Move canonical, robots and hreflang tags to the start of head, and move inlined scripts, styles and data into files.',
    level: 'error',
    causeIsMessage: false,
    about: ['canonicals', 'robots', 'alternates', 'refresh'],
    sources: ['https://developers.google.com/search/docs/crawling-indexing/googlebot'],
    messages: {
      beyond:
        'Unexpected {what} at byte {offset}, expected it within the first {limit} bytes: Googlebot reads no further',
    },
    options,
    *check({ page, report, options: { bytes } }) {
      const canonicals = page.canonicals.map(({ href, location }) => ({
        what: 'canonical',
        location: offsetOf(href.location) === undefined ? location : href.location,
      }))
      const robots = page.robots.map(({ content: { location } }) => ({ what: 'robots meta', location }))
      const versions = page.alternates.map(({ href: { location } }) => ({ what: 'hreflang link', location }))
      const refresh = page.refresh ? [{ what: 'refresh', location: page.refresh.location }] : []
      for (const { what, location } of [...canonicals, ...robots, ...versions, ...refresh]) {
        const offset = offsetOf(location)
        if (offset === undefined || offset < bytes) continue
        yield report('beyond', [what, offset, bytes], { location })
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
  }),
}
