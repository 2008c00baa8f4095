import { primaryLanguage } from '../../site/language-code.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow one URL for two unrelated languages',
  why: 'A page is in one language. People who search in the other one get a text that they cannot read.',
  howToFix:
    'Keep the code of the language that the page is written in, and remove or correct the other link.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    second: (code: string, href: string, first: string) =>
      `Unexpected hreflang \`${code}\` for \`${href}\`, expected only \`${first}\``,
  },
  *check({ graph, report }) {
    for (const { page, versions } of graph.hreflang().pages) {
      const firsts = new Map<string, (typeof versions)[number]>()
      for (const version of versions) {
        const { code, target, href, hreflang } = version
        if (!target || code.isDefault || code.problem) continue
        const first = firsts.get(target.key)
        if (!first) firsts.set(target.key, version)
        else if (primaryLanguage(first.code.key) !== primaryLanguage(code.key)) {
          yield report('second', [hreflang.value.trim(), href.value.trim(), first.hreflang.value.trim()], {
            page,
            location: hreflang.location,
            cause: `${first.code.key}, ${code.key}`,
            related: [{ message: 'the first language', page, location: first.location }],
          })
        }
      }
    }
  },
  examples: {
    'regions of one language and the default': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en-GB href=https://example.com/><link rel=alternate hreflang=en-IE href=https://example.com/>',
      },
    },
    'Norwegian and its written form': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=no href=https://example.com/><link rel=alternate hreflang=nb href=https://example.com/>',
      },
    },
    'two languages': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/>\n<link rel="alternate" hreflang="fr" href="https://example.com/">',
      },
      reports: ['/ 2:33-35 second: Unexpected hreflang `fr` for `https://example.com/`, expected only `de`'],
    },
  },
})
