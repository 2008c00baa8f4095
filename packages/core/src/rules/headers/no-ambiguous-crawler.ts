import { namesUnknownCrawler } from '@indexical/syntax/internal/robots'
import { findCrawler, parseRobotsHeader } from '@indexical/syntax/robots'
import { locationWithin } from '../../page/read-headers.ts'
import type { HeaderLine } from '@indexical/syntax'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require X-Robots-Tag lines with unambiguous crawlers',
  why: 'Hosts join header lines with commas, and crawlers then apply a directive for all only to the crawler named before it.',
  howToFix:
    'Put directives for all crawlers into the first line, and give each crawler its own `X-Robots-Tag` line after it.',
  level: 'warn',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
    'https://www.rfc-editor.org/rfc/rfc9110#section-5.3',
  ],
  messages: {
    midline: (crawler: string) =>
      `Unexpected crawler \`${crawler}\` in the middle of a line, expected a line of its own: some crawlers ignore the name`,
    unread: (crawler: string) =>
      `Unexpected crawler \`${crawler}\` in the middle of a line, expected one that reads X-Robots-Tag, such as \`googlebot\``,
    joined: (value: string, crawler: string) =>
      `Unexpected \`${value}\` after a line for \`${crawler}\`, expected it first: hosts join the lines`,
  },
  *check({ graph, host, report }) {
    for (const { name, value } of host.headerLines) {
      if (name !== 'x-robots-tag') continue
      for (const { crawler, ambiguous, directives } of parseRobotsHeader(value.value)) {
        if (ambiguous === 'rescoped')
          yield report(adviceFor(crawler), [crawler], { location: value.location })
        for (const other of directives.filter(namesUnknownCrawler))
          yield report(adviceFor(other.name), [other.name], {
            location: locationWithin(value.location, other.start, other.end),
          })
      }
    }
    // Pages share the objects of their header lines, so report each object once.
    const known = new Set<HeaderLine>()
    for (const page of graph.pagesWith('headers')) {
      let last = '*'
      for (const line of page.headers) {
        const groups = line.name === 'x-robots-tag' ? parseRobotsHeader(line.value.value) : []
        if (groups.length === 0) continue
        if (groups[0]!.crawler === '*' && last !== '*' && !known.has(line)) {
          known.add(line)
          yield report('joined', [line.value.value, last], { location: line.value.location })
        }
        last = groups.at(-1)!.crawler
      }
    }
  },
  examples: {
    'directives for all crawlers, then for one': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: nosnippet\n  X-Robots-Tag: googlebot: notranslate',
    },
    'each crawler in a line of its own': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: bingbot: nocache\n  X-Robots-Tag: googlebot: notranslate',
    },
    'a crawler that is not in our list': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: dotbot: noindex',
    },
    'directives for one crawler, then for all': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      headers: '/*\n  X-Robots-Tag: googlebot: notranslate\n\n/*\n  X-Robots-Tag: nosnippet',
      reports: [
        '_headers 5:17-26 joined: Unexpected `nosnippet` after a line for `googlebot`, expected it first: hosts join the lines',
      ],
    },
    'two crawlers in one line': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: googlebot: notranslate, bingbot: nocache',
      reports: [
        '_headers 2:17-57 midline: Unexpected crawler `bingbot` in the middle of a line, expected a line of its own: some crawlers ignore the name',
      ],
    },
    'a second crawler that reads no headers': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: nosnippet, archive.org_bot: noarchive',
      reports: [
        '_headers 2:17-54 unread: Unexpected crawler `archive.org_bot` in the middle of a line, expected one that reads X-Robots-Tag, such as `googlebot`',
      ],
    },
    'a second crawler that is not in our list': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: googlebot: nofollow, otherbot: noindex, nosnippet',
      reports: [
        '_headers 2:38-55 midline: Unexpected crawler `otherbot` in the middle of a line, expected a line of its own: some crawlers ignore the name',
      ],
    },
  },
})

/** Return the message with the advice. A separate line does not help crawlers that ignore the header. */
function adviceFor(crawler: string): 'midline' | 'unread' {
  return findCrawler(crawler)?.header === false ? 'unread' : 'midline'
}
