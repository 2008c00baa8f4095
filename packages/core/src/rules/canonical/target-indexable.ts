import { judgeFile } from '../../site/judge-file.ts'
import { contradictsIndex } from '../../signals/contradicts-index.ts'
import { usableCanonicals } from '../../signals/usable-canonicals.ts'
import { siteRule } from '../define.ts'

const words = { noindex: 'it says noindex', expired: 'it has expired', 'error-page': 'it is an error page' }

export default siteRule({
  summary: 'Require the canonical target to be indexable',
  why: 'The page hands its place in the index to a page that refuses it, so neither is found.',
  level: 'error',
  sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
  messages: {
    hidden: (href: string, why: string) =>
      `Unexpected canonical \`${href}\`, expected a page that may be indexed: ${why}`,
  },
  examples: {
    'an indexable page': {
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/b/>',
        '/b/': '<meta name=robots content=nofollow>',
      },
    },
    'a noindex page that names itself': {
      pages: { '/a/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/a/>' },
    },
    'two pages that both stay out': {
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
        '/a/ 29-51 hidden: Unexpected canonical `https://example.com/b/`, expected a page that may be indexed: it says noindex',
      ],
    },
    'a page that has expired': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/b/">',
        '/b/': '<meta name=robots content="unavailable_after: 2020-09-21T00:00:00Z">',
      },
      reports: [
        '/a/ 29-51 hidden: Unexpected canonical `https://example.com/b/`, expected a page that may be indexed: it has expired',
      ],
      also: ['robots/not-expired'],
    },
    'the 404 page': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/404.html">',
        '/404.html': '<title>Not found</title>',
      },
      reports: [
        '/a/ 29-57 hidden: Unexpected canonical `https://example.com/404.html`, expected a page that may be indexed: it is an error page',
      ],
    },
    'a file that a header keeps out': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a.pdf">' },
      files: ['a.pdf'],
      headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
      reports: [
        '/a/ 29-54 hidden: Unexpected canonical `https://example.com/a.pdf`, expected a page that may be indexed: its header says noindex',
      ],
    },
  },
  *check(site, report, { now }) {
    for (const page of site.pages) {
      // A page that is out itself hands over nothing.
      if (page.kind === 'refresh' || !site.indexable(page).indexable) continue
      for (const { url, href } of usableCanonicals(page)) {
        if (!site.owns(url)) continue
        const found = site.find(url)
        if (found?.type === 'file') {
          const { hiddenBy } = judgeFile(site, url, found.file, now)
          if (!hiddenBy) continue
          const related = [{ message: 'what keeps the target out', at: hiddenBy.at }]
          yield report('hidden', [href.value, 'its header says noindex'], { page, at: href.at }, { related })
        }
        if (found?.type !== 'page' || found.page === page) continue
        const { reason, effective } = site.indexable(found.page)
        if (!reason || !(reason in words) || contradictsIndex(found.page)) continue
        const cause = effective.because.index?.statement.at
        yield report(
          'hidden',
          [href.value, words[reason as keyof typeof words]],
          { page, at: href.at },
          {
            related: cause
              ? [{ message: 'what keeps the target out', at: { page: found.page, at: cause } }]
              : [],
          },
        )
      }
    }
  },
})
