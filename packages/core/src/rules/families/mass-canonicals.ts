import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { option } from '../../options/schema-objects.ts'
import { countOwnTexts, findMassCanonical } from '../../site/mass-canonical.ts'
import { siteRule } from '../../linter/define.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { isFirstOfSeries } from '../../site/series.ts'
import type { Page } from '../../page/types.ts'
import { homeRoot, hostRoot, isHome } from '../../site/roots.ts'
import * as v from 'valibot'

const mistakes = 'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'

/** The minimum number of pages on a small site, or with different texts. */
const minPages = 3

export default {
  'canonical/not-all-away': siteRule({
    summary: 'Disallow canonicals of most pages to one other site or to the home page',
    why: 'A layout with a fixed canonical declares nearly all pages copies, so little or nothing is left to index.',
    howToFix:
      'Let the layout build the canonical from the URL of each page, or remove the tag and let Indexical inject it. If this site is a mirror, add the origin of the original to `allowedOrigins`. If the pages are those of the other site, correct the option `site`.',
    remedies: {
      home: 'Let the layout build the canonical from the URL of each page, or remove the tag and let Indexical inject it.',
    },
    level: 'error',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
      mistakes,
    ],
    messages: {
      foreign:
        'Unexpected canonicals to `{origin}` on {number} of {total} pages, expected their own URLs: correct the layout, or add the origin to `allowedOrigins` if this is a mirror',
      home: 'Unexpected canonical `{url}`, the home page, on {number} of {total} pages, expected their own URLs: correct the layout',
    },
    *check({ graph, report, isSuppressedBy }) {
      const found = findMassCanonical(graph, (page) => !isSuppressedBy(page))
      if (!found) return
      const { kind, target, pages, total } = found
      const [first, ...more] = pages.slice(0, 3).map((page) => ({ page, ...usableCanonicals(page)[0]!.href }))
      yield report(kind, [target, pages.length, total], {
        page: first!.page,
        location: first!.location,
        root: kind === 'home' ? homeRoot : hostRoot(target),
        related: more.map(({ page, location }) => ({ message: 'another', page, location })),
      })
    },
    examples: {
      'half of the pages': {
        pages: {
          '/': '<title>Home</title>',
          '/a/': '<title>A</title>',
          '/b/': '<title>B</title>',
          '/c/': '<link rel=canonical href=https://example.org/c/>',
          '/d/': '<link rel=canonical href=https://example.org/d/>',
          '/e/': '<link rel=canonical href=https://example.org/e/>',
        },
        also: ['canonical/own-hostname'],
      },
      'a site with four pages, one of which stays': {
        pages: {
          '/': '<title>Home</title><main>Welcome</main>',
          '/a/': '<link rel=canonical href=https://example.org/a/><main>One</main>',
          '/b/': '<link rel=canonical href=https://example.org/b/><main>Two</main>',
          '/c/': '<link rel=canonical href=https://example.org/c/><main>Three</main>',
        },
        also: ['canonical/own-hostname'],
      },
      'two pages with one text': {
        pages: {
          '/': '<link rel=canonical href=https://example.org/><main>We have moved</main>',
          '/a/': '<link rel=canonical href=https://example.org/><main>We have moved</main>',
        },
        also: ['canonical/own-hostname'],
      },
      'two pages that request it': {
        pages: {
          '/a/': {
            html: '<link rel=canonical href=https://example.org/a/><main>One</main>',
            frontmatter: 'canonical: https://example.org/a/',
          },
          '/b/': {
            html: '<link rel=canonical href=https://example.org/b/><main>Two</main>',
            frontmatter: 'canonical: https://example.org/b/',
          },
        },
      },
      'both pages of a small site': {
        pages: {
          '/': '<link rel=canonical href=https://example.org/><main>Welcome</main>',
          '/a/': '<link rel=canonical href=https://example.org/a/><main>One</main>',
        },
        reports: [
          '/ 26-46 foreign: Unexpected canonicals to `https://example.org/` on 2 of 2 pages, expected their own URLs: correct the layout, or add the origin to `allowedOrigins` if this is a mirror',
        ],
        also: ['canonical/own-hostname'],
      },
      'a mirror with the original in `allowedOrigins`': {
        settings: { allowedOrigins: ['https://www.example.org'] },
        pages: {
          '/': '<link rel=canonical href=https://www.example.org/>',
          '/a/': '<link rel=canonical href=https://www.example.org/a/>',
          '/b/': '<link rel=canonical href=https://www.example.org/b/>',
          '/c/': '<link rel=canonical href=https://www.example.org/c/>',
          '/d/': '<link rel=canonical href=https://www.example.org/d/>',
        },
      },
      'an old version, whose canonicals name another folder of the origin': {
        settings: { site: 'https://example.com/v1/', base: '/v1/' },
        pages: {
          '/': '<link rel=canonical href=https://example.com/v2/>',
          '/a/': '<link rel=canonical href=https://example.com/v2/a/>',
          '/b/': '<link rel=canonical href=https://example.com/v2/b/>',
          '/c/': '<link rel=canonical href=https://example.com/v2/c/>',
          '/d/': '<link rel=canonical href=https://example.com/v2/d/>',
        },
      },
      'pages that their authors keep out of the sitemap': {
        pages: Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e'].map((name) => [
            `/${name}/`,
            {
              html: `<link rel=canonical href=https://example.org/${name}/>`,
              frontmatter: 'sitemap: false',
            },
          ]),
        ),
        also: ['canonical/own-hostname'],
      },
      'a noindex on all pages, which another rule reports': {
        pages: Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e'].map((name) => [
            `/${name}/`,
            `<meta name=robots content=noindex><link rel=canonical href=https://example.com/>`,
          ]),
        ),
        also: [
          'canonical/no-noindex-mix',
          'canonical/target-exists',
          'canonical/not-blanket-home',
          'robots/not-all-noindex',
        ],
      },
      'canonicals that each page requests': {
        pages: Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e'].map((name) => [
            `/${name}/`,
            {
              html: `<link rel=canonical href=https://example.org/posts/${name}/>`,
              frontmatter: `canonical: https://example.org/posts/${name}/`,
            },
          ]),
        ),
      },
      'another hostname of the same site': {
        pages: {
          '/': '<link rel=canonical href=https://www.example.com/>',
          '/a/': '<link rel=canonical href=https://www.example.com/a/>',
          '/b/': '<link rel=canonical href=https://www.example.com/b/>',
          '/c/': '<link rel=canonical href=https://www.example.com/c/>',
          '/d/': '<link rel=canonical href=https://www.example.com/d/>',
        },
        also: ['canonical/own-hostname', 'run/public-site'],
      },
      'another site': {
        pages: {
          '/': '<link rel="canonical" href="https://example.com/">',
          '/a/': '<link rel="canonical" href="https://example.org/a/">',
          '/b/': '<link rel="canonical" href="https://example.org/b/">',
          '/c/': '<link rel="canonical" href="https://example.org/c/">',
          '/d/': '<title>D</title>',
        },
        reports: [
          '/a/ 29-51 foreign: Unexpected canonicals to `https://example.org/` on 3 of 5 pages, expected their own URLs: correct the layout, or add the origin to `allowedOrigins` if this is a mirror',
        ],
        also: ['canonical/own-hostname', 'links/to-every-page'],
      },
      'the home page': {
        pages: {
          '/': '<link rel="canonical" href="https://example.com/">',
          '/a/': '<link rel="canonical" href="https://example.com/">',
          '/b/': '<link rel="canonical" href="https://example.com">',
          '/c/': '<link rel="canonical" href="https://example.com/">',
          '/d/': '<link rel="canonical" href="https://example.com/d/">',
        },
        reports: [
          '/a/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, on 3 of 5 pages, expected their own URLs: correct the layout',
        ],
        also: ['links/to-every-page'],
      },
    },
  }),
  'canonical/not-blanket-home': siteRule({
    summary: 'Disallow the home page as the canonical of many pages',
    why: 'A layout with a fixed canonical declares every page a copy of the home page.',
    howToFix:
      'Let the layout build the canonical from the URL of each page, or remove the tag and let Indexical inject it.',
    level: 'warn',
    disputes: true,
    sources: [mistakes, 'https://developer.chrome.com/docs/lighthouse/seo/canonical'],
    options: v.strictObject({
      pages: option(v.number(), 'Number of pages from which the rule reports.', 10),
    }),
    messages: {
      home: 'Unexpected canonical `{href}`, the home page, expected its own URL `{url}`',
    },
    *check({ graph, report, options, isSuppressedBy }) {
      // canonical/not-all-away reports it.
      if (findMassCanonical(graph)?.kind === 'home') return
      const others = graph.pages.filter(({ kind, url }) => kind === 'page' && !isHome(graph, url))
      const sent = others.filter((page) => {
        const [target, ...more] = declaredCanonicals(page)
        if (target === undefined || more.length > 0 || !isHome(graph, target)) return false
        // canonical/own-page-in-series reports canonicals of later pages of a list to the home page.
        return !isFirstOfSeries(graph, page, target)
      })
      // On a small site, more than half of the pages is enough, or pages with different texts.
      const isMany = (pages: readonly Page[]): boolean =>
        pages.length >= options.pages ||
        (pages.length >= minPages && pages.length * 2 > others.length) ||
        countOwnTexts(graph, pages) >= minPages
      const counted = sent.filter((page) => !isSuppressedBy(page))
      for (const page of isMany(counted) ? sent : isMany(sent) ? sent.filter(isSuppressedBy) : []) {
        const { value, location } = usableCanonicals(page)[0]!.href
        yield report('home', [value.trim(), page.url], { page, location, cause: 'layout', root: homeRoot })
      }
    },
    examples: {
      'a second URL of the home page': {
        pages: {
          '/': '<link rel=canonical href=https://example.com/>',
          '/home/': '<link rel=canonical href=https://example.com/>',
          '/a/': '<link rel=canonical href=https://example.com/a/>',
        },
      },
      'fewer pages than the option `pages`': {
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
      'two pages with a text of their own, and an app that serves one text at many URLs': {
        pages: {
          '/': '<title>Home</title><main>Welcome</main>',
          '/a/': '<link rel=canonical href=https://example.com/><main>One</main>',
          '/b/': '<link rel=canonical href=https://example.com/><main>Two</main>',
          '/c/': '<title>C</title><main>Three</main>',
          '/d/': '<title>D</title><main>Four</main>',
          '/app/': '<link rel=canonical href=https://example.com/><main>Loading</main>',
          '/app/a/': '<link rel=canonical href=https://example.com/><main>Loading</main>',
          '/app/b/': '<title>B</title><main>Loading</main>',
          '/e/': '<title>E</title><main>Five</main>',
        },
      },
      'three pages with different texts, and links to them': {
        pages: {
          '/': '<title>Home</title><main>Welcome</main>',
          '/a/': '<link rel="canonical" href="https://example.com/"><main>One</main>',
          '/b/': '<link rel="canonical" href="https://example.com/"><main>Two</main>',
          '/c/': '<link rel="canonical" href="https://example.com/"><main>Three</main>',
          '/d/':
            '<title>D</title><main>Four <a href=/a/>One</a> <a href=/b/>Two</a> <a href=/c/>Three</a></main>',
          '/e/': '<title>E</title><main>Five</main>',
        },
        reports: [
          '/a/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, expected its own URL `https://example.com/a/`',
          '/b/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, expected its own URL `https://example.com/b/`',
          '/c/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, expected its own URL `https://example.com/c/`',
        ],
        problems: 1,
      },
      'too few pages without the suppressed one': {
        pages: {
          '/': '<title>Home</title>',
          '/a/': {
            html: '<link rel=canonical href=https://example.com/>',
            frontmatter: 'indexical: { ignore: { canonical/not-blanket-home: a landing page } }',
          },
          '/b/': '<link rel=canonical href=https://example.com/>',
          '/c/': '<link rel=canonical href=https://example.com/>',
        },
      },
      'most of five pages, which canonical/not-all-away reports': {
        pages: {
          '/': '<link rel=canonical href=https://example.com/>',
          '/a/': '<link rel=canonical href=https://example.com/>',
          '/b/': '<link rel=canonical href=https://example.com/>',
          '/c/': '<link rel=canonical href=https://example.com/>',
          '/d/': '<link rel=canonical href=https://example.com/>',
        },
        also: ['canonical/not-all-away'],
      },
      'every page': {
        pages: {
          '/': '<link rel="canonical" href="https://example.com/">',
          '/a/': '<link rel="canonical" href="https://example.com/">',
          '/b/': '<link rel="canonical" href="https://example.com">',
          '/c/': '<link rel="canonical" href="https://example.com/">',
        },
        reports: [
          '/a/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, expected its own URL `https://example.com/a/`',
          '/b/ 29-48 home: Unexpected canonical `https://example.com`, the home page, expected its own URL `https://example.com/b/`',
          '/c/ 29-49 home: Unexpected canonical `https://example.com/`, the home page, expected its own URL `https://example.com/c/`',
        ],
        problems: 1,
      },
      'later pages of a list on the home page, which another rule reports': {
        pages: {
          '/': '<link rel=canonical href=https://example.com/>',
          '/page/2/': '<link rel=canonical href=https://example.com/>',
          '/page/3/': '<link rel=canonical href=https://example.com/>',
          '/page/4/': '<link rel=canonical href=https://example.com/>',
        },
        also: ['canonical/own-page-in-series'],
      },
    },
  }),
}
