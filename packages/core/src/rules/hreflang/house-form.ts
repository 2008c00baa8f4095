import type { Page } from '../../signals/types.ts'
import type { Version, VersionTarget, Site } from '../../site/types.ts'
import { wordInstead } from '../../url/path-and-query.ts'
import { siteRule } from '../define.ts'
import type { Extra, Related, Spot } from '../define.ts'

export default siteRule({
  summary: 'Require hreflang in the form of the canonicals',
  why: 'Pages are indexed under their canonicals: a version in another form is a redirect to one, or a duplicate. What the host does with final slashes and `.html` is told by its files, or by the options `trailingSlash` and `cleanUrls`.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    one: (href: string, code: string, canonical: string) =>
      `Unexpected form \`${href}\` in hreflang \`${code}\`, expected \`${canonical}\` as its page states`,
    many: (number: string, examples: string) =>
      `Unexpected form of ${number} hreflang links, expected the canonicals of their pages: ${examples}`,
  },
  examples: {
    'the same form': {
      pages: {
        '/': '<link rel=canonical href=https://example.com><link rel=alternate hreflang=x-default href=https://example.com/>',
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
    'the form to which the host redirects the canonical': {
      pages: {
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/de>',
      },
      hostFiles: { 'vercel.json': '{ "trailingSlash": false }' },
      also: ['hosts/same-urls'],
    },
    'without the slash of its canonical': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de">',
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      reports: [
        '/ 2:43-65 one: Unexpected form `https://example.com/de` in hreflang `de`, expected `https://example.com/de/` as its page states',
      ],
    },
    'a page whose author meant it': {
      pages: {
        '/': {
          html: '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de>',
          frontmatter: 'indexical: { ignore: { hreflang/house-form: the proxy takes the slash away } }',
        },
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de">',
      },
      reports: [
        '/de/ 2:43-65 one: Unexpected form `https://example.com/de` in hreflang `de`, expected `https://example.com/de/` as its page states',
      ],
    },
    'a layout that forgets the slash': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/>\n<link rel="alternate" hreflang="x-default" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.com/de">',
        '/de/':
          '<link rel=canonical href=https://example.com/de/>\n<link rel="alternate" hreflang="x-default" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.com/de">',
      },
      reports: [
        '/ 2:114-136 many: Unexpected form of 2 hreflang links, expected the canonicals of their pages: `/de/` instead of `/de`',
      ],
    },
  },
  *check(site, report, { isIgnoredBy }) {
    let number = 0
    const shown = new Map<string, Stray>()
    for (const stray of straysOf(site)) {
      // What an author took out stands alone, so that nothing else is taken out with it.
      if (isIgnoredBy(stray.page)) {
        yield report('one', ...wordOne(stray))
        continue
      }
      number++
      const { url } = stray.form
      if (shown.size < 3 && !shown.has(url)) shown.set(url, stray)
    }
    const [first, ...others] = shown.values()
    if (!first) return
    if (number === 1) {
      yield report('one', ...wordOne(first))
      return
    }
    const words = [first, ...others].map(({ version, form }) => wordInstead(form.url, version.url!))
    const spot = { page: first.page, at: first.version.href.at }
    const related = [first, ...others].map(canonicalOf)
    yield report('many', [String(number), words.join(', ')], spot, { related })
  },
})

interface Stray {
  page: Page
  version: Version
  target: Page
  form: NonNullable<VersionTarget['form']>
}

function wordOne(stray: Stray): [[string, string, string], Spot, Extra] {
  const { page, version, form } = stray
  const { href, hreflang } = version
  const words: [string, string, string] = [href.value.trim(), hreflang.value.trim(), form.url]
  return [words, { page, at: href.at }, { related: [canonicalOf(stray)] }]
}

function canonicalOf({ target, form: { at } }: Stray): Related {
  return { message: 'its canonical', at: { page: target, at } }
}

function* straysOf(site: Site): Generator<Stray> {
  for (const { page, versions, counts } of site.hreflang().pages) {
    if (!counts) continue
    for (const version of versions) {
      const { page: target, form } = version.target ?? {}
      if (target && form) yield { page, version, target, form }
    }
  }
}
