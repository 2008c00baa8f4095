import { urlKey } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow the first page of a series as the canonical of the others',
  why: 'Page 2 is no duplicate of page 1: what only it links to is lost with it.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
  ],
  messages: {
    first: (href: string, url: string) =>
      `Unexpected canonical \`${href}\`, the first page of the series, expected its own URL \`${url}\``,
  },
  examples: {
    'each page names itself': {
      pages: {
        '/blog/': '<link rel=canonical href=https://example.com/blog/>',
        '/blog/page/2/': '<link rel=canonical href=https://example.com/blog/page/2/>',
      },
    },
    'the first page by its number': {
      pages: {
        '/blog/': '<title>Blog</title>',
        '/blog/1/': '<link rel=canonical href=https://example.com/blog/>',
      },
    },
    'a year is no page of a series': {
      pages: {
        '/posts/': '<title>Posts</title>',
        '/posts/2024/': '<link rel=canonical href=https://example.com/posts/>',
      },
    },
    'page 2 to page 1': {
      pages: {
        '/blog/': '<title>Blog</title>',
        '/blog/page/2/': '<link rel="canonical" href="https://example.com/blog/">',
      },
      reports: [
        '/blog/page/2/ 29-54 first: Unexpected canonical `https://example.com/blog/`, the first page of the series, expected its own URL `https://example.com/blog/page/2/`',
      ],
    },
    'numbers from 1 behind the first page, as Eleventy gives them': {
      pages: {
        '/blog/': '<title>Blog</title>',
        '/blog/1/': '<link rel=canonical href=https://example.com/blog/1/>',
        '/blog/2/': '<link rel="canonical" href="https://example.com/blog/">',
      },
      reports: [
        '/blog/2/ 29-54 first: Unexpected canonical `https://example.com/blog/`, the first page of the series, expected its own URL `https://example.com/blog/2/`',
      ],
    },
    'numbers right below the series': {
      pages: {
        '/blog/': '<title>Blog</title>',
        '/blog/2/': '<link rel="canonical" href="https://example.com/blog/">',
        '/blog/3/': '<link rel=canonical href=https://example.com/blog/3/>',
      },
      reports: [
        '/blog/2/ 29-54 first: Unexpected canonical `https://example.com/blog/`, the first page of the series, expected its own URL `https://example.com/blog/2/`',
      ],
    },
  },
  *check(site, report) {
    for (const page of site.pages) {
      const place = placeInSeries(page.url)
      if (page.kind !== 'page' || !place || place.number < 2) continue
      const canonical = page.canonicals.find(
        ({ url, inHead }) => inHead && url !== undefined && place.firsts.has(urlKey(url)),
      )
      if (!canonical) continue
      if (!place.named && !allBefore(place, (url) => site.find(url)?.type === 'page')) continue
      yield report('first', [canonical.href.value, page.url], { page, at: canonical.href.at })
    }
  },
})

interface PlaceInSeries {
  number: number
  /** The URL says `page`, so the number cannot mean anything else. */
  named: boolean
  /** URL up to the number. */
  prefix: string
  /** Keys of the URLs that may be page 1. */
  firsts: Set<string>
}

function placeInSeries(url: string): PlaceInSeries | undefined {
  const match = /^(.*?\/)(page[/-])?(\d{1,6})(?:\.html?|\/)?$/.exec(url)
  if (!match) return undefined
  const [, root, word, number] = match as unknown as [string, string, string | undefined, string]
  const prefix = root + (word ?? '')
  return {
    number: Number(number),
    named: word !== undefined,
    prefix,
    firsts: new Set([urlKey(root), urlKey(`${prefix}1`), urlKey(prefix)]),
  }
}

/** A bare number is a page of a series only when the pages from 2 up to it exist; `/2024/` stands alone. */
function allBefore({ number, prefix }: PlaceInSeries, exists: (url: string) => boolean): boolean {
  if (number > 200) return false
  for (let n = 2; n < number; n++) {
    if (!exists(`${prefix}${n}`)) return false
  }
  return exists(`${prefix}${number === 2 ? 3 : 2}`) || exists(`${prefix}1`)
}
