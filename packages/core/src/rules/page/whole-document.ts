import { pathAndQuery } from '@indexical/syntax/internal'
import { linksWithProblem } from '../../site/linked-urls.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require linked HTML files to be whole documents',
  why: 'A file without doctype, html and title is a part of a page, such as a fragment for a script. Crawlers that follow a link to it may index it as a page without title and layout. No tag is written into it, because the tag would appear in all pages that load it.',
  howToFix:
    'If it is a page, give it a layout. If only scripts load it, do not link to it, or send `X-Robots-Tag: noindex` with it.',
  level: 'info',
  publicOnly: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
    'https://html.spec.whatwg.org/multipage/syntax.html#writing',
  ],
  messages: {
    part: 'Unexpected link to `{path}`, expected a whole document: the file has no doctype, html and title',
  },
  *check({ graph, report }) {
    const isPart = (url: string): { cause: string } | undefined => {
      const page = graph.pageAt(url)
      if (page?.kind !== 'fragment' || page.fragment !== 'part') return undefined
      return graph.indexable(page).effective.index ? { cause: pathAndQuery(page.url) } : undefined
    }
    for (const { page, href, problem } of linksWithProblem(graph, isPart)) {
      yield report('part', [problem.cause], { page, location: href.location, cause: problem.cause })
    }
  },
  examples: {
    'a page, and parts to which no page links': {
      pages: {
        '/': '<title>Home</title><a href="/a/">A</a>',
        '/a/': '<title>A</title>',
        '/_static/menu.html': '<nav>Menu</nav>',
        '/google0123456789abcdef.html': 'google-site-verification: google0123456789abcdef.html',
      },
    },
    'feeds and data below a name of a page': {
      pages: {
        '/': '<title>Home</title><a href="/feed/">Feed</a><a href="/api/">API</a>',
        '/feed/': '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>',
        '/api/': '{"pages":[]}',
      },
    },
    'a part that the host hides': {
      pages: { '/': '<title>Home</title><a href="/part/">Part</a>', '/part/': '<p>Part</p>' },
      headers: '/part/*\n  X-Robots-Tag: noindex\n',
    },
    'a part to which two pages link': {
      pages: {
        '/': '<title>Home</title><a href="/part/">Part</a>',
        '/a/': '<title>A</title><a href="/part/">Part</a><a href="/part/#b">B</a>',
        '/part/': '<p>Part</p>',
      },
      reports: [
        '/ 29-35 part: Unexpected link to `/part/`, expected a whole document: the file has no doctype, html and title',
        '/a/ 26-32 part: Unexpected link to `/part/`, expected a whole document: the file has no doctype, html and title',
      ],
      problems: 1,
    },
  },
})
