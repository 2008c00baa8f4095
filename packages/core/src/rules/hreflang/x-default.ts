import type { Page } from '../../page/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require an x-default URL among language versions',
  why: 'Without `x-default`, engines choose a version for people whose language is not listed.',
  howToFix:
    'On every version, add a link with `hreflang="x-default"` to a language selector or to your main language.',
  level: 'info',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#xdefault',
    'https://developers.google.com/search/blog/2013/04/x-default-hreflang-for-international-pages',
  ],
  messages: {
    missing: 'Missing `x-default` beside hreflang {codes}, expected one URL for all other languages',
  },
  *check({ graph, report }) {
    const reported = new Set<Page>()
    for (const { page, versions, counts } of graph.hreflang().pages) {
      if (!counts || versions.some(({ code }) => code.isDefault)) continue
      const codes = new Set(versions.map(({ code }) => code.value.trim()))
      if (codes.size < 2) continue
      const isReported = reported.has(page)
      for (const { target } of versions) if (target?.page) reported.add(target.page)
      if (isReported) continue
      const shown = [...codes].slice(0, 3).map((code) => `\`${code}\``)
      if (codes.size > 3) shown.push('…')
      yield report('missing', [shown.join(', ')], { page, location: versions[0]!.location, cause: 'layout' })
    }
  },
  examples: {
    'x-default present': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/>',
      },
    },
    'one language only': {
      pages: { '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/>' },
    },
    'once for all versions of a page': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="en" href="https://example.com/"><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      reports: [
        '/ 17-81 missing: Missing `x-default` beside hreflang `en`, `de`, expected one URL for all other languages',
      ],
    },
  },
})
