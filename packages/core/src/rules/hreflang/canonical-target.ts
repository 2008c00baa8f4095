import { declaredCanonicals } from '../../site/resolve-page.ts'
import { exactKey } from '../../url/identity.ts'
import type { At, Page } from '../../signals/types.ts'
import { siteRule } from '../define.ts'
import type { Extra } from '../define.ts'

export default siteRule({
  summary: 'Require versions to be their own canonical',
  why: 'A version that calls another URL its canonical is not indexed, so it is never shown in its language.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
  ],
  messages: {
    elsewhere: (code: string, href: string, canonical: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected its canonical \`${canonical}\``,
    form: (href: string, code: string, canonical: string) =>
      `Unexpected form \`${href}\` in hreflang \`${code}\`, expected \`${canonical}\` as its page states`,
  },
  examples: {
    'its own canonical': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'without canonicals, nobody states a form': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de>',
      },
    },
    'the scheme is the matter of another rule': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/><link rel=alternate hreflang=x-default href=http://example.com>',
      },
      also: ['hreflang/secure'],
    },
    'without the slash of its canonical': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de">',
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      reports: [
        '/ 2:43-65 form: Unexpected form `https://example.com/de` in hreflang `de`, expected `https://example.com/de/` as its page states',
      ],
    },
    'another canonical': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<link rel=canonical href=https://example.com/deutsch/>',
        '/deutsch/': '<title>A</title>',
      },
      reports: [
        '/ 2:43-66 elsewhere: Unexpected hreflang `de` to `https://example.com/de/`, expected its canonical `https://example.com/deutsch/`',
      ],
    },
    'a canonical that has another': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<link rel=canonical href=https://example.com/german/>',
        '/german/': '<link rel=canonical href=https://example.com/deutsch/>',
        '/deutsch/': '<title>A</title>',
      },
      reports: [
        '/ 2:43-66 elsewhere: Unexpected hreflang `de` to `https://example.com/de/`, expected its canonical `https://example.com/deutsch/`',
      ],
      also: ['canonical/no-chain'],
    },
  },
  *check(site, report) {
    for (const { page, versions, counts } of site.hreflang().pages) {
      if (!counts) continue
      for (const { target, url, hreflang, href } of versions) {
        const stated = target?.canonical ?? (target?.page && otherForm(target.page, url))
        if (!target?.page || !stated) continue
        const code = hreflang.value.trim()
        const value = href.value.trim()
        yield target.canonical
          ? report(
              'elsewhere',
              [code, value, stated.url],
              { page, at: href.at },
              seen(target.page, stated.at),
            )
          : report('form', [value, code, stated.url], { page, at: href.at }, seen(target.page, stated.at))
      }
    }
  },
})

/** The page's own canonical where it is written otherwise than a URL, the scheme aside. */
function otherForm(page: Page, url: string | undefined): { url: string; at: At } | undefined {
  const [canonical, ...more] = declaredCanonicals(page)
  if (canonical === undefined || more.length > 0 || url === undefined) return undefined
  if (withoutScheme(exactKey(canonical)) === withoutScheme(exactKey(url))) return undefined
  return { url: canonical, at: page.canonicals.find((stated) => stated.url === canonical)?.href.at }
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:/, '')
}

function seen(page: Page, at: At): Extra {
  return { related: [{ message: 'its canonical', at: { page, at } }] }
}
