import { retiredUrl } from '../../site/collect-desired.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import type { Graph } from '../../site/types.ts'
import type { Page } from '../../page/types.ts'
import { exactKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require paths in `redirectFrom` to be unused',
  why: 'A URL serves either a page or a redirect, so the other one would be lost.',
  howToFix: 'Remove the path from `redirectFrom`, or delete the page or file that uses it.',
  remedies: {
    claimed: 'Remove the path from `redirectFrom` of one of the two pages.',
    unusable: 'Write each value as a path, such as `/old/`.',
  },
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    taken: 'Unexpected `{path}` in `redirectFrom`, expected an unused path: {by} has it',
    claimed: 'Unexpected `{path}` in `redirectFrom`, expected it on one page only: {other} has it too',
    unusable: 'Unexpected `{path}` in `redirectFrom`, expected a path of this site without query or fragment',
  },
  *check({ graph, inputs, report }) {
    // redirects/alias-free names the other source.
    const reported = new Set(
      inputs.aliasConflicts.flatMap(({ alias }) => {
        const url = retiredUrl(alias, graph.url)
        return url ? [exactKey(url)] : []
      }),
    )
    const pages = new Map<string, Page>()
    const pageBySource = new Map<string, Page>()
    for (const page of graph.pagesWith('redirectFrom')) {
      for (const { value, location } of page.intent.redirectFrom ?? []) {
        const url = retiredUrl(value, graph.url)?.href
        if (url === undefined) {
          yield report('unusable', [value], { page, location })
          continue
        }
        if (pages.size === 0) for (const other of graph.pages) pages.set(exactKey(other.url), other)
        const key = exactKey(url)
        if (reported.has(key)) continue
        const there = pages.get(key)
        // The page is a redirect that a generator wrote for this value.
        if (there && redirectsTo(graph, there, page)) continue
        const found = graph.find(url)
        const claimed = pageBySource.get(key)
        if (there) yield report('taken', [value, `the page ${there.file}`], { page, location })
        else if (found?.type === 'file')
          yield report('taken', [value, `the file ${found.file}`], { page, location })
        else if (claimed && claimed !== page)
          yield report('claimed', [value, claimed.file], { page, location })
        pageBySource.set(key, claimed ?? page)
      }
    }
  },
  examples: {
    'retired paths': {
      pages: {
        '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: [/old/, /2024/old.html]' },
      },
      settings: { hosts: ['netlify'], write: true },
    },
    'a path at which the generator writes a redirect page': {
      pages: {
        '/new/': { html: '<title>New</title>', frontmatter: 'redirect_from: /old/' },
        '/old/': '<meta http-equiv="refresh" content="0; url=/new/">',
      },
      settings: { hosts: ['netlify'], write: true },
    },
    'path of a page': {
      pages: {
        '/about/': '<title>About</title>',
        '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: [/about/, /new/]' },
      },
      settings: { hosts: ['netlify'], write: true },
      reports: [
        '/new/ frontmatter 2:16-23 taken: Unexpected `/about/` in `redirectFrom`, expected an unused path: the page about/index.html has it',
        '/new/ frontmatter 2:25-30 taken: Unexpected `/new/` in `redirectFrom`, expected an unused path: the page new/index.html has it',
      ],
    },
    'path of a file': {
      pages: { '/new/': { html: '<title>New</title>', frontmatter: 'redirectFrom: /paper.pdf' } },
      files: ['paper.pdf'],
      settings: { hosts: ['netlify'], write: true },
      reports: [
        '/new/ frontmatter 2:15-25 taken: Unexpected `/paper.pdf` in `redirectFrom`, expected an unused path: the file paper.pdf has it',
      ],
    },
    'one path on two pages': {
      pages: {
        '/a/': { html: '<title>A</title>', frontmatter: 'redirectFrom: /old/' },
        '/b/': { html: '<title>B</title>', frontmatter: 'redirectFrom: /old/' },
      },
      settings: { hosts: ['netlify'], write: true },
      reports: [
        '/b/ frontmatter 2:15-20 claimed: Unexpected `/old/` in `redirectFrom`, expected it on one page only: a/index.html has it too',
      ],
    },
    'values that are not paths': {
      pages: {
        '/new/': {
          html: '<title>New</title>',
          frontmatter: 'redirectFrom: [old, "/old/?id=1", https://other.example/old/]',
        },
      },
      settings: { hosts: ['netlify'], write: true },
      reports: [
        '/new/ frontmatter 2:16-19 unusable: Unexpected `old` in `redirectFrom`, expected a path of this site without query or fragment',
        '/new/ frontmatter 2:21-33 unusable: Unexpected `/old/?id=1` in `redirectFrom`, expected a path of this site without query or fragment',
        '/new/ frontmatter 2:35-61 unusable: Unexpected `https://other.example/old/` in `redirectFrom`, expected a path of this site without query or fragment',
      ],
    },
  },
})

/** Return whether a page only redirects to another one. */
function redirectsTo(graph: Graph, { kind, refresh }: Page, target: Page): boolean {
  if (kind !== 'refresh' || refresh?.url === undefined || !graph.owns(refresh.url)) return false
  const found = findIgnoringQuery(graph, refresh.url)
  return found !== undefined && 'page' in found && found.page === target
}
