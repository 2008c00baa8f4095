import { siteRule } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'
import { readFileSignals } from '../../site/file-signals.ts'
import { createPageOf, otherFilesOf } from '../../site/text-versions.ts'
import type { Site } from '../../site/types.ts'

const sources = [
  'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag',
  'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
]
const remedy =
  "Set the option `textVersions: 'canonical'`, which sends the header, or send `X-Robots-Tag: noindex` or the canonical yourself."

export default {
  'text-versions/hidden': siteRule({
    summary: 'Require noindex or the canonical of their page for text versions',
    why: 'Search engines index `.md` and `.txt` files too, and may show the plain text in place of the page.',
    howToFix: remedy,
    level: 'info',
    sources,
    messages: {
      indexable:
        'Unexpected text version `{file}` that may be indexed, expected noindex or the canonical `{page}` in its header',
    },
    *check({ report, now, ...site }) {
      if (!site.host.sendsHeaders) return
      for (const { page, path } of openVersions(site, now))
        if (site.graph.indexable(page).indexable)
          yield report('indexable', [path, page.url], { page, cause: 'text versions' })
    },
    examples: {
      'headers with noindex, or with the canonical': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
        files: ['a.md', 'b/index.html.md', 'notes.md', 'llms.txt'],
        hostFiles: {
          _headers:
            '/a.md\n  X-Robots-Tag: noindex\n/b/index.html.md\n  Link: <https://example.com/b/>; rel="canonical"\n',
          _redirects: '',
        },
        settings: { hosts: ['netlify'] },
      },
      'a host that sends no headers, and one that is unknown': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        files: ['a.md'],
        hostFiles: { CNAME: 'example.com' },
      },
      'a file that search engines may not fetch': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        files: ['a.md'],
        robotsTxt: 'User-agent: *\nDisallow: /*.md$\n',
        settings: { hosts: ['netlify'] },
      },
      'a file without headers': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
        files: ['a.md', 'b.md'],
        settings: { hosts: ['netlify'] },
        reports: [
          '/a/ indexable: Unexpected text version `/a.md` that may be indexed, expected noindex or the canonical `https://example.com/a/` in its header',
          '/b/ indexable: Unexpected text version `/b.md` that may be indexed, expected noindex or the canonical `https://example.com/b/` in its header',
        ],
        problems: 1,
      },
    },
  }),
  'text-versions/matches-noindex': siteRule({
    summary: 'Require noindex for the text version of a noindex page',
    why: 'The page is kept out of search results, but its whole text is in a file that search engines may index.',
    howToFix: `${remedy} If the host sends no headers, remove the file.`,
    level: 'warn',
    sources,
    messages: {
      open: 'Unexpected text version `{file}` that may be indexed, expected noindex as on its page',
    },
    *check({ report, now, ...site }) {
      for (const { page, path } of openVersions(site, now))
        if (site.graph.indexable(page).reason === 'noindex')
          yield report('open', [path], { page, cause: 'text versions' })
    },
    examples: {
      'noindex for both': {
        pages: { '/': '<title>Home</title>', '/a/': '<meta name=robots content=noindex>' },
        files: ['a.md'],
        headers: '/a.md\n  X-Robots-Tag: noindex\n',
      },
      'the data of a page that Next exports': {
        pages: { '/': '<title>Home</title>', '/a/': '<meta name=robots content=noindex>' },
        files: ['a/index.txt', '_next/static/chunks/1.js'],
      },
      'noindex for the page alone': {
        pages: { '/': '<title>Home</title>', '/a/': '<meta name=robots content=noindex>' },
        files: ['a.md'],
        reports: [
          '/a/ open: Unexpected text version `/a.md` that may be indexed, expected noindex as on its page',
        ],
      },
    },
  }),
}

/** Yield the text versions of pages that crawlers may fetch, without noindex and without a canonical to another URL. */
function* openVersions(
  { graph, host, robotsTxt }: Site,
  now: number,
): Generator<{ page: Page; path: string }> {
  const pageOf = createPageOf(graph.pages, otherFilesOf(graph))
  for (const { file, url } of graph.otherFiles()) {
    const page = pageOf(file)
    if (page?.kind !== 'page' || robotsTxt.blockedBy(url)) continue
    const { hiddenBy, canonicals } = readFileSignals(host, url, file, now)
    if (!hiddenBy && canonicals.every((one) => one.url === url)) yield { page, path: new URL(url).pathname }
  }
}
