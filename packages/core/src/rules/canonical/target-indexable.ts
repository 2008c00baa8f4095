import { readFileSignals } from '../../site/file-signals.ts'
import { contradictsIndex } from '../../page/agrees.ts'
import { canonicalTargets } from '../../site/canonical-targets.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'

const reasons = {
  noindex: 'the target has noindex',
  expired: 'the target has expired',
  'error-page': 'the target is an error page',
}

export default siteRule({
  summary: 'Require the canonical target to be indexable',
  why: 'The page gives its place in the index to a target that search engines must not index, so users find neither.',
  howToFix: 'Point the canonical to an indexable page, or remove `noindex` from the target.',
  level: 'error',
  sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
  messages: {
    hidden: (href: string, why: string) =>
      `Unexpected canonical \`${href}\`, expected an indexable page: ${why}`,
  },
  *check({ graph, host, report, now }) {
    for (const { page, url, href, found: exact } of canonicalTargets(graph)) {
      const found = url.includes('?') ? findIgnoringQuery(graph, url) : exact
      // The canonical of a page that is not indexable has no effect.
      if (!graph.indexable(page).indexable) continue
      const place = { page, location: href.location, cause: layoutCause(page.url, url) }
      const message = 'the signal that excludes the target'
      if (found?.type === 'file') {
        const { hiddenBy } = readFileSignals(host, url, found.file, now)
        if (!hiddenBy) continue
        const related = [{ message, location: hiddenBy.location }]
        yield report('hidden', [href.value, 'the header of the target has noindex'], { ...place, related })
      }
      if (found?.type !== 'page' || contradictsIndex(found.page)) continue
      const { reason, effective } = graph.indexable(found.page)
      if (!reason || !(reason in reasons)) continue
      const location = effective.because.index?.statement.location
      const related = location ? [{ message, page: found.page, location }] : []
      yield report('hidden', [href.value, reasons[reason as keyof typeof reasons]], { ...place, related })
    }
  },
  examples: {
    'a query of an indexable page': {
      pages: {
        '/a/': '<link rel=canonical href="https://example.com/b/?id=3">',
        '/b/': '<link rel=canonical href=https://example.com/b/>',
      },
      also: ['canonical/served-form'],
    },
    'a query of a noindex page': {
      pages: {
        '/a/': '<link rel=canonical href="https://example.com/b/?id=3">',
        '/b/': '<meta name=robots content=noindex>',
      },
      reports: [
        '/a/ 27-54 hidden: Unexpected canonical `https://example.com/b/?id=3`, expected an indexable page: the target has noindex',
      ],
      also: ['canonical/served-form'],
    },
    'an indexable page': {
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/b/>',
        '/b/': '<meta name=robots content=nofollow>',
      },
    },
    'a noindex page with a canonical to itself': {
      pages: { '/a/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/a/>' },
    },
    'two noindex pages': {
      pages: {
        '/a/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/b/>',
        '/b/': '<meta name=robots content=noindex>',
        '/c/': '<title>C</title>',
      },
      also: ['canonical/no-noindex-mix'],
    },
    'a noindex page': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/b/">',
        '/b/': '<meta name=robots content=noindex>',
      },
      reports: [
        '/a/ 29-51 hidden: Unexpected canonical `https://example.com/b/`, expected an indexable page: the target has noindex',
      ],
    },
    'an expired page': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/b/">',
        '/b/': '<meta name=robots content="unavailable_after: 2020-09-21T00:00:00Z">',
      },
      reports: [
        '/a/ 29-51 hidden: Unexpected canonical `https://example.com/b/`, expected an indexable page: the target has expired',
      ],
      also: ['robots/not-expired'],
    },
    'the 404 page': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/404.html">',
        '/404.html': '<title>Not found</title>',
      },
      reports: [
        '/a/ 29-57 hidden: Unexpected canonical `https://example.com/404.html`, expected an indexable page: the target is an error page',
      ],
    },
    'a file with noindex in its header': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a.pdf">' },
      files: ['a.pdf'],
      headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
      reports: [
        '/a/ 29-54 hidden: Unexpected canonical `https://example.com/a.pdf`, expected an indexable page: the header of the target has noindex',
      ],
    },
  },
})
