import { parseLinkHeader } from '@indexical/syntax/link-header'
import type { LinkValue, LinkProblem } from '@indexical/syntax/link-header'
import { locationWithin } from '../../page/read-headers.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require Link headers with valid syntax',
  why: 'A mistake in the syntax loses the whole canonical or hreflang link, and no browser shows it.',
  howToFix:
    'Write the header as `Link: <https://example.com/>; rel="canonical"`, with double quotes and a semicolon before each parameter.',
  level: 'error',
  causeIsMessage: true,
  fix: 'safe',
  sources: [
    'https://www.rfc-editor.org/rfc/rfc8288#section-3',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#rel-canonical-header-method',
  ],
  messages: {
    dropped: 'Unexpected `{text}` in a Link header, expected {expected}',
    quotes: 'Unexpected quotes `{text}` in a Link header, expected `{expected}`: only double quotes count',
  },
  *check({ host, report }) {
    for (const { name, value } of host.headerLines) {
      if (name !== 'link') continue
      const { links, problems } = parseLinkHeader(value.value)
      for (const problem of problems) {
        const location = locationWithin(value.location, problem.start, problem.end)
        if (problem.dropped)
          yield report('dropped', [problem.text, expectedFor(problem)], {
            location,
            fix: correctionOf(problem),
          })
        if (problem.type !== 'single-quotes' || !isRelation(links, problem)) continue
        const fix = `"${problem.text.replace(/^'|'$/g, '')}"`
        yield report('quotes', [problem.text, fix], { location, fix })
      }
    }
  },
  examples: {
    'valid links': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf'],
      headers:
        '/a.pdf\n  Link: <https://example.com/a.pdf>; rel="canonical", </b.pdf>; rel=alternate; hreflang=de;\n  Link: </style.css>; rel=preload; as=style; title=\'Main\'',
    },
    'single quotes in another header': {
      pages: { '/': '<title>Home</title>' },
      headers: "/\n  X-Link: <https://example.com/>; rel='canonical'",
    },
    'single quotes around a language': {
      pages: { '/': '<title>Home</title>' },
      headers: "/\n  Link: <https://example.com/de/>; rel=alternate; hreflang='de'",
      reports: [
        '_headers 2:60-64 quotes: Unexpected quotes `\'de\'` in a Link header, expected `"de"`: only double quotes count',
      ],
      fixed: { _headers: '/\n  Link: <https://example.com/de/>; rel=alternate; hreflang="de"' },
      also: ['hreflang/target-exists', 'hreflang/valid-code'],
    },
    'single quotes': {
      pages: { '/': '<title>Home</title>' },
      headers: "/\n  Link: <https://example.com/>; rel='canonical'",
      reports: [
        '_headers 2:37-48 quotes: Unexpected quotes `\'canonical\'` in a Link header, expected `"canonical"`: only double quotes count',
      ],
      fixed: { _headers: '/\n  Link: <https://example.com/>; rel="canonical"' },
    },
    'a missing semicolon': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  Link: <https://example.com/> rel="canonical"',
      reports: [
        '_headers 2:32-47 dropped: Unexpected `rel="canonical"` in a Link header, expected `;` before it',
      ],
      fixed: { _headers: '/\n  Link: <https://example.com/> ; rel="canonical"' },
    },
    'missing brackets, a missing quote and a missing name': {
      pages: { '/': '<title>Home</title>' },
      headers:
        '/\n  Link: https://example.com/; rel="canonical"\n  Link: </a>; rel="canonical\n  Link: </a; rel=canonical\n  Link: </a>; =canonical',
      reports: [
        '_headers 2:9-46 dropped: Unexpected `https://example.com/; rel="canonical"` in a Link header, expected `<` and `>` around the URL',
        '_headers 3:19-29 dropped: Unexpected `"canonical` in a Link header, expected `"` at its end',
        '_headers 4:9-27 dropped: Unexpected `</a; rel=canonical` in a Link header, expected `>` after the URL',
        '_headers 5:15-16 dropped: Unexpected `=` in a Link header, expected the name of a parameter',
      ],
      fixed: {
        _headers:
          '/\n  Link: <https://example.com/>; rel="canonical"\n  Link: </a>; rel="canonical"\n  Link: </a>; rel=canonical\n  Link: </a>; =canonical',
      },
    },
    'mistakes with several corrections': {
      pages: { '/': '<title>Home</title>' },
      headers: '/\n  Link: canonical; rel="canonical"\n  Link: </a>; rel="canonical, </b>; rel=alternate',
      reports: [
        '_headers 2:9-35 dropped: Unexpected `canonical; rel="canonical"` in a Link header, expected `<` and `>` around the URL',
        '_headers 3:19-50 dropped: Unexpected `"canonical, </b>; rel=alternate` in a Link header, expected `"` at its end',
      ],
    },
  },
})

/**
 * Return whether the parameter affects how crawlers read the link. In a title, for example, single quotes are harmless.
 */
function isRelation(links: readonly LinkValue[], { start }: LinkProblem): boolean {
  const param = links.flatMap(({ params }) => params).find(({ valueStart }) => valueStart === start)
  return param?.name === 'rel' || param?.name === 'hreflang' || param?.name === 'anchor'
}

/** Return the text with the missing character, if it can only be at one place. */
function correctionOf({ type, text }: LinkProblem): string | undefined {
  if (type === 'missing-semicolon') return `; ${text}`
  if (type === 'unterminated-string') return /[,;]/.test(text) ? undefined : `${text}"`
  const [, target, params] = /^<?((?:https?:\/)?\/[^\s<>;,"']*)(\s*;[^<>,]*)$/.exec(text) ?? []
  const isTarget = type === 'missing-target' || type === 'unterminated-target'
  return isTarget && target !== undefined ? `<${target}>${params}` : undefined
}

function expectedFor({ type }: LinkProblem): string {
  if (type === 'missing-target') return '`<` and `>` around the URL'
  if (type === 'unterminated-target') return '`>` after the URL'
  if (type === 'unterminated-string') return '`"` at its end'
  return type === 'missing-semicolon' ? '`;` before it' : 'the name of a parameter'
}
