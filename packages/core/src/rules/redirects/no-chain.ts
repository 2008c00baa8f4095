import { followRedirects } from '../../site/follow-redirects.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow redirects to a URL that redirects again',
  why: 'Each hop costs a crawl and a wait; crawlers give up after a few.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#http-status-codes',
  ],
  messages: {
    chain: (to: string, end: string) =>
      `Unexpected redirect to \`${to}\`, expected \`${end}\`, where it leads in the end`,
  },
  examples: {
    'one hop': { pages: { '/c/': '<title>C</title>' }, redirects: { '/a/': '/c/', '/b/': '/c/' } },
    'the slash is added to a page': { pages: { '/c/': '<title>C</title>' }, redirects: { '/c': '/c/' } },
    'two hops, over a refresh stub': {
      pages: { '/b/': '<meta http-equiv="refresh" content="0;url=/c/">', '/c/': '<title>C</title>' },
      redirects: { '/a/': '/b/' },
      reports: [
        'chain: Unexpected redirect to `https://example.com/b/`, expected `https://example.com/c/`, where it leads in the end',
      ],
    },
    'two stubs': {
      pages: {
        '/a/': '<meta http-equiv="refresh" content="0;url=/b/">',
        '/b/': '<meta http-equiv="refresh" content="0;url=/c/">',
        '/c/': '<title>C</title>',
      },
      reports: [
        '/a/ 1-48 chain: Unexpected redirect to `https://example.com/b/`, expected `https://example.com/c/`, where it leads in the end',
      ],
    },
    'two stubs, named without their slash': {
      pages: {
        '/a/': '<meta http-equiv="refresh" content="0;url=/b">',
        '/b/': '<meta http-equiv="refresh" content="0;url=/c">',
        '/c/': '<title>C</title>',
      },
      reports: [
        '/a/ 1-47 chain: Unexpected redirect to `https://example.com/b`, expected `https://example.com/c`, where it leads in the end',
      ],
    },
  },
  *check(site, report) {
    for (const { redirect, at } of site.allRedirects()) {
      const { urls, loops } = followRedirects(site, redirect)
      if (!loops && urls.length > 2) yield report('chain', [redirect.to, urls.at(-1)!], at)
    }
  },
})
