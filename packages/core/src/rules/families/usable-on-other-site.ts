import { lookUpTarget } from '../../site/hreflang.ts'
import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { siteRule } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'
import type { Graph, Site, VersionTarget } from '../../site/types.ts'

const twin = '<link rel="canonical" href="https://example.org/a/">'

const settings = { allowedOrigins: ['https://example.org'] }

const german =
  '<link rel="alternate" hreflang="en" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.org/"><link rel="alternate" hreflang="x-default" href="https://example.com/">'

export default {
  'canonical/usable-on-other-site': siteRule({
    summary: 'Require canonicals to another checked site to name an indexable page that is its own canonical',
    why: 'The page gives its place in the index to a target that search engines cannot use, so users find neither.',
    howToFix:
      'Point the canonical to an indexable page of the other site, or correct that page. Sites that share content are checked together with `indexical merge`.',
    level: 'warn',
    causeIsMessage: true,
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
    ],
    messages: {
      unusable: 'Unexpected canonical `{href}`, expected an indexable page that is its own canonical: {why}',
    },
    *check({ graph, inputs, report }) {
      for (const page of graph.pagesWith('otherCanonical')) {
        if (!graph.indexable(page).indexable) continue
        for (const { url, href } of usableCanonicals(page)) {
          const found = findOnOtherSite({ graph, inputs }, url)
          const why = found && unusableBecause(found)
          if (why !== undefined)
            yield report('unusable', [href.value, why], { page, location: href.location })
        }
      }
    },
    examples: {
      'a page of the other site': {
        settings,
        pages: { '/a/': twin },
        otherSites: { 'https://example.org': { '/a/': '<title>A</title>' } },
      },
      'a site that is not checked': { settings, pages: { '/a/': twin } },
      'a noindex page': {
        settings,
        pages: { '/a/': `${twin}<meta name="robots" content="noindex">` },
        otherSites: { 'https://example.org': { '/': '<title>Home</title>' } },
      },
      'a missing page': {
        settings,
        pages: { '/a/': twin },
        otherSites: { 'https://example.org': { '/': '<title>Home</title>' } },
        reports: [
          '/a/ 29-51 unusable: Unexpected canonical `https://example.org/a/`, expected an indexable page that is its own canonical: the target does not exist',
        ],
      },
      'a page with noindex': {
        settings,
        pages: { '/a/': twin },
        otherSites: { 'https://example.org': { '/a/': '<meta name="robots" content="noindex">' } },
        reports: [
          '/a/ 29-51 unusable: Unexpected canonical `https://example.org/a/`, expected an indexable page that is its own canonical: the target has noindex',
        ],
      },
      'a page that redirects': {
        settings,
        pages: { '/a/': twin },
        otherSites: {
          'https://example.org': {
            '/a/': '<meta http-equiv="refresh" content="0; url=/b/">',
            '/b/': '<title>B</title>',
          },
        },
        reports: [
          '/a/ 29-51 unusable: Unexpected canonical `https://example.org/a/`, expected an indexable page that is its own canonical: the target redirects to `https://example.org/b/`',
        ],
      },
      'a page whose canonical is the first page': {
        settings,
        pages: { '/a/': twin },
        otherSites: {
          'https://example.org': { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
        },
        reports: [
          '/a/ 29-51 unusable: Unexpected canonical `https://example.org/a/`, expected an indexable page that is its own canonical: the target has the canonical `https://example.com/a/`',
        ],
      },
    },
  }),
  'hreflang/usable-on-other-site': siteRule({
    summary: 'Require hreflang targets on another checked site to be indexable pages that link back',
    why: 'Engines use a pair only if both pages can be indexed and list each other.',
    howToFix:
      'Correct the link, or add a hreflang link to this page on the target page. Generate the same list for all versions. Sites that share content are checked together with `indexical merge`.',
    remedies: {
      unusable:
        'Correct the link or the page of the other site. Sites that share content are checked together with `indexical merge`.',
    },
    level: 'warn',
    sources: [
      'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
    ],
    messages: {
      unusable:
        'Unexpected hreflang `{code}` to `{href}`, expected an indexable page that is its own canonical: {why}',
      oneSided: 'Unexpected hreflang `{code}` to `{href}`, expected that page to list `{url}` too',
    },
    *check({ graph, inputs, report }) {
      if (inputs.otherSites.length === 0) return
      for (const { page, versions, counts } of graph.hreflang().pages) {
        if (!counts) continue
        const done = new Set<string>()
        for (const { url, code, hreflang, href, location } of versions) {
          const found =
            url === undefined || done.has(url) ? undefined : findOnOtherSite({ graph, inputs }, url)
          if (!found) continue
          const where = { page, location, cause: code.key }
          const data = [hreflang.value.trim(), href.value.trim()] as const
          const why = unusableBecause(found)
          if (why !== undefined) yield report('unusable', [...data, why], where)
          // An x-default page cannot list every page that links to it.
          if (code.isDefault) continue
          done.add(url!)
          const { target, site } = found
          if (why === undefined && target.page && !linksBack(site, target.page, graph, page))
            yield report('oneSided', [...data, page.url], where)
        }
      }
    },
    examples: {
      'pages that list each other': {
        pages: { '/': `<title>Home</title>${german}` },
        otherSites: { 'https://example.org': { '/': `<title>Start</title>${german}` } },
      },
      'a site that is not checked': { pages: { '/': `<title>Home</title>${german}` } },
      'a page that does not link back': {
        pages: { '/': `<title>Home</title>${german}` },
        otherSites: { 'https://example.org': { '/': '<title>Start</title>' } },
        reports: [
          '/ 84-148 oneSided: Unexpected hreflang `de` to `https://example.org/`, expected that page to list `https://example.com/` too',
        ],
      },
      'a missing page': {
        pages: { '/': `<title>Home</title>${german}` },
        otherSites: { 'https://example.org': { '/start/': '<title>Start</title>' } },
        reports: [
          '/ 84-148 unusable: Unexpected hreflang `de` to `https://example.org/`, expected an indexable page that is its own canonical: the target does not exist',
        ],
      },
    },
  }),
}

/**
 * Return whether a page of another site lists a page of this site. True if its links are in body, which is another
 * problem.
 */
function linksBack({ graph: other }: Site, from: Page, graph: Graph, page: Page): boolean {
  if (from.alternates.some(({ inHead }) => !inHead)) return true
  const versions = other.hreflang().of(from)?.versions ?? []
  return versions.some(({ url }) => {
    const found = url === undefined ? undefined : graph.findOwnFile(url)
    return found?.type === 'page' && found.page === page
  })
}

/** The result of another site of the same run for a URL. */
interface OtherTarget {
  site: Site
  target: VersionTarget
}

/** Find a URL on the other sites of the same run; undefined for URLs of this site and of unknown sites. */
function findOnOtherSite(
  { graph, inputs }: Pick<Site, 'graph' | 'inputs'>,
  url: string,
): OtherTarget | undefined {
  if (inputs.otherSites.length === 0 || graph.owns(url)) return undefined
  const site = inputs.otherSites.find((other) => other.graph.owns(url))
  return site && { site, target: lookUpTarget(site, url) }
}

/** Return why crawlers cannot use a target as the canonical or a version of another page; undefined if they can. */
function unusableBecause({ target }: OtherTarget): string | undefined {
  const { isMissing, redirect, hidden, canonical, block } = target
  if (isMissing) return 'the target does not exist'
  if (redirect) return `the target redirects to \`${redirect.to}\``
  if (hidden) return `the target ${hidden.reason}`
  if (canonical) return `the target has the canonical \`${canonical.url}\``
  return block && 'robots.txt of that site blocks the target'
}
