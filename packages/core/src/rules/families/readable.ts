import { isSameUrl } from '@indexical/syntax/url'
import { causedBy, wholeBlock } from '../../site/exclusions.ts'
import { siteRule } from '../../linter/define.ts'
import { decidingCrawlers } from '@indexical/syntax/internal/robots'
import { effective } from '@indexical/syntax/robots'
import { causeLocation } from '../../page/directive-location.ts'
import { readHeaders } from '../../page/read-headers.ts'
import type { RobotsStatement } from '../../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import type { RobotsBlock, SiteRobotsTxt } from '../../site/types.ts'
import { isDocument } from '../../site/file-signals.ts'

export default {
  'canonical/readable': siteRule({
    summary: 'Require pages that are canonicalized away to be allowed in robots.txt',
    why: 'A crawler that may not fetch the page never reads its canonical: links to the page do not count for the target, and its URL can appear in results without a description. Google advises against robots.txt for choosing between copies.',
    howToFix:
      'Remove the `Disallow` line for these pages from robots.txt, and let the canonical consolidate the copies.',
    level: 'warn',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    messages: {
      blocked:
        'Unexpected canonical `{href}` on a page that robots.txt blocks, expected a page that crawlers may fetch: `{line}`',
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
          ...causedBy(block),
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
  }),
  'robots/readable': siteRule({
    summary: 'Require noindex pages and documents to be allowed in robots.txt',
    why: 'A crawler that may not fetch the page never reads the directive, so the URL can stay in the index.',
    howToFix:
      'Remove the `Disallow` line, so that crawlers can read the directive. If you want to block crawling instead, remove the directive.',
    level: 'error',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
    messages: {
      blocked:
        'Unexpected `{raw}` on a page that robots.txt blocks, expected one that crawlers may fetch: `{line}`',
      unread:
        'Unexpected `{raw}` for `{file}`, which robots.txt blocks, expected a file that crawlers may fetch: `{line}`',
    },
    *check({ graph, host, robotsTxt, report }) {
      if (!robotsTxt.facts || wholeBlock({ graph, robotsTxt })) return
      for (const page of graph.pagesWith('hidingRobots')) {
        if (page.kind !== 'page') continue
        const unread = findUnread(robotsTxt, page.url, page.robots)
        if (!unread) continue
        const { raw, location, block } = unread
        yield report('blocked', [raw, block.line], { page, location, ...causedBy(block) })
      }
      // One header line may apply to thousands of files.
      const reported = new Set<string>()
      for (const { file, url } of host.headerLines.length > 0 ? graph.otherFiles() : []) {
        const unread = isDocument(file)
          ? findUnread(robotsTxt, url, readHeaders(host.headersOf(url, file), url).robots)
          : undefined
        if (!unread || reported.has(JSON.stringify(unread))) continue
        reported.add(JSON.stringify(unread))
        const { raw, location, block } = unread
        yield report('unread', [raw, file, block.line], { location, ...causedBy(block) })
      }
    },
    examples: {
      'noindex page that crawlers may fetch': {
        pages: { '/a/': '<meta name=robots content=noindex>', '/b/': '<title>B</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /private/\n',
      },
      'blocked page without directives': {
        pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /a/\n',
      },
      'blocked page with snippet limits only': {
        pages: {
          '/a/': '<meta name=robots content=max-image-preview:large,max-snippet:50>',
          '/b/': '<title>B</title>',
        },
        robotsTxt: 'User-agent: *\nDisallow: /a/\n',
      },
      'noindex for one crawler, block of another': {
        pages: { '/a/': '<meta name=googlebot content=noindex>', '/b/': '<title>B</title>' },
        robotsTxt: 'User-agent: bingbot\nDisallow: /a/\n',
      },
      'blocked noindex page': {
        pages: { '/a/': '<meta name="robots" content="noindex">', '/b/': '<title>B</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /a/\n',
        reports: [
          '/a/ 30-37 blocked: Unexpected `noindex` on a page that robots.txt blocks, expected one that crawlers may fetch: `Disallow: /a/`',
        ],
      },
      'assets, which are not search results': {
        pages: { '/a/': '<title>A</title>' },
        files: ['assets/app.js', 'assets/logo.png'],
        headers: '/assets/*\n  X-Robots-Tag: noindex',
        robotsTxt: 'User-agent: *\nDisallow: /assets/\n',
      },
      'blocked documents with a noindex header, reported once': {
        pages: { '/a/': '<title>A</title>' },
        files: ['files/price list.pdf', 'files/terms.docx', 'open/b.pdf'],
        headers: '/*.pdf\n  X-Robots-Tag: nosnippet\n/files/*\n  X-Robots-Tag: googlebot: nofollow, noindex',
        robotsTxt: 'User-agent: *\nDisallow: /files/\n',
        reports: [
          '_headers 4:38-45 unread: Unexpected `noindex` for `files/price list.pdf`, which robots.txt blocks, expected a file that crawlers may fetch: `Disallow: /files/`',
        ],
      },
      'blocked page with unavailable_after': {
        pages: {
          '/a/': '<meta name="robots" content="unavailable_after: 2027-01-31T00:00:00Z">',
          '/b/': '<title>B</title>',
        },
        robotsTxt: 'User-agent: bingbot\nDisallow: /a/\n\nUser-agent: googlebot\nDisallow: /*a/\n',
        reports: [
          '/a/ 30-69 blocked: Unexpected `unavailable_after: 2027-01-31T00:00:00Z` on a page that robots.txt blocks, expected one that crawlers may fetch: `Disallow: /*a/`',
        ],
      },
    },
  }),
}

/**
 * Find a directive that removes a URL from the index, now or later, but that crawlers cannot read because of
 * robots.txt.
 */
function findUnread(
  robotsTxt: SiteRobotsTxt,
  url: string,
  robots: readonly RobotsStatement[],
): { raw: string; location: SignalLocation; block: RobotsBlock } | undefined {
  for (const crawler of decidingCrawlers) {
    const { because } = effective<SignalLocation>(robots, crawler)
    const cause = because.index ?? because.unavailableAfter
    const block = cause && robotsTxt.blockedBy(url, crawler)
    if (!block) continue
    return { raw: cause.directive.raw, location: causeLocation(cause), block }
  }
  return undefined
}
