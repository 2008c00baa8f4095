import * as v from 'valibot'
import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { countOwnTexts, findMassCanonical } from '../../site/mass-canonical.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { isFirstOfSeries } from '../../site/series.ts'
import type { Page } from '../../page/types.ts'
import { homeRoot, isHome } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

/** The minimum number of pages on a small site, or with different texts. */
const minPages = 3

export default siteRule({
  summary: 'Disallow the home page as the canonical of many pages',
  why: 'A layout with a fixed canonical declares every page a copy of the home page.',
  howToFix:
    'Let the layout build the canonical from the URL of each page, or remove the tag and let Indexical inject it.',
  level: 'warn',
  disputes: true,
  sources: [
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
    'https://developer.chrome.com/docs/lighthouse/seo/canonical',
  ],
  options: v.strictObject({
    pages: v.optional(v.pipe(v.number(), v.description('Number of pages from which the rule reports.')), 10),
  }),
  messages: {
    home: (href: string, url: string) =>
      `Unexpected canonical \`${href}\`, the home page, expected its own URL \`${url}\``,
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
})
