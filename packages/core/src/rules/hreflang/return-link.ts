import type { Page } from '../../signals/types.ts'
import type { Hreflang, PageVersions, Version } from '../../site/types.ts'
import { remember } from '../../shared/remember.ts'
import { siteRule } from '../define.ts'
import type { Related } from '../define.ts'

export default siteRule({
  summary: 'Require versions in other languages to link back',
  why: 'A pair counts only when both pages say so; anyone could claim a page as a version otherwise.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    oneSided: (code: string, href: string, url: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected a page that lists \`${url}\` too`,
    alone: (number: string, url: string) =>
      `Unexpected hreflang to ${number} pages that do not link back, expected each to list \`${url}\` too`,
  },
  examples: {
    'both list each other': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'another host is never asked': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/>',
      },
    },
    'the page for all other languages': {
      pages: {
        '/': '<title>Choose</title>',
        '/en/a/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/a/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
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
    'a link back with a slip, which is told there': {
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
        '/ 2:1-68 oneSided: Unexpected hreflang `de` to `https://example.com/de/`, expected a page that lists `https://example.com/` too',
      ],
    },
    'a page that none of its versions knows': {
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
  *check(site, report) {
    const graph = site.hreflang()
    const askAbout = createAskAbout(graph)
    for (const entry of graph.pages) {
      if (!entry.counts) continue
      const { page } = entry
      const { silent, answers } = askedPages(graph, entry, askAbout)
      const [first] = silent
      // A page that no version knows is one mistake, made on that page.
      if (first && silent.length > 2 && !answers) {
        const related = [askAbout.seen(first.other)]
        yield report('alone', [String(silent.length), page.url], { page, at: first.version.at }, { related })
        continue
      }
      for (const { other, version } of silent) {
        yield report(
          'oneSided',
          [version.hreflang.value.trim(), version.href.value.trim(), page.url],
          { page, at: version.at },
          { related: [askAbout.seen(other)] },
        )
      }
    }
  },
})

interface Silent {
  other: Page
  version: Version
}

/** The pages that a page names as its versions and that do not name it, and whether any other does. */
function askedPages(
  graph: Hreflang,
  { page, versions }: PageVersions,
  { hasLost, hasSlip }: AskAbout,
): { silent: Silent[]; answers: boolean } {
  const named = new Set(versions.filter(({ code }) => !code.isDefault).map(({ target }) => target?.page))
  const done = new Set<Page>([page])
  const silent: Silent[] = []
  let answers = false
  for (const version of versions) {
    const { target } = version
    const other = target?.page
    // A page for all other languages cannot list every page that names it.
    if (!other || !named.has(other) || done.has(other)) continue
    done.add(other)
    // What is wrong with the target itself is said by the rules about targets.
    if (target.hidden || target.canonical || target.block) continue
    if (graph.names(other, page)) answers = true
    else if (!graph.of(other)?.isBroken && !hasLost(other) && !hasSlip(other, page))
      silent.push({ other, version })
  }
  return { silent, answers }
}

/** What is asked about pages that others name, found once: thousands may name the same. */
interface AskAbout {
  /** Whether annotations stand in body, which is what has to be repaired. */
  hasLost: (page: Page) => boolean
  /** Whether a page means another by an address that leads nowhere, which is told there. */
  hasSlip: (from: Page, to: Page) => boolean
  seen: (page: Page) => Related
}

function createAskAbout(graph: Hreflang): AskAbout {
  const lost = new Map<Page, boolean>()
  const slips = new Map<Page, ReadonlySet<string>>()
  const places = new Map<Page, Related>()
  const slipsOf = (page: Page): ReadonlySet<string> =>
    remember(slips, page, () => {
      const versions = graph.of(page)?.versions ?? []
      const stray = versions.filter(({ target }) => !target || target.isMissing || target.redirect)
      return new Set(stray.map(({ code }) => code.key))
    })
  return {
    hasLost: (page) => remember(lost, page, () => page.alternates.some(({ inHead }) => !inHead)),
    hasSlip: (from, to) =>
      slipsOf(from).size > 0 && graph.ownCodes(to).some(({ key }) => slipsOf(from).has(key)),
    seen: (page) =>
      remember(places, page, () => {
        const at = graph.of(page)?.versions[0]?.at
        return { message: 'the page that does not link back', at: { page, at } }
      }),
  }
}
