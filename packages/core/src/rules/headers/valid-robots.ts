import { isMisspeltRobotsTag, namesUnknownCrawler } from '@indexical/syntax/internal/robots'
import { findCrawler, parseRobotsHeader } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import { locationWithin } from '../../page/read-headers.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require valid directives in X-Robots-Tag headers',
  why: 'Crawlers ignore a directive that they cannot read, and PDFs and images have no meta element to replace it.',
  howToFix:
    'Correct the directive as suggested, for example `X-Robots-Tag: noindex, nofollow`. Put directives for one crawler after its name: `googlebot: noindex`.',
  level: 'error',
  // The correction may hide the page.
  fix: 'unsafe',
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    nothing: (value: string) =>
      `Missing directive in X-Robots-Tag \`${value}\`, expected one such as \`noindex\``,
    misnamed: (name: string) =>
      `Unexpected header \`${name}\`, expected \`X-Robots-Tag\`: crawlers ignore other names`,
    malformed: (raw: string, expected: string) =>
      `Unexpected directive \`${raw}\` in X-Robots-Tag, expected ${expected}`,
  },
  *check({ host, report }) {
    for (const { name, value } of host.headerLines) {
      if (isMisspeltRobotsTag(name) && hasDirective(value.value))
        yield report('misnamed', [name], { location: value.location })
      if (name !== 'x-robots-tag') continue
      const directives = parseRobotsHeader(value.value).flatMap((group) => group.directives)
      if (directives.length === 0) yield report('nothing', [value.value], { location: value.location })
      for (const directive of directives) {
        // headers/no-ambiguous-crawler reports crawlers that are not at the start of a line.
        if (!directive.problem || namesUnknownCrawler(directive)) continue
        const location = locationWithin(value.location, directive.start, directive.end)
        const fix = correctionOf(directive)
        const expected = fix === undefined ? expectedFor(directive) : `\`${fix}\``
        yield report('malformed', [directive.raw, expected], { location, fix })
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
})

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

function expectedFor({ problem, name }: Directive): string {
  switch (problem?.type) {
    case 'misplaced':
      return `it in ${problem.belongsTo}`
    case 'unknown':
      return 'one that crawlers know'
    case 'unexpected-value':
      return `\`${name}\` alone`
    case 'missing-value':
      return `\`${name}:\` and a value`
    case 'invalid-preview':
      return 'none, standard or large'
    case 'invalid-date':
      return 'a date like `2027-01-31T00:00:00Z`'
    default:
      return '0, -1 or a positive whole number'
  }
}
