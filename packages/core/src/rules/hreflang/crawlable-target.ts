import { wholeBlock } from '../../site/whole-site.ts'
import { blockingLine } from '../../site/blocking-line.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require versions that robots.txt allows',
  why: 'A version that cannot be read cannot confirm the pair.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    blocked: (code: string, href: string, line: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected a URL that robots.txt allows: \`${line}\``,
  },
  examples: {
    allowed: {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
      },
      robotsTxt: 'User-agent: *\nDisallow: /private/\n',
    },
    blocked: {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      robotsTxt: 'User-agent: *\nDisallow: /de/\n',
      reports: [
        '/ 2:43-66 blocked: Unexpected hreflang `de` to `https://example.com/de/`, expected a URL that robots.txt allows: `Disallow: /de/`',
      ],
    },
  },
  *check(site, report) {
    if (wholeBlock(site)) return
    for (const { page, versions, counts } of site.hreflang().pages) {
      // Nobody reads what a blocked page says, so it can do no harm.
      if (!counts || site.blockedBy(page.url)) continue
      for (const { target, hreflang, href } of versions) {
        if (!target?.block) continue
        yield report(
          'blocked',
          [hreflang.value.trim(), href.value.trim(), target.block.line],
          { page, at: href.at },
          {
            related: [blockingLine(target.block)],
          },
        )
      }
    }
  },
})
