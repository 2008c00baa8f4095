import { misspeltCrawler, suggestCrawler } from '@indexical/syntax/internal/robots'
import { parseRobotsHeader } from '@indexical/syntax/robots'
import { locationWithin } from '../../page/read-headers.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require correct crawler names in X-Robots-Tag',
  why: 'Crawlers ignore directives for a name that no crawler has.',
  howToFix: 'Correct the name of the crawler. To address all crawlers, remove the name.',
  level: 'warn',
  // The correction may hide the page.
  fix: 'unsafe',
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    misspelt: (crawler: string, nearest: string) =>
      `Unexpected crawler \`${crawler}\` in X-Robots-Tag, expected \`${nearest}\``,
    everybody: (crawler: string) =>
      `Unexpected crawler \`${crawler}\` in X-Robots-Tag, expected no name to address all crawlers`,
  },
  *check({ host, report }) {
    for (const { name, value } of host.headerLines) {
      if (name !== 'x-robots-tag') continue
      // The parser reads unknown names as crawlers only at the start of the value.
      const [first] = parseRobotsHeader(value.value)
      if (!first || first.crawler === '*') continue
      const { crawler } = first
      const start = value.value.search(/[^\s,]/)
      const end = start + crawler.length
      const nearest = misspeltCrawler(crawler)
      if (suggestCrawler(crawler) === 'robots')
        yield report('everybody', [crawler], {
          location: locationWithin(value.location, start, value.value.length),
          fix: value.value.slice(value.value.indexOf(':', end) + 1).trim(),
        })
      else if (nearest !== undefined)
        yield report('misspelt', [crawler, nearest], {
          location: locationWithin(value.location, start, end),
          fix: nearest,
        })
    }
  },
  examples: {
    'known names': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: Googlebot: noindex\n  X-Robots-Tag: googlebot-image: noindex',
    },
    'a crawler that is not in our list': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: dotbot: noindex',
    },
    'a spelling mistake': {
      pages: { '/': '<title>Home</title>' },
      files: ['price-list.pdf'],
      headers: '/*.pdf\n  X-Robots-Tag: googelbot: noindex',
      reports: [
        '_headers 2:17-26 misspelt: Unexpected crawler `googelbot` in X-Robots-Tag, expected `googlebot`',
      ],
    },
    '`robots`, which addresses all crawlers only in a meta element': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: robots: noindex',
      reports: [
        '_headers 2:17-32 everybody: Unexpected crawler `robots` in X-Robots-Tag, expected no name to address all crawlers',
      ],
    },
  },
})
