import { exactKey } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require the canonical to be in the language of the page when hreflang names it',
  why: 'Versions in other languages are no duplicates; the page would leave the results of its own language.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    language: (href: string, theirs: string, ours: string) =>
      `Unexpected canonical \`${href}\` in \`${theirs}\`, expected a URL in \`${ours}\` like this page`,
  },
  examples: {
    'own language': {
      pages: {
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/en/': '<title>E</title>',
      },
      also: ['hreflang/return-link', 'hreflang/x-default'],
    },
    'another region of the same language': {
      pages: {
        '/gb/':
          '<link rel=canonical href=https://example.com/us/><link rel=alternate hreflang=en-US href=https://example.com/us/><link rel=alternate hreflang=en-GB href=https://example.com/gb/>',
        '/us/': '<title>U</title>',
      },
    },
    'another language': {
      pages: {
        '/de/':
          '<link rel="canonical" href="https://example.com/en/"><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/en/': '<title>E</title>',
      },
      reports: [
        '/de/ 29-52 language: Unexpected canonical `https://example.com/en/` in `en`, expected a URL in `de` like this page',
      ],
    },
  },
  *check(site, report) {
    for (const page of site.pages) {
      if (page.alternates.length === 0 || page.kind !== 'page') continue
      const languages = languagesByUrl(page.alternates)
      const own = languages.get(exactKey(page.url))
      if (!own) continue
      for (const { url, href, inHead } of page.canonicals) {
        const theirs = url !== undefined && inHead ? languages.get(exactKey(url)) : undefined
        if (!theirs || [...theirs].some((language) => own.has(language))) continue
        yield report('language', [href.value, [...theirs].join(', '), [...own].join(', ')], {
          page,
          at: href.at,
        })
      }
    }
  },
})

/** Primary languages that hreflang gives to each URL. */
function languagesByUrl(
  alternates: readonly { hreflang: { value: string }; url: string | undefined }[],
): Map<string, Set<string>> {
  const languages = new Map<string, Set<string>>()
  for (const { hreflang, url } of alternates) {
    const [language] = hreflang.value.trim().toLowerCase().split('-')
    if (url === undefined || !language || language === 'x') continue
    const key = exactKey(url)
    languages.set(key, (languages.get(key) ?? new Set()).add(language))
  }
  return languages
}
