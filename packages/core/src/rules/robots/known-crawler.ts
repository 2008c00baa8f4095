import { findCrawler, suggestCrawler } from '../../robots/crawlers.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require names of robots meta elements that a crawler reads',
  why: 'Directives under a name that nobody reads protect nothing.',
  level: 'warn',
  about: ['strayMetas', 'statements'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
  ],
  messages: {
    misspelt: (name: string, nearest: string) => `Unexpected meta name \`${name}\`, expected \`${nearest}\``,
    unread: (name: string) =>
      `Unexpected crawler \`${name}\` in a robots meta, expected \`googlebot\`: Google ignores other names`,
  },
  examples: {
    'names that are read': {
      html: '<meta name="ROBOTS" content="noarchive"><meta name="googlebot-news" content="noindex">',
    },
    'another meta element': {
      html: '<meta name="description" content="Follow us"><meta name="audience" content="all">',
    },
    'a crawler that we know nothing about': { html: '<meta name="dotbot" content="noindex">' },
    'a slip of the pen': {
      html: '<meta name="robot" content="noindex">',
      reports: ['13-18 misspelt: Unexpected meta name `robot`, expected `robots`'],
    },
    'a name that Google reads in headers only': {
      html: '<meta name="googlebot-image" content="noindex">',
      reports: [
        '39-46 unread: Unexpected crawler `googlebot-image` in a robots meta, expected `googlebot`: Google ignores other names',
      ],
    },
  },
  *check(page, report) {
    for (const { name } of page.strayMetas) {
      const nearest = suggestCrawler(name.value)
      // A name near to one that is not read either says nothing: `dotbot` is no slip of `gptbot`.
      if (nearest === 'robots' || (nearest && findCrawler(nearest)?.meta))
        yield report('misspelt', [name.value, nearest], name.at)
    }
    for (const { crawler, carrier, content } of page.statements) {
      if (carrier === 'header' || crawler === '*') continue
      const known = findCrawler(crawler)
      if (known?.engine === 'google' && !known.meta) yield report('unread', [crawler], content.at)
    }
  },
})
