import { parseRobotsHeader } from '../../robots/header.ts'
import type { Directive } from '../../robots/parse.ts'
import { within } from '../../signals/read-headers.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require X-Robots-Tag headers that crawlers can read',
  why: 'A header that cannot be read is ignored, also for the PDFs and images that no meta element reaches.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag'],
  messages: {
    nothing: (value: string) =>
      `Missing directive in X-Robots-Tag \`${value}\`, expected one such as \`noindex\``,
    malformed: (raw: string, wanted: string) =>
      `Unexpected directive \`${raw}\` in X-Robots-Tag, expected ${wanted}`,
  },
  examples: {
    'what crawlers read': {
      pages: { '/': '<title>Home</title>' },
      files: ['price-list.pdf'],
      headers:
        '/price-list.pdf\n  X-Robots-Tag: googlebot: noindex, unavailable_after: Friday, 25-Jun-27 15:00:00 PST\n  X-Robots-Tag: OtherBot: max-snippet: 20',
    },
    'on a file': {
      pages: { '/': '<title>Home</title>' },
      files: ['price-list.pdf'],
      headers: '/*.pdf\n  X-Robots-Tag: no-index',
      reports: [
        '_headers 2:17-25 malformed: Unexpected directive `no-index` in X-Robots-Tag, expected `noindex`',
      ],
    },
    'a crawler without directive': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: googlebot:',
      reports: [
        '_headers 2:17-27 nothing: Missing directive in X-Robots-Tag `googlebot:`, expected one such as `noindex`',
      ],
    },
    'values of every kind': {
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
    'no comma': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  X-Robots-Tag: noindex nofollow',
      reports: [
        '_headers 2:17-33 malformed: Unexpected directive `noindex nofollow` in X-Robots-Tag, expected `noindex, nofollow`',
      ],
    },
  },
  *check(site, report) {
    for (const { name, value } of site.headerLines) {
      if (name !== 'x-robots-tag') continue
      const directives = parseRobotsHeader(value.value).flatMap((group) => group.directives)
      if (directives.length === 0) yield report('nothing', [value.value], value.at)
      for (const directive of directives) {
        if (!directive.problem) continue
        const at = within(value.at, directive.start, directive.end)
        yield report('malformed', [directive.raw, wantedFor(directive)], at)
      }
    }
  },
})

function wantedFor({ problem, name }: Directive): string {
  switch (problem?.type) {
    case 'separator':
      return `\`${problem.directives.join(', ')}\``
    case 'misplaced':
      return `it in ${problem.belongsTo}`
    case 'unknown':
      return problem.suggestion === undefined ? 'one that crawlers know' : `\`${problem.suggestion}\``
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
