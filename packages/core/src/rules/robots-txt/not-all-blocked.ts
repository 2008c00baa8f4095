import { wholeBlock } from '../../site/exclusions.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow a robots.txt that blocks every page',
  why: 'A line for a staging site removes the production site from search.',
  howToFix: 'Remove `Disallow: /`, or narrow it to the paths that crawlers should not fetch.',
  level: 'error',
  sources: [
    'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2',
    'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  ],
  messages: {
    blocked: 'Unexpected `{line}`, expected at least one page that Google may crawl',
  },
  *check({ graph, robotsTxt, report }) {
    const block = wholeBlock({ graph, robotsTxt })
    if (block) yield report('blocked', [block.line], { location: block.location })
  },
  examples: {
    'block of one folder': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /a/\n',
    },
    'block of an AI crawler': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: GPTBot\nDisallow: /\n',
    },
    'block of all crawlers except Googlebot': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n',
    },
    'block of everything, reported once': {
      pages: {
        '/': '<title>Home</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/a/': '<link rel=canonical href=https://example.com/>',
        '/b/': '<meta name=robots content=noindex>',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/de/\n' },
      robotsTxt: 'User-agent: *\nDisallow: /\nSitemap: https://example.com/sitemap.txt\n',
      reports: [
        'robots.txt 2:1-12 blocked: Unexpected `Disallow: /`, expected at least one page that Google may crawl',
      ],
    },
  },
})
