import type { Page } from '../../page/types.ts'
import type { Graph } from '../../site/types.ts'
import { linksWithProblem } from '../../site/linked-urls.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow empty HTML files at URLs that pages or sitemaps name',
  why: 'A file without content is often the rest of an interrupted build or upload. Visitors see a blank page, and search engines report a soft 404.',
  howToFix:
    'Build the page again, or remove the file together with the links and sitemap entries of its URL.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
  ],
  messages: {
    linked: 'Unexpected link to `{href}`, expected a page with content: the file is empty',
    listed: 'Unexpected URL `{url}`, expected a page with content: the file is empty',
  },
  *check({ graph, sitemaps, report }) {
    const findEmpty = (url: string): { cause: string } | undefined => {
      const page = emptyPageAt(graph, url)
      return page && { cause: page.file }
    }
    for (const { page, href, problem } of linksWithProblem(graph, findEmpty)) {
      yield report('linked', [href.value.trim()], { page, location: href.location, cause: problem.cause })
    }
    for (const { entries } of sitemaps.all) {
      for (const { loc, url, location } of entries) {
        const page = url === undefined ? undefined : emptyPageAt(graph, url)
        if (page) yield report('listed', [loc], { location, cause: location.file })
      }
    }
  },
  examples: {
    'an empty file that nothing names, and an empty document': {
      pages: { '/': '<title>Home</title><a href="/b/">B</a>', '/a/': '', '/b/': '<!doctype html>' },
    },
    'a file that a server assembles': {
      pages: {
        '/': '<title>Home</title><a href="/a/">A</a>',
        '/a/': '<!-- the latest release -->\n<!--#include virtual="../37/a.html" -->\n',
      },
    },
    'linked and listed': {
      pages: { '/': '<title>Home</title><a href="/a/">A</a>', '/a/': '\n' },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a/\n' },
      robotsTxt: 'Sitemap: https://example.com/sitemap.txt\n',
      reports: [
        '/ 29-32 linked: Unexpected link to `/a/`, expected a page with content: the file is empty',
        'sitemap.txt 2:1-23 listed: Unexpected URL `https://example.com/a/`, expected a page with content: the file is empty',
      ],
    },
  },
})

function emptyPageAt(graph: Graph, url: string): Page | undefined {
  const page = graph.pageAt(url)
  return page?.kind === 'fragment' && page.fragment === 'empty' ? page : undefined
}
