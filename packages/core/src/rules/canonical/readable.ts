import { isSameUrl } from '../../url/identity.ts'
import { blockingLine } from '../../site/blocking-line.ts'
import { wholeBlock } from '../../site/whole-site.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require pages whose canonical is another page to be allowed in robots.txt',
  why: 'A crawler that may not fetch the page never reads its canonical: links to it are lost for the page that is meant, and its bare URL can stand in results. Google asks not to use robots.txt to choose between copies.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    blocked: (href: string, line: string) =>
      `Unexpected canonical \`${href}\` on a page that robots.txt blocks, expected one that crawlers may read: \`${line}\``,
  },
  examples: {
    'a copy that may be read, and blocked pages that are no copies': {
      pages: {
        '/a/': '<title>A</title>',
        '/copy/': '<link rel="canonical" href="https://example.com/a/">',
        '/cart/': '<link rel="canonical" href="https://example.com/cart/">',
        '/search/': '<title>Search</title>',
      },
      robotsTxt: 'User-agent: *\nDisallow: /cart/\nDisallow: /search/\n',
    },
    'another crawler is blocked': {
      pages: {
        '/a/': '<title>A</title>',
        '/copy/': '<link rel="canonical" href="https://example.com/a/">',
      },
      robotsTxt: 'User-agent: gptbot\nDisallow: /copy/\n',
    },
    'a copy that nobody may read': {
      pages: {
        '/a/': '<title>A</title>',
        '/print/a/': '<link rel="canonical" href="https://example.com/a/">',
      },
      robotsTxt: 'User-agent: *\nDisallow: /print/\n',
      reports: [
        '/print/a/ 29-51 blocked: Unexpected canonical `https://example.com/a/` on a page that robots.txt blocks, expected one that crawlers may read: `Disallow: /print/`',
      ],
    },
  },
  *check(site, report) {
    if (!site.robotsTxt || wholeBlock(site)) return
    for (const page of site.pages) {
      // robots/readable speaks about pages that say noindex.
      if (page.kind !== 'page' || !site.indexable(page).indexable) continue
      const [hop] = site.resolve(page).hops
      const block = hop?.by === 'canonical' ? site.blockedBy(page.url) : undefined
      if (!block) continue
      const canonical = page.canonicals.find(({ url }) => url !== undefined && isSameUrl(url, hop!.to))
      const at = canonical?.href.at
      yield report(
        'blocked',
        [canonical?.href.value ?? hop!.to, block.line],
        { page, at },
        { related: [blockingLine(block)] },
      )
    }
  },
})
