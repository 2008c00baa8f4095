import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow a robots.txt that blocks every page',
  why: 'A line meant for a staging site takes the production site out of search.',
  level: 'error',
  sources: [
    'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2',
    'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  ],
  messages: {
    blocked: (line: string) => `Unexpected \`${line}\`, expected at least one page that Google may crawl`,
  },
  examples: {
    'a part of the site': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /a/\n',
    },
    'crawlers of another kind': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: GPTBot\nDisallow: /\n',
    },
    'everything but the search engines that are named': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n',
    },
    everything: {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /\n',
      reports: [
        'robots.txt 2:1-12 blocked: Unexpected `Disallow: /`, expected at least one page that Google may crawl',
      ],
    },
  },
  *check(site, report) {
    const pages = site.pages.filter(({ kind }) => kind === 'page')
    const [first] = pages
    const block = first && site.blockedBy(first.url)
    if (block && pages.every(({ url }) => site.blockedBy(url)))
      yield report('blocked', [block.line], block.at)
  },
})
