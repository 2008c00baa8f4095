import * as v from 'valibot'
import { exactKey } from '../../url/identity.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow the home page as the canonical of many pages',
  why: 'A layout with a fixed canonical tells crawlers that every page is a copy of the home page.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
    'https://developer.chrome.com/docs/lighthouse/seo/canonical',
  ],
  options: v.strictObject({
    pages: v.optional(
      v.pipe(v.number(), v.description('Number of pages from which it is no coincidence.')),
      10,
    ),
  }),
  messages: {
    home: (href: string, number: string) =>
      `Unexpected canonical \`${href}\`, the home page, on ${number} pages, expected their own URLs`,
  },
  examples: {
    'one other name of the home page': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/>',
        '/home/': '<link rel=canonical href=https://example.com/>',
        '/a/': '<link rel=canonical href=https://example.com/a/>',
      },
    },
    'fewer than the option says': {
      options: { pages: 3 },
      pages: {
        '/': '<title>Home</title>',
        '/home/': '<link rel=canonical href=https://example.com/>',
        '/start/': '<link rel=canonical href=https://example.com/>',
        '/a/': '<title>A</title>',
        '/b/': '<title>B</title>',
        '/c/': '<title>C</title>',
      },
    },
    'every page': {
      pages: {
        '/': '<link rel="canonical" href="https://example.com/">',
        '/a/': '<link rel="canonical" href="https://example.com/">',
        '/b/': '<link rel="canonical" href="https://example.com">',
        '/c/': '<link rel="canonical" href="https://example.com/">',
      },
      reports: [
        '/a/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, on 3 pages, expected their own URLs',
        '/b/ 29-48 home: Unexpected canonical `https://example.com`, the home page, on 3 pages, expected their own URLs',
        '/c/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, on 3 pages, expected their own URLs',
      ],
    },
  },
  *check(site, report, { options }) {
    const home = exactKey(site.url)
    const others = site.pages.filter(({ kind, url }) => kind === 'page' && exactKey(url) !== home)
    const sent = others.filter((page) => {
      const [target, ...more] = declaredCanonicals(page)
      return target !== undefined && more.length === 0 && exactKey(target) === home
    })
    // On a small site, most pages are enough.
    const isMany = sent.length >= options.pages || (sent.length >= 3 && sent.length * 2 > others.length)
    if (!isMany) return
    for (const page of sent) {
      const canonical = page.canonicals.find(({ url, inHead }) => url !== undefined && inHead)!
      yield report('home', [canonical.href.value.trim(), String(sent.length)], {
        page,
        at: canonical.href.at,
      })
    }
  },
})
