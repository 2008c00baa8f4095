import { pathAndQuery } from '@indexical/syntax/internal'
import { mayIndex } from '../../page/stray-crawlers.ts'
import { errorStatus } from '../../site/error-page.ts'
import { siteRule } from '../../linter/define.ts'

/** An error page in a folder of its own, at the root or below a language. In `404.html`, hosts find it by its name. */
const inFolder = /^(?:[a-z]{2}(?:[-_][a-z\d]{2,4})?\/)?(?:404|500)\/index\.html?$/i

export default siteRule({
  summary: 'Require noindex on error pages that the host sends with status 200',
  why: 'With status 200, the error page is a page like any other. Search engines may index it, or report it as a soft 404.',
  howToFix:
    'Add `noindex: true` to its frontmatter, or `<meta name="robots" content="noindex">` to its head.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
    'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  ],
  messages: {
    open: (path: string) => `Unexpected error page at \`${path}\` with status 200, expected noindex`,
  },
  *check({ graph, host, now, report }) {
    for (const page of graph.pages) {
      if (page.kind !== 'error' || !inFolder.test(page.file)) continue
      if (errorStatus(host, page) === 200 && mayIndex(page, ['robots'], now))
        yield report({ message: 'open', data: [pathAndQuery(page.url)], page })
    }
  },
  examples: {
    'the error document of the host': {
      settings: { hosts: ['netlify'] },
      hostFiles: {},
      pages: { '/': '<title>Home</title>', '/404.html': '<title>Not found</title>' },
    },
    'an error page with noindex': {
      settings: { hosts: ['netlify'] },
      hostFiles: {},
      pages: { '/': '<title>Home</title>', '/de/404/': '<meta name="robots" content="noindex">' },
    },
    'an unknown host, which may send status 404': {
      pages: { '/': '<title>Home</title>', '/de/404/': '<title>Nicht gefunden</title>' },
    },
    'a page of a series': {
      settings: { hosts: ['netlify'] },
      hostFiles: {},
      pages: { '/': '<title>Home</title>', '/blog/404/': '<title>Page 404</title>' },
    },
    'an error page of a language': {
      settings: { hosts: ['netlify'] },
      hostFiles: {},
      pages: { '/': '<title>Home</title>', '/de/404/': '<title>Nicht gefunden</title>' },
      reports: ['/de/404/ open: Unexpected error page at `/de/404/` with status 200, expected noindex'],
    },
  },
})
