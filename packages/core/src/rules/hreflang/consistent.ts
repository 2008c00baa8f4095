import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: "Require hreflang codes to match the target's own hreflang",
  why: 'If two pages give one URL different languages, engines cannot know which one is right.',
  howToFix: 'Use the code that the target page lists for itself, or correct the hreflang on the target page.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    differs: 'Unexpected hreflang `{code}` for `{href}`, expected {theirs}, its own hreflang',
  },
  *check({ graph, report }) {
    const hreflangs = graph.hreflang()
    for (const { page, versions, counts } of hreflangs.pages) {
      if (!counts) continue
      for (const declared of versions) {
        const { target, code } = declared
        if (!target?.page || target.page === page || code.isDefault || code.problem) continue
        if (target.hidden || target.canonical) continue
        const own = hreflangs.own(target.page)
        if (own.length === 0 || own.some((version) => version.code.problem || version.code.key === code.key))
          continue
        const theirs = own.map((version) => `\`${version.hreflang.value.trim()}\``).join(' or ')
        const { hreflang, href } = declared
        yield report('differs', [hreflang.value.trim(), href.value.trim(), theirs], {
          page,
          location: hreflang.location,
          cause: code.key,
          related: [{ message: 'its own hreflang', page: target.page, location: own[0]!.location }],
        })
      }
    }
  },
  examples: {
    'codes that differ in letter case': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de-at href=https://example.com/at/>',
        '/at/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de-AT href=https://example.com/at/>',
      },
    },
    'one of several codes of the target': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=de-AT href=https://example.com/de/>',
      },
    },
    'another language': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="fr" href="https://example.com/de/">',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      reports: [
        '/ 2:33-35 differs: Unexpected hreflang `fr` for `https://example.com/de/`, expected `de`, its own hreflang',
      ],
    },
  },
})
