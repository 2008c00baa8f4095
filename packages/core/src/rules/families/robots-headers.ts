import {
  isMisspeltRobotsTag,
  misspeltCrawler,
  namesUnknownCrawler,
  suggestCrawler,
} from '@indexical/syntax/internal/robots'
import { findCrawler, parseRobotsHeader } from '@indexical/syntax/robots'
import type { SiteHost } from '../../site/types.ts'
import { locationWithin } from '../../page/read-headers.ts'
import { siteRule } from '../../linter/define.ts'
import type { HeaderLine } from '@indexical/syntax'
import type { Directive, DirectiveProblem } from '@indexical/syntax/robots'
import { formatMessage } from '../../intent/format-message.ts'

/** Yield the X-Robots-Tag lines in files of the host. */
function* robotsLines({
  headerLines,
}: SiteHost): Generator<{ value: HeaderLine['value']; groups: ReturnType<typeof parseRobotsHeader> }> {
  for (const { name, value } of headerLines)
    if (name === 'x-robots-tag') yield { value, groups: parseRobotsHeader(value.value) }
}

export default {
  'headers/known-crawler': siteRule({
    summary: 'Require correct crawler names in X-Robots-Tag',
    why: 'Crawlers ignore directives for a name that no crawler has.',
    howToFix: 'Correct the name of the crawler. To address all crawlers, remove the name.',
    level: 'warn',
    // The correction may hide the page.
    fix: 'unsafe',
    causeIsMessage: true,
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
    messages: {
      misspelt: 'Unexpected crawler `{crawler}` in X-Robots-Tag, expected `{nearest}`',
      everybody: 'Unexpected crawler `{crawler}` in X-Robots-Tag, expected no name to address all crawlers',
    },
    *check({ host, report }) {
      for (const { value, groups } of robotsLines(host)) {
        // The parser reads unknown names as crawlers only at the start of the value.
        const [first] = groups
        if (!first || first.crawler === '*') continue
        const { crawler } = first
        const start = value.value.search(/[^\s,]/)
        const end = start + crawler.length
        const nearest = misspeltCrawler(crawler)
        if (suggestCrawler(crawler) === 'robots')
          yield report('everybody', [crawler], {
            location: locationWithin(value.location, start, value.value.length),
            fix: value.value.slice(value.value.indexOf(':', end) + 1).trim(),
          })
        else if (nearest !== undefined)
          yield report('misspelt', [crawler, nearest], {
            location: locationWithin(value.location, start, end),
            fix: nearest,
          })
      }
    },
    examples: {
      'known names': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: Googlebot: noindex\n  X-Robots-Tag: googlebot-image: noindex',
      },
      'a crawler that is not in our list': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: dotbot: noindex',
      },
      'a spelling mistake': {
        pages: { '/': '<title>Home</title>' },
        files: ['price-list.pdf'],
        headers: '/*.pdf\n  X-Robots-Tag: googelbot: noindex',
        reports: [
          '_headers 2:17-26 misspelt: Unexpected crawler `googelbot` in X-Robots-Tag, expected `googlebot`',
        ],
      },
      '`robots`, which addresses all crawlers only in a meta element': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: robots: noindex',
        reports: [
          '_headers 2:17-32 everybody: Unexpected crawler `robots` in X-Robots-Tag, expected no name to address all crawlers',
        ],
      },
    },
  }),
  'headers/no-ambiguous-crawler': siteRule({
    summary: 'Require X-Robots-Tag lines with unambiguous crawlers',
    why: 'Hosts join header lines with commas, and crawlers then apply a directive for all only to the crawler named before it.',
    howToFix:
      'Put directives for all crawlers into the first line, and give each crawler its own `X-Robots-Tag` line after it.',
    level: 'warn',
    causeIsMessage: true,
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
      'https://www.rfc-editor.org/rfc/rfc9110#section-5.3',
    ],
    messages: {
      midline:
        'Unexpected crawler `{crawler}` in the middle of a line, expected a line of its own: some crawlers ignore the name',
      unread:
        'Unexpected crawler `{crawler}` in the middle of a line, expected one that reads X-Robots-Tag, such as `googlebot`',
      joined: 'Unexpected `{value}` after a line for `{crawler}`, expected it first: hosts join the lines',
    },
    *check({ graph, host, report }) {
      for (const { value, groups } of robotsLines(host)) {
        for (const { crawler, ambiguous, directives } of groups) {
          if (ambiguous === 'rescoped')
            yield report(adviceFor(crawler), [crawler], { location: value.location })
          for (const other of directives.filter(namesUnknownCrawler))
            yield report(adviceFor(other.name), [other.name], {
              location: locationWithin(value.location, other.start, other.end),
            })
        }
      }
      // Many pages have the same line of a file.
      const known = new Set<string>()
      for (const page of graph.pagesWith('headers')) {
        let last = '*'
        for (const line of page.headers) {
          const groups = line.name === 'x-robots-tag' ? parseRobotsHeader(line.value.value) : []
          if (groups.length === 0) continue
          const place = JSON.stringify(line.value)
          if (groups[0]!.crawler === '*' && last !== '*' && !known.has(place)) {
            known.add(place)
            yield report('joined', [line.value.value, last], { location: line.value.location })
          }
          last = groups.at(-1)!.crawler
        }
      }
    },
    examples: {
      'directives for all crawlers, then for one': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: nosnippet\n  X-Robots-Tag: googlebot: notranslate',
      },
      'each crawler in a line of its own': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: bingbot: nocache\n  X-Robots-Tag: googlebot: notranslate',
      },
      'a crawler that is not in our list': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: dotbot: noindex',
      },
      'directives for one crawler, then for all': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        headers: '/*\n  X-Robots-Tag: googlebot: notranslate\n\n/*\n  X-Robots-Tag: nosnippet',
        reports: [
          '_headers 5:17-26 joined: Unexpected `nosnippet` after a line for `googlebot`, expected it first: hosts join the lines',
        ],
      },
      'two crawlers in one line': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: googlebot: notranslate, bingbot: nocache',
        reports: [
          '_headers 2:17-57 midline: Unexpected crawler `bingbot` in the middle of a line, expected a line of its own: some crawlers ignore the name',
        ],
      },
      'a second crawler that reads no headers': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: nosnippet, archive.org_bot: noarchive',
        reports: [
          '_headers 2:17-54 unread: Unexpected crawler `archive.org_bot` in the middle of a line, expected one that reads X-Robots-Tag, such as `googlebot`',
        ],
      },
      'a second crawler that is not in our list': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: googlebot: nofollow, otherbot: noindex, nosnippet',
        reports: [
          '_headers 2:38-55 midline: Unexpected crawler `otherbot` in the middle of a line, expected a line of its own: some crawlers ignore the name',
        ],
      },
    },
  }),
  'headers/escaped-link': siteRule({
    summary: 'Require URLs in Link headers to be escaped',
    why: 'HTTP defines only ASCII in header values. Some hosts remove other characters, and crawlers read their bytes as other letters, so the link leads to a URL that does not exist.',
    howToFix: 'Write each character beyond ASCII as in the address bar: `%C3%BC` for `ü`.',
    level: 'warn',
    causeIsMessage: true,
    sources: [
      'https://www.rfc-editor.org/rfc/rfc9110#section-5.5',
      'https://www.rfc-editor.org/rfc/rfc8288#section-3',
    ],
    messages: {
      raw: 'Unexpected URL `{target}` in a Link header, expected `{escaped}`',
    },
    *check({ host, report }) {
      for (const { name, value } of host.headerLines) {
        if (name !== 'link') continue
        for (const [, target] of value.value.matchAll(/<([^<>]*[^\0-\x7F][^<>]*)>/g))
          yield report('raw', [target!, encodeURI(target!.toWellFormed())], { location: value.location })
      }
    },
    examples: {
      'an escaped URL, and letters beyond ASCII in a title': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  Link: </stra%C3%9Fe.css>; rel=preload; as=style; title="Straße"',
      },
      'a URL as written': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  Link: </größe.css>; rel=preload; as=style',
        reports: [
          '_headers 2:9-44 raw: Unexpected URL `/größe.css` in a Link header, expected `/gr%C3%B6%C3%9Fe.css`',
        ],
      },
    },
  }),
  'headers/valid-robots': siteRule({
    summary: 'Require valid directives in X-Robots-Tag headers',
    why: 'Crawlers ignore a directive that they cannot read, and PDFs and images have no meta element to replace it.',
    howToFix:
      'Correct the directive as suggested, for example `X-Robots-Tag: noindex, nofollow`. Put directives for one crawler after its name: `googlebot: noindex`.',
    remedies: {
      misnamed: 'Correct the name of the header.',
    },
    level: 'error',
    // The correction may hide the page.
    fix: 'unsafe',
    causeIsMessage: true,
    sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
    messages: {
      nothing: 'Missing directive in X-Robots-Tag `{value}`, expected one such as `noindex`',
      misnamed: 'Unexpected header `{name}`, expected `X-Robots-Tag`: crawlers ignore other names',
      malformed: 'Unexpected directive `{raw}` in X-Robots-Tag, expected {expected}',
    },
    *check({ host, report }) {
      for (const { name, value } of host.headerLines) {
        if (isMisspeltRobotsTag(name) && hasDirective(value.value))
          yield report('misnamed', [name], { location: value.location })
      }
      for (const { value, groups } of robotsLines(host)) {
        const directives = groups.flatMap((group) => group.directives)
        if (directives.length === 0) yield report('nothing', [value.value], { location: value.location })
        for (const directive of directives) {
          // headers/no-ambiguous-crawler reports crawlers that are not at the start of a line.
          if (!directive.problem || namesUnknownCrawler(directive)) continue
          const location = locationWithin(value.location, directive.start, directive.end)
          const fix = correctionOf(directive)
          const meant = fix === undefined ? expectedFor(directive, directive.problem) : `\`${fix}\``
          yield report('malformed', [directive.raw, meant], { location, fix })
        }
      }
    },
    examples: {
      'valid values': {
        pages: { '/': '<title>Home</title>' },
        files: ['price-list.pdf'],
        headers:
          '/price-list.pdf\n  X-Robots-Tag: googlebot: noindex, unavailable_after: Friday, 25-Jun-27 15:00:00 PST\n  X-Robots-Tag: OtherBot: max-snippet: 20',
      },
      'headers with similar names': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots: yes\n  X-Robot-Count: 3\n  X-Frame-Options: DENY',
      },
      'a mistake in the header name': {
        pages: { '/': '<title>Home</title>' },
        files: ['price-list.pdf'],
        headers: '/*.pdf\n  X-Robot-Tag: noindex\n  Robots: googlebot: nofollow',
        reports: [
          '_headers 2:16-23 misnamed: Unexpected header `x-robot-tag`, expected `X-Robots-Tag`: crawlers ignore other names',
          '_headers 3:11-30 misnamed: Unexpected header `robots`, expected `X-Robots-Tag`: crawlers ignore other names',
        ],
      },
      'a misspelt directive': {
        pages: { '/': '<title>Home</title>' },
        files: ['price-list.pdf'],
        headers: '/*.pdf\n  X-Robots-Tag: no-index',
        reports: [
          '_headers 2:17-25 malformed: Unexpected directive `no-index` in X-Robots-Tag, expected `noindex`',
        ],
      },
      'a crawler without a directive': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: googlebot:',
        reports: [
          '_headers 2:17-27 nothing: Missing directive in X-Robots-Tag `googlebot:`, expected one such as `noindex`',
        ],
      },
      'invalid values': {
        pages: { '/': '<title>Home</title>' },
        headers:
          '/\n  X-Robots-Tag: noindex: yes, max-snippet: few, max-image-preview: big, unavailable_after: soon, max-video-preview, hidden, sponsored',
        reports: [
          '_headers 2:17-29 malformed: Unexpected directive `noindex: yes` in X-Robots-Tag, expected `noindex` alone',
          '_headers 2:31-47 malformed: Unexpected directive `max-snippet: few` in X-Robots-Tag, expected 0, -1 or a positive whole number',
          '_headers 2:49-71 malformed: Unexpected directive `max-image-preview: big` in X-Robots-Tag, expected none, standard or large',
          '_headers 2:73-96 malformed: Unexpected directive `unavailable_after: soon` in X-Robots-Tag, expected a date like `2027-01-31T00:00:00Z`',
          '_headers 2:98-115 malformed: Unexpected directive `max-video-preview` in X-Robots-Tag, expected `max-video-preview:` and a value',
          '_headers 2:117-123 malformed: Unexpected directive `hidden` in X-Robots-Tag, expected one that crawlers know',
          '_headers 2:125-134 malformed: Unexpected directive `sponsored` in X-Robots-Tag, expected it in the `rel` of a link',
        ],
      },
      'a crawler without a colon, and `*` for all crawlers': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: googlebot noindex, *: nosnippet',
        reports: [
          '_headers 2:17-34 malformed: Unexpected directive `googlebot noindex` in X-Robots-Tag, expected `googlebot: noindex`',
          '_headers 2:36-48 malformed: Unexpected directive `*: nosnippet` in X-Robots-Tag, expected `nosnippet`',
        ],
      },
      'a missing comma': {
        pages: { '/': '<title>Home</title>' },
        headers: '/\n  X-Robots-Tag: noindex nofollow',
        reports: [
          '_headers 2:17-33 malformed: Unexpected directive `noindex nofollow` in X-Robots-Tag, expected `noindex, nofollow`',
        ],
      },
    },
  }),
}

/** Return the message with the advice. A separate line does not help crawlers that ignore the header. */
function adviceFor(crawler: string): 'midline' | 'unread' {
  return findCrawler(crawler)?.header === false ? 'unread' : 'midline'
}

function hasDirective(value: string): boolean {
  return parseRobotsHeader(value).some(({ directives }) => directives.some(({ problem }) => !problem))
}

/** Return the intended text if a crawler has no colon. `*` is removed, because headers cannot address it. */
function suggestScope(raw: string): string | undefined {
  const [, name = '', directives = ''] = /^(\*|[\w-]+)\s*[:\s]\s*(\S.*)$/.exec(raw) ?? []
  if (!hasDirective(directives)) return undefined
  if (name === '*') return directives
  return findCrawler(name) ? `${name}: ${directives}` : undefined
}

/** Return the directive that the author meant, if there is only one. */
function correctionOf({ problem, raw }: Directive): string | undefined {
  if (problem?.type === 'separator') return problem.directives.join(', ')
  return problem?.type === 'unknown' ? (suggestScope(raw) ?? problem.suggestion) : undefined
}

const expected: Partial<Record<DirectiveProblem['type'], string>> = {
  unknown: 'one that crawlers know',
  'unexpected-value': '`{name}` alone',
  'missing-value': '`{name}:` and a value',
  'invalid-preview': 'none, standard or large',
  'invalid-date': 'a date like `2027-01-31T00:00:00Z`',
}

function expectedFor({ name }: Directive, problem: DirectiveProblem): string {
  if (problem.type === 'misplaced') return `it in ${problem.belongsTo}`
  return formatMessage(expected[problem.type] ?? '0, -1 or a positive whole number', [name])
}
