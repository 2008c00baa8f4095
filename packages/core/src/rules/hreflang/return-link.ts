import { getOrCreate } from '@indexical/syntax/internal'
import type { Page } from '../../page/types.ts'
import type { Hreflang, PageVersions, Version } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'
import type { Related } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require hreflang targets to link back',
  why: 'Engines use a pair only if both pages list each other. Otherwise any site could claim a page as its version.',
  howToFix:
    'Add a hreflang link to this page on the target page, or remove the link to it. Generate the same list for all versions.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    oneSided: 'Unexpected hreflang `{code}` to `{href}`, expected that page to list `{url}` too',
    alone: 'Unexpected hreflang to {number} pages that do not link back, expected each to list `{url}` too',
  },
  *check({ graph, report }) {
    const hreflangs = graph.hreflang()
    const facts = createTargetFacts(hreflangs)
    for (const entry of hreflangs.pages) {
      if (!entry.counts) continue
      const { page } = entry
      const { oneSided, isLinkedBack } = findOneSided(hreflangs, entry, facts)
      const [first] = oneSided
      // If no version links back, report one finding on this page.
      if (first && oneSided.length > 2 && !isLinkedBack) {
        const related = [facts.locate(first.other)]
        yield report('alone', [oneSided.length, page.url], {
          page,
          location: first.version.location,
          cause: 'layout',
          related,
        })
        continue
      }
      for (const { other, version } of oneSided) {
        yield report('oneSided', [version.hreflang.value.trim(), version.href.value.trim(), page.url], {
          page,
          location: version.location,
          cause: version.code.key,
          related: [facts.locate(other)],
        })
      }
    }
  },
  examples: {
    'a page of a series with the canonical and the versions of the first one': {
      pages: {
        '/blog/':
          '<link rel=canonical href=https://example.com/blog/><link rel=alternate hreflang=en href=https://example.com/blog/><a href=/blog/page/2/>Older</a>',
        '/blog/page/2/':
          '<link rel=canonical href=https://example.com/blog/><link rel=alternate hreflang=en href=https://example.com/blog/>',
      },
      also: ['canonical/own-page-in-series'],
    },
    'pages that list each other': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'target on another site': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/>',
      },
    },
    'x-default page without links': {
      pages: {
        '/': '<title>Choose</title>',
        '/en/a/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/a/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
      also: ['hreflang/shared-x-default'],
    },
    'one in head, the other in the sitemap': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/': '<title>A</title>',
      },
      sitemaps: {
        'sitemap.xml':
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>https://example.com/</loc></url><url><loc>https://example.com/de/</loc><xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/"/></url></urlset>',
      },
    },
    'broken link back, which hreflang/target-exists reports': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/deutsch/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      also: ['hreflang/target-exists'],
    },
    'one side only': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<title>A</title>',
      },
      reports: [
        '/ 2:1-68 oneSided: Unexpected hreflang `de` to `https://example.com/de/`, expected that page to list `https://example.com/` too',
      ],
    },
    'page to which no version links back': {
      pages: {
        '/': '<title>A</title>\n<link rel="alternate" hreflang="en" href="https://example.com/en/">\n<link rel="alternate" hreflang="de" href="https://example.com/de/">\n<link rel="alternate" hreflang="fr" href="https://example.com/fr/">\n<link rel="alternate" hreflang="x-default" href="https://example.com/">',
        '/en/': '<title>A</title>',
        '/de/': '<title>B</title>',
        '/fr/': '<title>C</title>',
      },
      reports: [
        '/ 2:1-68 alone: Unexpected hreflang to 3 pages that do not link back, expected each to list `https://example.com/` too',
      ],
    },
  },
})

interface OneSided {
  other: Page
  version: Version
}

/** Find the targets that do not link back, and whether at least one target does. */
function findOneSided(
  graph: Hreflang,
  { page, versions }: PageVersions,
  { hasLost, hasBrokenLink }: TargetFacts,
): { oneSided: OneSided[]; isLinkedBack: boolean } {
  const named = new Set(versions.filter(({ code }) => !code.isDefault).map(({ target }) => target?.page))
  const namers = graph.namersOf(page)
  const done = new Set<Page>([page])
  const oneSided: OneSided[] = []
  let isLinkedBack = false
  for (const version of versions) {
    const { target } = version
    const other = target?.page
    // An x-default page cannot list every page that links to it.
    if (!other || !named.has(other) || done.has(other)) continue
    done.add(other)
    // Other hreflang rules report wrong targets.
    if (target.hidden || target.canonical || target.block) continue
    if (namers.has(other)) isLinkedBack = true
    else if (!hasLost(other) && !hasBrokenLink(other, page)) oneSided.push({ other, version })
  }
  return { oneSided, isLinkedBack }
}

/** Cached facts about target pages: thousands of pages may link to the same one. */
interface TargetFacts {
  /** Return whether a page has hreflang links in body; hreflang/in-head reports them. */
  hasLost: (page: Page) => boolean
  /** Return whether a page has a broken link with the code of another page; hreflang/target-exists reports it. */
  hasBrokenLink: (from: Page, to: Page) => boolean
  locate: (page: Page) => Related
}

function createTargetFacts(graph: Hreflang): TargetFacts {
  const lost = new Map<Page, boolean>()
  const brokenCodes = new Map<Page, ReadonlySet<string>>()
  const locations = new Map<Page, Related>()
  const brokenCodesOf = (page: Page): ReadonlySet<string> =>
    getOrCreate(brokenCodes, page, () => {
      const versions = graph.of(page)?.versions ?? []
      const broken = versions.filter(({ target }) => !target || target.isMissing || target.redirect)
      return new Set(broken.map(({ code }) => code.key))
    })
  return {
    hasLost: (page) => getOrCreate(lost, page, () => page.alternates.some(({ inHead }) => !inHead)),
    hasBrokenLink: (from, to) =>
      brokenCodesOf(from).size > 0 && graph.own(to).some(({ code }) => brokenCodesOf(from).has(code.key)),
    locate: (page) =>
      getOrCreate(locations, page, () => {
        const location = graph.of(page)?.versions[0]?.location
        return { message: 'the page that does not link back', page, location }
      }),
  }
}
