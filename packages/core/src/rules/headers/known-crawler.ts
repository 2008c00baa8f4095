import { misspeltCrawler, suggestCrawler } from '../../robots/crawlers.ts'
import { parseRobotsHeader } from '../../robots/header.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require names of crawlers in X-Robots-Tag that a crawler reads',
  why: 'Directives under a name that nobody has are obeyed by nobody.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    misspelt: (crawler: string, nearest: string) =>
      `Unexpected crawler \`${crawler}\` in X-Robots-Tag, expected \`${nearest}\``,
    everybody: (crawler: string) =>
      `Unexpected crawler \`${crawler}\` in X-Robots-Tag, expected no name where all crawlers are meant`,
  },
  examples: {
    'names that are read': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: Googlebot: noindex\n  X-Robots-Tag: googlebot-image: noindex',
    },
    'a crawler that we know nothing about': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: dotbot: noindex',
    },
    'a slip of the pen': {
      pages: { '/': '<title>Home</title>' },
      files: ['price-list.pdf'],
      headers: '/*.pdf\n  X-Robots-Tag: googelbot: noindex',
      reports: [
        '_headers 2:17-35 misspelt: Unexpected crawler `googelbot` in X-Robots-Tag, expected `googlebot`',
      ],
    },
    'the name that a meta element has for all': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: robots: noindex',
      reports: [
        '_headers 2:17-32 everybody: Unexpected crawler `robots` in X-Robots-Tag, expected no name where all crawlers are meant',
      ],
    },
  },
  *check(site, report) {
    for (const { name, value } of site.headerLines) {
      if (name !== 'x-robots-tag') continue
      for (const { crawler } of parseRobotsHeader(value.value)) {
        const nearest = crawler === '*' ? undefined : misspeltCrawler(crawler)
        if (suggestCrawler(crawler) === 'robots') yield report('everybody', [crawler], value.at)
        else if (nearest !== undefined) yield report('misspelt', [crawler, nearest], value.at)
      }
    }
  },
})
