import { robotsTxtLocation } from '@indexical/syntax/internal'
import { siteRule } from '../../linter/define.ts'
import { misspeltCrawler } from '@indexical/syntax/internal/robots'
import type { RobotsTxtProblem } from '@indexical/syntax/robots-txt'
import { shorten } from '../../intent/format-value.ts'

export default {
  'robots-txt/no-noindex': siteRule({
    summary: 'Disallow indexing directives in robots.txt',
    why: 'Google stopped reading them there in September 2019, and no engine documents them. The pages are indexed.',
    howToFix:
      'Remove the line. Add `noindex` to the pages, or an X-Robots-Tag header to the host configuration.',
    level: 'warn',
    sources: [
      'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt',
      'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    ],
    messages: {
      unread: 'Unexpected line `{line}`, expected a robots meta tag or X-Robots-Tag header on the pages',
    },
    check: ({ robotsTxt: { facts }, report }) =>
      (facts?.parsed.problems ?? [])
        .filter(({ type }) => type === 'indexing-field')
        .map((problem) =>
          report('unread', [problem.text], { location: robotsTxtLocation(facts!.file, problem) }),
        ),
    examples: {
      'rules about crawling': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /noindex/\n',
      },
      'noindex line': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: *\nNoindex: /private/\n',
        reports: [
          'robots.txt 2:1-19 unread: Unexpected line `Noindex: /private/`, expected a robots meta tag or X-Robots-Tag header on the pages',
        ],
      },
    },
  }),
  'robots-txt/valid': siteRule({
    summary: 'Require valid lines in robots.txt',
    why: 'Crawlers skip a line that they cannot parse, so they fetch what it should block.',
    howToFix: 'Correct the line as the message suggests.',
    remedies: {
      'unknown-field': 'Correct the field, or remove the line.',
      'no-field': 'Write each line as `Field: value`, and comments after `#`.',
      'rule-outside-group': 'Put the rule into a group that starts with `User-agent:`.',
      'long-line': 'Shorten the line.',
    },
    level: 'warn',
    fix: 'safe',
    sources: [
      'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
      'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt',
    ],
    messages: {
      'unknown-field': 'Unexpected field `{name}`, expected one that crawlers read, such as `Disallow`',
      'near-field': 'Unexpected field `{name}`, expected `{suggestion}`',
      'misspelt-field': 'Unexpected spelling `{name}`, expected `{expected}`, which every crawler knows',
      'missing-colon': 'Missing colon in `{line}`, expected one after the field',
      'cut-sitemap': 'Unexpected line break before `{line}`, expected `{expected}` on one line',
      'no-field': 'Unexpected line `{line}`, expected a field, a colon and a value',
      'rule-outside-group': 'Unexpected `{line}` before any User-agent, expected it in a group',
      'cut-token': 'Unexpected user agent `{written}`, expected `{token}`, the part that crawlers match',
      'empty-token': 'Unexpected user agent `{written}`, expected the name of a crawler or `*`',
      'near-agent': 'Unexpected user agent `{token}`, expected `{nearest}`: no crawler has the first name',
      'relative-pattern': 'Unexpected path `{written}`, expected one that starts with `/` or `*`',
      'long-line': 'Unexpected line of {bytes} bytes, expected at most 16663',
    },
    *check({ robotsTxt: { facts: robotsTxt }, report }) {
      if (!robotsTxt) return
      const { problems, truncated, groups, sitemaps } = robotsTxt.parsed
      for (const { token, line } of groups.flatMap(({ agents }) => agents)) {
        const nearest = token === '*' ? undefined : misspeltCrawler(token, 'robots.txt')
        if (nearest !== undefined)
          yield report('near-agent', [token, nearest], { location: { file: robotsTxt.file, line } })
      }
      for (const problem of problems) {
        const { type, text, line } = problem
        // The last line may be incomplete because of the size limit.
        if (truncated && line === problems.at(-1)?.line) continue
        // robots-txt/no-noindex and robots-txt/valid-sitemap-line report these.
        if (type === 'indexing-field' || type === 'relative-sitemap') continue
        if (type === 'cut-token' && wholeName.test(text)) continue
        const location = robotsTxtLocation(robotsTxt.file, problem)
        const cut = type === 'no-field' && sitemaps.find((sitemap) => isCutBefore(sitemap, problem))
        if (cut) {
          yield report('cut-sitemap', [text, `Sitemap: ${new URL(text, cut.url).href}`], { location })
          continue
        }
        const extra = extraOf(problem)
        if (type === 'unknown-field' && extra !== undefined)
          yield report('near-field', [text, extra], { location })
        else if (type === 'long-line') yield report(type, [extra ?? ''], { location })
        else if (type === 'misspelt-field' || type === 'cut-token')
          yield report(type, [text, extra ?? ''], { location, fix: likeWritten(text, extra) })
        else yield report(type, [shorten(text, 60)], { location })
      }
    },
    examples: {
      'fields of the standard and of some crawlers': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt:
          'User-agent: *\nDisallow: /search\nAllow: /search/about$\nCrawl-delay: 5\nContent-Signal: ai-train=no\n',
      },
      'crawlers that exist, and one that is not in our list': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: Googlebot\nUser-agent: GPTBot\nUser-agent: dotbot\nDisallow: /search\n',
      },
      'crawlers whose names contain a dot or a digit': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: archive.org_bot\nUser-agent: W3C_I18n-Checker\nDisallow: /search\n',
      },
      'a slip in the name of a crawler': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: Googelbot\nUser-agent: GPTbott\nDisallow: /search\n',
        reports: [
          'near-agent: Unexpected user agent `Googelbot`, expected `googlebot`: no crawler has the first name',
          'near-agent: Unexpected user agent `GPTbott`, expected `gptbot`: no crawler has the first name',
        ],
      },
      'misspelt and unknown fields': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'Useragent: *\nDisalow: /search\nBlock: /tmp\nCrawldelay: 5\n',
        reports: [
          'robots.txt 1-10 misspelt-field: Unexpected spelling `Useragent`, expected `user-agent`, which every crawler knows',
          'robots.txt 2:1-8 misspelt-field: Unexpected spelling `Disalow`, expected `disallow`, which every crawler knows',
          'robots.txt 3:1-6 unknown-field: Unexpected field `Block`, expected one that crawlers read, such as `Disallow`',
          'robots.txt 4:1-11 near-field: Unexpected field `Crawldelay`, expected `crawl-delay`',
        ],
        fixed: { 'robots.txt': 'User-agent: *\nDisallow: /search\nBlock: /tmp\nCrawldelay: 5\n' },
      },
      'lines without group, colon or field': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'Disallow: /a\nUser-agent: *\nDisallow /b\nkeep out of here\n',
        reports: [
          'robots.txt 1-13 rule-outside-group: Unexpected `Disallow: /a` before any User-agent, expected it in a group',
          'robots.txt 3:1-12 missing-colon: Missing colon in `Disallow /b`, expected one after the field',
          'robots.txt 4:1-17 no-field: Unexpected line `keep out of here`, expected a field, a colon and a value',
        ],
      },
      'an address from a variable that ends with a line break': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: *\nAllow: /\nSitemap: https://example.com \n/sitemap.xml\n',
        reports: [
          'robots.txt 4:1-13 cut-sitemap: Unexpected line break before `/sitemap.xml`, expected `Sitemap: https://example.com/sitemap.xml` on one line',
        ],
      },
      'values that crawlers do not match as written': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: Examplebot/1.2\nUser-agent: 2bot\nDisallow: tmp/\n',
        reports: [
          'robots.txt 13-27 cut-token: Unexpected user agent `Examplebot/1.2`, expected `Examplebot`, the part that crawlers match',
          'robots.txt 2:13-17 empty-token: Unexpected user agent `2bot`, expected the name of a crawler or `*`',
          'robots.txt 3:11-15 relative-pattern: Unexpected path `tmp/`, expected one that starts with `/` or `*`',
        ],
        fixed: { 'robots.txt': 'User-agent: Examplebot\nUser-agent: 2bot\nDisallow: tmp/\n' },
      },
      'line above the length limit': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: `User-agent: *\nDisallow: /${'a'.repeat(17_000)}\n`,
        reports: ['robots.txt 2:1-16664 long-line: Unexpected line of 17011 bytes, expected at most 16663'],
      },
    },
  }),
  'robots-txt/within-500kib': siteRule({
    summary: 'Limit robots.txt to 500 KiB',
    why: 'Crawlers ignore everything after the first 500 KiB, so those rules have no effect.',
    howToFix: 'Merge rules with wildcards, or block folders instead of single files.',
    level: 'error',
    sources: [
      'https://www.rfc-editor.org/rfc/rfc9309#section-2.5',
      'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#file-size',
    ],
    messages: {
      large: 'Unexpected robots.txt of {bytes} bytes, expected at most 512000',
    },
    check: ({ robotsTxt: { facts }, report }) =>
      facts?.parsed.truncated
        ? [report('large', [facts.parsed.bytes], { location: { file: facts.file } })]
        : [],
    examples: {
      'a small file': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /tmp/\n',
      },
      'a large file': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: `User-agent: *\nDisallow: /tmp/\n${`# ${'a'.repeat(16_000)}\n`.repeat(32)}`,
        reports: ['large: Unexpected robots.txt of 512126 bytes, expected at most 512000'],
      },
    },
  }),
}

/** Return whether a line is the rest of a Sitemap line, whose value is only an origin. */
function isCutBefore(
  { url, line }: { url: string; line: number },
  problem: Pick<RobotsTxtProblem, 'line' | 'text'>,
): boolean {
  return line + 1 === problem.line && problem.text.startsWith('/') && URL.parse(url)?.pathname === '/'
}

/** Return the correct word, with a capital if the wrong word has one. */
function likeWritten(written: string, expected: string | undefined): string | undefined {
  if (expected === undefined || !/^[A-Z]/.test(written)) return expected
  return expected.charAt(0).toUpperCase() + expected.slice(1)
}

function extraOf(problem: RobotsTxtProblem): string | undefined {
  if (problem.type === 'unknown-field') return problem.suggestion
  if (problem.type === 'misspelt-field') return problem.expected
  if (problem.type === 'cut-token') return problem.token
  return problem.type === 'long-line' ? String(problem.bytes) : undefined
}

/**
 * A name with dots or digits, which RFC 9309 does not allow, but some crawlers have, such as `archive.org_bot`. They
 * compare the complete name, so a group for the part before the dot would have no effect. A version after a slash never
 * belongs to the name.
 *
 * @see https://archive.org/details/archive.org_bot
 */
const wholeName = /^[\w-]+(?:\.[\w-]+)*$/
