import { wholeBlock, blockingLine } from '../../site/exclusions.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require hreflang targets to be allowed in robots.txt',
  why: 'A crawler that may not fetch the target cannot confirm the link back, so it ignores the pair.',
  howToFix: 'Remove or narrow the `Disallow` line in robots.txt, or remove the hreflang link.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    blocked: (code: string, href: string, line: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected a URL that robots.txt allows: \`${line}\``,
  },
  *check({ graph, robotsTxt, report }) {
    if (wholeBlock({ graph, robotsTxt })) return
    for (const { page, versions, counts } of graph.hreflang().pagesWithProblem) {
      // Crawlers never see the links of a blocked page.
      if (!counts || robotsTxt.blockedBy(page.url)) continue
      for (const { target, hreflang, href } of versions) {
        if (!target?.block) continue
        yield report('blocked', [hreflang.value.trim(), href.value.trim(), target.block.line], {
          page,
          location: href.location,
          cause: target.block.line,
          related: [blockingLine(target.block)],
        })
      }
    }
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
})
