import { describe, expect, test } from 'vitest'
import { lintSiteExample, written } from '../rules/examples.ts'
import { article, lint, origin } from './articles.ts'

describe('many pages in many languages', () => {
  test('signals of a page are read equally often, independent of the pages that name it', () => {
    const looks = (strangers: number): number => {
      let count = 0
      const named = article(1).map((page) => {
        const { alternates } = page
        return Object.defineProperty({ ...page }, 'alternates', { get: () => (count++, alternates) })
      })
      const others = Array.from({ length: strangers }, (_, number) => ({
        ...article(1)[0]!,
        url: `${origin}/strange/${number}/`,
        file: `strange/${number}/index.html`,
      }))
      expect(lint([...named, ...others]).length).toBeGreaterThanOrEqual(strangers)
      return count
    }
    expect(looks(50)).toBe(looks(5))
  })
})

/** Return the findings of the hreflang rules on a site. */
function hreflangFindings(pages: Record<string, string>, rest: object = {}): string[] {
  return lintSiteExample({ pages, ...rest })
    .filter(({ rule }) => rule.startsWith('hreflang/'))
    .map((finding) => `${finding.rule} ${written(finding)}`)
}

/** Return the head of a Starlight page: every locale, own canonical, no x-default. */
function localised(lang: string, path: string): string {
  const versions = [
    ['en', '/'],
    ['de', '/de/'],
    ['pt-BR', '/pt-br/'],
  ]
  const links = versions.map(
    ([code, root]) => `<link rel="alternate" hreflang="${code}" href="${origin}${root}${path}"/>`,
  )
  const root = versions.find(([code]) => code === lang)![1]!
  return `<html lang="${lang}"><title>A</title><link rel="canonical" href="${origin}${root}${path}"/>${links.join('')}`
}

describe('correct sites without findings', () => {
  test('untranslated pages that every locale falls back to', () => {
    const pages = {
      '/guide/': localised('en', 'guide/'),
      '/de/guide/': localised('de', 'guide/'),
      '/pt-br/guide/': `${localised('pt-BR', 'guide/')}<main lang="en">Hello</main>`,
      '/404.html': localised('en', '404/').replace(/<link rel="canonical"[^>]*>/, ''),
    }
    expect(hreflangFindings(pages).filter((line) => !line.startsWith('hreflang/x-default'))).toEqual([])
  })

  test('a selector in front of all languages that is itself a redirect', () => {
    const head = (lang: string): string =>
      `<html lang=${lang}><title>A</title><link rel=alternate hreflang=x-default href=${origin}/>` +
      `<link rel=alternate hreflang=en href=${origin}/en/><link rel=alternate hreflang=de href=${origin}/de/>`
    const pages = {
      '/': '<!doctype html><meta http-equiv=refresh content="0;url=/en/"><title>Redirecting</title>',
      '/en/': head('en'),
      '/de/': head('de'),
    }
    expect(hreflangFindings(pages)).toEqual([])
  })

  test('one domain for each country', () => {
    const pages = {
      '/': `<html lang=en-GB><title>A</title><link rel=alternate hreflang=en-GB href=${origin}/><link rel=alternate hreflang=de href=https://example.org/><link rel=alternate hreflang=x-default href=https://example.net/>`,
    }
    expect(hreflangFindings(pages)).toEqual([])
  })

  test('an older version of the documentation with the canonical of the newest', () => {
    const pages = {
      '/': `<title>A</title><link rel=alternate hreflang=x-default href=${origin}/><link rel=alternate hreflang=de href=${origin}/de/>`,
      '/de/': `<title>A</title><link rel=alternate hreflang=x-default href=${origin}/><link rel=alternate hreflang=de href=${origin}/de/>`,
      '/v1/': `<link rel=canonical href=${origin}/><link rel=alternate hreflang=x-default href=${origin}/><link rel=alternate hreflang=de href=${origin}/de/>`,
    }
    expect(hreflangFindings(pages)).toEqual([])
  })
})

describe('the sitemap is a carrier like any other', () => {
  const sitemap = (...entries: string[]): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`
  const entry = (loc: string, ...links: [string, string][]): string =>
    `<url><loc>${origin}${loc}</loc>${links
      .map(([code, path]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${path}"/>`)
      .join('')}</url>`

  test.each([
    [
      'a pair',
      [
        entry('/', ['x-default', `${origin}/`], ['de', `${origin}/de/`]),
        entry('/de/', ['x-default', `${origin}/`], ['de', `${origin}/de/`]),
      ],
      [],
    ],
    [
      'one side only',
      [entry('/', ['x-default', `${origin}/`], ['de', `${origin}/de/`])],
      [
        'hreflang/return-link / sitemap.xml 3:115-189 oneSided: Unexpected hreflang `de` to `https://example.com/de/`, expected that page to list `https://example.com/` too',
      ],
    ],
    [
      'a relative URL',
      [entry('/', ['x-default', `${origin}/`], ['en', '/'])],
      [
        'hreflang/absolute / sitemap.xml 3:115-167 relative: Unexpected URL `/` of hreflang `en`, expected an absolute URL',
      ],
    ],
  ])('%s', (_name, entries, expected) => {
    const found = lintSiteExample({
      pages: { '/': '<title>A</title>', '/de/': '<title>A</title>' },
      sitemaps: { 'sitemap.xml': sitemap(...entries) },
    })
      .filter(({ rule }) => rule.startsWith('hreflang/'))
      .map((finding) => `${finding.rule} ${written(finding)}`)
    expect(found).toEqual(expected)
  })
})
