import { allEntries, siteCanonicals, usedVersions } from '../../linter/carriers.ts'
import { siteFamily } from '../../linter/define-family.ts'
import { causedBy, findHidden, wholeBlock } from '../../site/exclusions.ts'

export default siteFamily({
  *check(targets, { graph, host, robotsTxt, report, now }) {
    if (!robotsTxt.facts || wholeBlock({ graph, robotsTxt })) return
    for (const { url, written, place, code = '' } of targets(
      (one) => robotsTxt.blockedBy(one) !== undefined,
    )) {
      const { page } = place
      // Crawlers never see the signals of a blocked page. Rules about indexable targets report hidden ones.
      if (page && (page.kind === 'refresh' || robotsTxt.blockedBy(page.url))) continue
      if (findHidden({ graph, host }, url, now)) continue
      const block = robotsTxt.blockedBy(url)!
      yield report('blocked', [written, block.line, code], { ...place, ...causedBy(block) })
    }
  },
  members: {
    'canonical/target-crawlable': {
      summary: 'Require the canonical target to be allowed in robots.txt',
      why: 'Crawlers cannot fetch a blocked target, so they cannot confirm it as the canonical.',
      howToFix: 'Allow the target in robots.txt, or point the canonical to a URL that robots.txt allows.',
      level: 'error',
      sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
      messages: {
        blocked: 'Unexpected canonical `{href}`, expected a URL that robots.txt allows: `{line}`',
      },
      carrier: siteCanonicals,
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
    },
    'hreflang/target-crawlable': {
      summary: 'Require hreflang targets to be allowed in robots.txt',
      why: 'A crawler that may not fetch the target cannot confirm the link back, so it ignores the pair.',
      howToFix: 'Remove or narrow the `Disallow` line in robots.txt, or remove the hreflang link.',
      level: 'error',
      sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
      messages: {
        blocked: (href: string, line: string, code: string) =>
          `Unexpected hreflang \`${code}\` to \`${href}\`, expected a URL that robots.txt allows: \`${line}\``,
      },
      carrier: usedVersions,
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
    },
    'sitemap/target-crawlable': {
      summary: 'Require sitemap URLs to be allowed in robots.txt',
      why: 'The sitemap requests a crawl that robots.txt forbids.',
      howToFix:
        'Remove the URL from the sitemap. If crawlers should fetch the page, remove the `Disallow` line.',
      level: 'error',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
        'https://support.google.com/webmasters/answer/7440203',
      ],
      messages: {
        blocked: 'Unexpected URL `{url}`, expected one that robots.txt allows: `{line}`',
      },
      carrier: allEntries,
      examples: {
        'allowed URL, and block of an AI crawler': {
          pages: { '/a/': '<title>A</title>' },
          robotsTxt:
            'User-agent: *\nDisallow: /b/\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: https://example.com/sitemap.xml\n',
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
          },
        },
        'blocked noindex page, which sitemap/target-indexable reports': {
          pages: { '/': '<title>Home</title>', '/b/': '<meta name=robots content=noindex>' },
          robotsTxt: 'User-agent: *\nDisallow: /b/\nSitemap: https://example.com/sitemap.txt\n',
          sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/b/\n' },
          also: ['robots/readable', 'sitemap/target-indexable'],
        },
        blocked: {
          pages: { '/': '<title>Home</title>', '/b/': '<title>B</title>' },
          robotsTxt: 'User-agent: *\nDisallow: /b/\nSitemap: https://example.com/sitemap.xml\n',
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/</loc></url>
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
          },
          reports: [
            'sitemap.xml 3:11-33 blocked: Unexpected URL `https://example.com/b/`, expected one that robots.txt allows: `Disallow: /b/`',
          ],
        },
      },
    },
  },
})
