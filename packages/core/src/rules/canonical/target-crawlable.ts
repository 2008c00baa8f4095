import { usableCanonicals } from '../../page/usable-canonicals.ts'
import { wholeBlock } from '../../site/whole-site.ts'
import { blockingLine } from '../../site/blocking-line.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the canonical target to be allowed in robots.txt',
  why: 'Crawlers cannot fetch a blocked target, so they cannot confirm it as the canonical.',
  howToFix: 'Allow the target in robots.txt, or point the canonical to a URL that robots.txt allows.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    blocked: (href: string, line: string) =>
      `Unexpected canonical \`${href}\`, expected a URL that robots.txt allows: \`${line}\``,
  },
  examples: {
    allowed: {
      pages: { '/a/': '<link rel=canonical href=https://example.com/b/>', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /b/private\n',
    },
    'blocked for another crawler': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/b/>', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: GPTBot\nDisallow: /\n',
    },
    blocked: {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/b/">', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /b/\n',
      reports: [
        '/a/ 29-51 blocked: Unexpected canonical `https://example.com/b/`, expected a URL that robots.txt allows: `Disallow: /b/`',
      ],
    },
  },
  *check(site, report) {
    if (wholeBlock(site)) return
    for (const page of site.pages) {
      if (page.kind === 'refresh') continue
      for (const { url, href } of usableCanonicals(page)) {
        if (!site.owns(url)) continue
        const found = site.find(url)
        if (found?.type === 'page' && found.page === page) continue
        const block = site.blockedBy(url)
        if (!block) continue
        yield report(
          'blocked',
          [href.value, block.line],
          { page, at: href.at },
          {
            related: [blockingLine(block)],
          },
        )
      }
    }
  },
})
