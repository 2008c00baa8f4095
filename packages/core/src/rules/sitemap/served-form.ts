import { ownEntries } from '../../site/sitemaps.ts'
import { findIgnoringQuery, declaredCanonicals, canonicalLocation } from '../../site/resolve-page.ts'
import { canonicalsInOtherForm } from '../../site/served-form.ts'
import type { Site, Graph } from '../../site/types.ts'
import { formatInsteadOf } from '@indexical/syntax/internal'
import type { SitemapEntry } from '@indexical/syntax/sitemap'
import { exactKey, isSameUrl } from '@indexical/syntax/url'
import type { Page } from '../../page/types.ts'
import { formRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require sitemap URLs in the form of the canonicals',
  why: 'The canonical outweighs the sitemap. A listed URL in another form is a redirect or duplicate that crawlers fetch for nothing.',
  howToFix:
    'List the URL exactly as the canonical of its page. If a generator writes the sitemap, set its trailing slash option, or let the plugin write it.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#sitemap-method',
  ],
  messages: {
    one: 'Unexpected form `{url}`, expected the canonical `{canonical}`',
    many: 'Unexpected form of {number} URLs, expected the canonicals of their pages: {examples}',
  },
  *check({ graph, sitemaps, report, trailingSlash }) {
    const entries = entriesInOtherForm({ graph, sitemaps }, trailingSlash)
    const [first] = entries
    if (!first) return
    const shown = entries.slice(0, 3)
    const related = shown.map(({ page, canonical }) => ({
      message: 'the canonical of the page',
      page,
      location: canonicalLocation(page, canonical),
    }))
    const root = formRoot(first.url, first.canonical)
    const place = { location: first.entry.location, related, root }
    const pairs = shown.map(({ url, canonical }) => formatInsteadOf(canonical, url))
    yield entries.length === 1
      ? report('one', [first.entry.loc, first.canonical], place)
      : report('many', [entries.length, pairs.join(', ')], place)
  },
  examples: {
    'the same form': {
      pages: { '/': '<link rel=canonical href=https://example.com>', '/a/': '<title>A</title>' },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a\n' },
    },
    'wrong canonicals, which canonical/served-form reports': {
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/a>',
        '/b/': '<link rel=canonical href=https://example.com/b>',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/a/\nhttps://example.com/b/\n' },
      also: ['canonical/served-form'],
    },
    'index.html of a folder': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/index.html</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:11-43 one: Unexpected form `https://example.com/a/index.html`, expected the canonical `https://example.com/a/`',
      ],
    },
    'a query of a page that is not listed itself': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
      sitemaps: { 'sitemap.txt': 'https://example.com/a/?x=1\n' },
      reports: [
        'sitemap.txt 1-27 one: Unexpected form `https://example.com/a/?x=1`, expected the canonical `https://example.com/a/`',
      ],
    },
    'extension that canonicals and links omit': {
      pages: {
        '/': '<title>Home</title><a href=/a>A</a>',
        '/a.html': '<link rel="canonical" href="https://example.com/a">',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a.html\n' },
      reports: [
        'sitemap.txt 2:1-27 one: Unexpected form `https://example.com/a.html`, expected the canonical `https://example.com/a`',
      ],
    },
    'URL in two sitemaps': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
      sitemaps: {
        'sitemap.txt': 'https://example.com/a/index.html\n',
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/index.html</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.txt 1-33 one: Unexpected form `https://example.com/a/index.html`, expected the canonical `https://example.com/a/`',
      ],
    },
    'several URLs in one finding': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/a/">',
        '/b/': '<link rel="canonical" href="https://example.com/b/">',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/a\nhttps://example.com/b\n' },
      reports: [
        'sitemap.txt 1-22 many: Unexpected form of 2 URLs, expected the canonicals of their pages: `/a/` instead of `/a`, `/b/` instead of `/b`',
      ],
    },
  },
})

interface EntryInOtherForm {
  entry: SitemapEntry
  url: string
  page: Page
  canonical: string
}

/** Return the entries that differ in form from the canonical of their page, each URL once. */
function entriesInOtherForm(
  site: Pick<Site, 'graph' | 'sitemaps'>,
  trailingSlash: string,
): EntryInOtherForm[] {
  const entries = new Map<string, EntryInOtherForm>()
  let listed: ReadonlySet<string> | undefined
  for (const { entry, url } of ownEntries(site)) {
    const found = findIgnoringQuery(site.graph, url)
    // sitemap/target-not-redirected reports forms that the host redirects.
    if (found?.type !== 'page' || found.moved || !site.graph.indexable(found.page).indexable) continue
    const { page } = found
    const [canonical, ...others] = declaredCanonicals(page)
    if (canonical === undefined || others.length > 0 || site.graph.resolve(page).hops.length > 0) continue
    const key = exactKey(url)
    // sitemap/no-duplicates reports the URL of a page with a query if the page itself is also listed.
    if (url.includes('?') && (listed ??= listedKeys(site)).has(exactKey(page.url))) continue
    if (isSameUrl(canonical, url) || isRoot(site.graph, url) || entries.has(key)) continue
    entries.set(key, { entry, url, page, canonical })
  }
  if (entries.size === 0) return []
  // canonical/served-form reports wrong canonicals. The sitemap must not repeat them.
  const wrong = new Set(canonicalsInOtherForm(site.graph, trailingSlash).map(({ page }) => page))
  return [...entries.values()].filter(({ page }) => !wrong.has(page))
}

function listedKeys(site: Pick<Site, 'graph' | 'sitemaps'>): ReadonlySet<string> {
  return new Set(Array.from(ownEntries(site), ({ url }) => exactKey(url)))
}

/** Return whether a URL is the root of the site, with or without its final slash. */
function isRoot(graph: Graph, url: string): boolean {
  return url === graph.url || `${url}/` === graph.url
}
