import { readHeaders } from '../../page/read-headers.ts'
import type { Canonical } from '../../page/types.ts'
import { isDocument, fileCanonicalProblem } from '../../site/file-signals.ts'
import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require canonicals in headers of PDFs and other documents to lead to an indexable URL',
  why: 'A file has no head, so only its Link header can declare the original among its copies, and mistakes in it are invisible. Canonicals of pages, also those in headers, have their own rules.',
  howToFix:
    'Correct the `Link` header of the file, or the option `files` that requests it, so that it contains the absolute URL of an indexable page or file.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#rel-canonical-header-method',
    'https://www.rfc-editor.org/rfc/rfc6596#section-3',
  ],
  messages: {
    unusable: 'Unexpected canonical `{href}` of `{file}`, expected a public http URL',
    conflict: 'Unexpected second canonical `{href}` of `{file}`, expected only `{first}`',
    other: 'Unexpected canonical `{href}` of `{file}`, expected `{expected}`',
    missing: 'Unexpected canonical `{href}` of `{file}`, expected a URL that the build wrote',
    hidden: 'Unexpected canonical `{href}` of `{file}`, expected an indexable URL',
  },
  *check({ graph, host, report, now }) {
    if (!host.headerLines.some(({ name, value }) => name === 'link' && /canonical/i.test(value.value))) return
    // One header line may apply to thousands of files, so report it once.
    const reported = new Set<string>()
    for (const { file, url } of graph.otherFiles()) {
      if (!isDocument(file)) continue
      const { canonicals } = readHeaders(host.headersOf(url, file), url)
      for (const canonical of canonicals) {
        const leads = fileCanonicalProblem({ graph, host }, { url, canonical, first: canonicals[0]! }, now)
        const problem = leads ?? formProblem(canonical)
        const key = JSON.stringify([canonical.location, problem?.[0]])
        if (!problem || reported.has(key)) continue
        reported.add(key)
        const [id, expected] = problem
        yield report(id, [canonical.href.value, file, expected], {
          location: canonical.location,
          cause: canonical.url === undefined ? canonical.href.value : layoutCause(url, canonical.url),
        })
      }
    }
  },
  examples: {
    'a file, a page and another site': {
      pages: { '/report/': '<title>Report</title>' },
      files: ['a.pdf', 'copy/a.pdf', 'report.pdf', 'syndicated.pdf'],
      headers:
        '/*/a.pdf\n  Link: <https://example.com/a.pdf>; rel="canonical"\n/report.pdf\n  Link: <https://example.com/report/>; rel="canonical"\n/syndicated.pdf\n  Link: <https://example.org/syndicated.pdf>; rel="canonical"',
    },
    'a missing target of two files, reported once': {
      pages: { '/': '<title>Home</title>' },
      files: ['copy/a.pdf', 'copy/b.pdf'],
      headers: '/copy/*\n  Link: <https://example.com/gone.pdf>; rel="canonical"',
      reports: [
        '_headers 2:10-38 missing: Unexpected canonical `https://example.com/gone.pdf` of `copy/a.pdf`, expected a URL that the build wrote',
      ],
    },
    'files that do not appear in search results': {
      pages: { '/': '<title>Home</title>' },
      files: ['assets/a.avif', 'assets/main.js'],
      headers: '/assets/*\n  Link: <https://example.com/gone/>; rel="canonical"',
    },
    'two targets': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf', 'b.pdf'],
      headers:
        '/b.pdf\n  Link: <https://example.com/a.pdf>; rel="canonical", <https://example.com/b.pdf>; rel="canonical"',
      reports: [
        '_headers 2:56-81 conflict: Unexpected second canonical `https://example.com/b.pdf` of `b.pdf`, expected only `https://example.com/a.pdf`',
      ],
    },
    'a URL without a scheme': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf'],
      headers: '/a.pdf\n  Link: <www.example.com/a.pdf>; rel="canonical"',
      reports: [
        '_headers 2:10-31 unusable: Unexpected canonical `www.example.com/a.pdf` of `a.pdf`, expected a public http URL',
      ],
    },
    'http on an https site': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf'],
      headers: '/a.pdf\n  Link: <http://example.com/a.pdf>; rel="canonical"',
      reports: [
        '_headers 2:10-34 other: Unexpected canonical `http://example.com/a.pdf` of `a.pdf`, expected `https://example.com/a.pdf`',
      ],
    },
    'a relative path and a fragment': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf', 'b.pdf', 'old/a.pdf', 'new/a.pdf'],
      headers:
        '/*/a.pdf\n  Link: <../a.pdf>; rel="canonical"\n/b.pdf\n  Link: <https://example.com/a.pdf#page=2>; rel="canonical"',
      reports: [
        '_headers 4:10-42 other: Unexpected canonical `https://example.com/a.pdf#page=2` of `b.pdf`, expected `https://example.com/a.pdf`',
        '_headers 2:10-18 other: Unexpected canonical `../a.pdf` of `old/a.pdf`, expected `https://example.com/a.pdf`',
      ],
    },
    'a redirect and a page that is canonicalized away': {
      pages: {
        '/a/': '<title>A</title>',
        '/b/': '<link rel="canonical" href="https://example.com/a/">',
      },
      redirects: { '/old/': '/a/' },
      files: ['a.pdf', 'b.pdf'],
      headers:
        '/a.pdf\n  Link: <https://example.com/old/>; rel="canonical"\n/b.pdf\n  Link: <https://example.com/b/>; rel="canonical"',
      reports: [
        '_headers 2:10-34 other: Unexpected canonical `https://example.com/old/` of `a.pdf`, expected `https://example.com/a/`',
        '_headers 4:10-32 other: Unexpected canonical `https://example.com/b/` of `b.pdf`, expected `https://example.com/a/`',
      ],
    },
    'noindex targets': {
      pages: { '/': '<title>Home</title>', '/a/': '<meta name="robots" content="noindex">' },
      files: ['a.pdf', 'b.pdf', 'c.pdf'],
      headers:
        '/a.pdf\n  Link: <https://example.com/a/>; rel="canonical"\n/b.pdf\n  Link: <https://example.com/c.pdf>; rel="canonical"\n/c.pdf\n  X-Robots-Tag: noindex',
      reports: [
        '_headers 2:10-32 hidden: Unexpected canonical `https://example.com/a/` of `a.pdf`, expected an indexable URL',
        '_headers 4:10-35 hidden: Unexpected canonical `https://example.com/c.pdf` of `b.pdf`, expected an indexable URL',
      ],
    },
  },
})

/** Return the correct URL if the canonical is relative or contains a fragment. */
function formProblem({ href, url }: Canonical): ['other', expected: string] | undefined {
  const expected = url?.replace(/#.*$/s, '')
  const isPlain = /^https?:/i.test(href.value.trim()) && expected === url
  return expected === undefined || isPlain ? undefined : ['other', expected]
}
