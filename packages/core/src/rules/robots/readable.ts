import { effective } from '../../robots/combine.ts'
import { directivePlace } from '../../signals/directive-place.ts'
import type { At, RobotsStatement } from '../../signals/types.ts'
import { decidingCrawlers } from '../../site/deciding-crawlers.ts'
import { wholeBlock } from '../../site/whole-site.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require pages that say noindex to be allowed in robots.txt',
  why: 'A crawler that may not fetch the page never reads the directive, so the URL can stay in the index.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  messages: {
    blocked: (raw: string, line: string) =>
      `Unexpected \`${raw}\` on a page that robots.txt blocks, expected one that crawlers may read: \`${line}\``,
  },
  examples: {
    'a page that may be read': {
      pages: { '/a/': '<meta name=robots content=noindex>', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /private/\n',
    },
    'a blocked page without directives': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /a/\n',
    },
    'a limit on a snippet that nobody can make': {
      pages: {
        '/a/': '<meta name=robots content=max-image-preview:large,max-snippet:50>',
        '/b/': '<title>B</title>',
      },
      robotsTxt: 'User-agent: *\nDisallow: /a/\n',
    },
    'for one crawler, and another one is blocked': {
      pages: { '/a/': '<meta name=googlebot content=noindex>', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: bingbot\nDisallow: /a/\n',
    },
    'noindex and blocked': {
      pages: { '/a/': '<meta name="robots" content="noindex">', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /a/\n',
      reports: [
        '/a/ 30-37 blocked: Unexpected `noindex` on a page that robots.txt blocks, expected one that crawlers may read: `Disallow: /a/`',
      ],
    },
    'a date that nobody will read': {
      pages: {
        '/a/': '<meta name="robots" content="unavailable_after: 2027-01-31T00:00:00Z">',
        '/b/': '<title>B</title>',
      },
      robotsTxt: 'User-agent: bingbot\nDisallow: /a/\n\nUser-agent: googlebot\nDisallow: /*a/\n',
      reports: [
        '/a/ 30-69 blocked: Unexpected `unavailable_after: 2027-01-31T00:00:00Z` on a page that robots.txt blocks, expected one that crawlers may read: `Disallow: /*a/`',
      ],
    },
  },
  *check(site, report) {
    if (wholeBlock(site)) return
    for (const page of site.pages) {
      if (page.kind !== 'page' || page.robots.length === 0) continue
      for (const crawler of decidingCrawlers) {
        const { because } = effective<At>(page.robots, crawler)
        const cause = because.index ?? because.unavailableAfter
        const block = cause && site.blockedBy(page.url, crawler)
        if (!block) continue
        const at = directivePlace(cause.statement as RobotsStatement, cause.directive)
        yield report(
          'blocked',
          [cause.directive.raw, block.line],
          { page, at },
          { related: [{ message: 'the line that blocks it', at: block.at }] },
        )
        break
      }
    }
  },
})
