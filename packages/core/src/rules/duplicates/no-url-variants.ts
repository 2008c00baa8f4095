import { byAddress } from '../../site/duplicates.ts'
import { urlKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow one page in two output files without a canonical between them',
  why: 'The host serves `a.html` and `a/index.html` under two URLs, and search engines index both.',
  howToFix: 'Build the page to one output file, or add a canonical to the other file.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization'],
  messages: {
    twice: 'Unexpected second file `{file}` of one page, expected only `{other}` or a canonical to it',
  },
  *check({ graph, report }) {
    const pages = graph.pages.filter(({ kind, content }) => kind === 'page' && content && content.words > 0)
    for (const group of Map.groupBy(pages, ({ url }) => urlKey(url)).values()) {
      if (group.length < 2) continue
      const [kept, ...others] = group.toSorted(byAddress)
      for (const page of others) {
        if (page.content!.hash !== kept!.content!.hash) continue
        if (graph.resolve(page).end !== 'self' || graph.resolve(kept!).end !== 'self') continue
        if (!graph.indexable(page).indexable || !graph.indexable(kept!).indexable) continue
        yield report('twice', [page.file, kept!.file], {
          page,
          location: page.canonicals[0]?.href.location,
          cause: 'build',
          related: [{ message: 'the other file', page: kept! }],
        })
      }
    }
  },
  examples: {
    'two pages with similar file names': {
      pages: { '/a.html': '<title>A</title>All about A', '/a/': '<title>A</title>Parts of A' },
    },
    'a canonical between them': {
      pages: {
        '/a.html': '<link rel=canonical href=https://example.com/a/>All about A',
        '/a/': '<link rel=canonical href=https://example.com/a/>All about A',
      },
    },
    'one page in two files': {
      pages: {
        '/a.html': '<link rel="canonical" href="https://example.com/a.html"><p>All about A',
        '/a/': '<title>A</title><p>All about A',
      },
      reports: [
        '/a.html 29-55 twice: Unexpected second file `a.html` of one page, expected only `a/index.html` or a canonical to it',
      ],
    },
  },
})
