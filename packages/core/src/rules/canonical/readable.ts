import { isSameUrl } from '@indexical/syntax/url'
import { blockingLine, wholeBlock } from '../../site/exclusions.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require pages that are canonicalized away to be allowed in robots.txt',
  why: 'A crawler that may not fetch the page never reads its canonical: links to the page do not count for the target, and its URL can appear in results without a description. Google advises against robots.txt for choosing between copies.',
  howToFix:
    'Remove the `Disallow` line for these pages from robots.txt, and let the canonical consolidate the copies.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    blocked: (href: string, line: string) =>
      `Unexpected canonical \`${href}\` on a page that robots.txt blocks, expected a page that crawlers may fetch: \`${line}\``,
  },
  *check({ graph, robotsTxt, report }) {
    if (!robotsTxt.facts || wholeBlock({ graph, robotsTxt })) return
    for (const page of graph.pagesWith('otherCanonical')) {
      // robots/readable reports blocked pages with noindex.
      if (page.kind !== 'page' || !graph.indexable(page).indexable) continue
      const [hop] = graph.resolve(page).hops
      const block = hop?.by === 'canonical' ? robotsTxt.blockedBy(page.url) : undefined
      if (!block) continue
      const canonical = page.canonicals.find(({ url }) => url !== undefined && isSameUrl(url, hop!.to))
      const location = canonical?.href.location
      yield report('blocked', [canonical?.href.value ?? hop!.to, block.line], {
        page,
        location,
        cause: block.line,
        root: `blocked by ${block.line}`,
        related: [blockingLine(block)],
      })
    }
  },
  examples: {
    'an allowed copy, and blocked pages without copies': {
      pages: {
        '/a/': '<title>A</title>',
        '/copy/': '<link rel="canonical" href="https://example.com/a/">',
        '/cart/': '<link rel="canonical" href="https://example.com/cart/">',
        '/search/': '<title>Search</title>',
      },
      robotsTxt: 'User-agent: *\nDisallow: /cart/\nDisallow: /search/\n',
    },
    'a copy that is blocked for another crawler': {
      pages: {
        '/a/': '<title>A</title>',
        '/copy/': '<link rel="canonical" href="https://example.com/a/">',
      },
      robotsTxt: 'User-agent: gptbot\nDisallow: /copy/\n',
    },
    'a copy that is blocked for all crawlers': {
      pages: {
        '/a/': '<title>A</title>',
        '/print/a/': '<link rel="canonical" href="https://example.com/a/">',
      },
      robotsTxt: 'User-agent: *\nDisallow: /print/\n',
      reports: [
        '/print/a/ 29-51 blocked: Unexpected canonical `https://example.com/a/` on a page that robots.txt blocks, expected a page that crawlers may fetch: `Disallow: /print/`',
      ],
    },
  },
})
