import { links, llmsPages, sitemapEntries, usedVersions } from '../../linter/carriers.ts'
import { siteFamily } from '../../linter/define-family.ts'
import type { Related } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'
import { withoutVersion } from '../../site/duplicates.ts'
import { canonicalOfFile } from '../../site/file-signals.ts'
import { canonicalInstead } from '../../site/is-canonicalized-away.ts'
import { countOwnTexts } from '../../site/mass-canonical.ts'
import { followRedirects, isForwarding, redirectAt } from '../../site/redirects.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { homeRootOf, isHome } from '../../site/roots.ts'
import type { Found, Graph, Site } from '../../site/types.ts'
import { getOrCreate } from '@indexical/syntax/internal'
import { urlKey } from '@indexical/syntax/url'

/** The number of pages with a link to one URL from which the link is probably in a layout. */
const layoutPages = 10

export default siteFamily({
  *check(targets, { report, now, ...site }, messages) {
    const find = (url: string): Instead | undefined =>
      messages.redirected ? insteadOfLink(site, url) : canonicalAt(site, url, now)
    const found = [...targets((one) => find(one) !== undefined)].filter(
      ({ url, place }) => !messages.redirected || !isIntended(site.graph, place.page!, url, find(url)!),
    )
    const pages = new Map<string, Set<Page>>()
    for (const { url, place } of found)
      if (place.page) getOrCreate(pages, url, () => new Set()).add(place.page)
    for (const { url, written, place, code = '' } of found) {
      const { id: kind, expected, related } = find(url)!
      const id = kind === 'elsewhere' && messages.home && isHome(site.graph, expected) ? 'home' : kind
      const root = id === 'redirected' ? undefined : homeRootOf(site.graph, expected)
      // Links on many pages are in a layout. Others were typed, and one search through the content finds them.
      const isTyped = messages.redirected && pages.get(url)!.size < layoutPages
      const cause = place.cause ?? (isTyped ? 'typed' : url)
      yield report(id, [written, expected, code], { ...place, cause, root, related })
    }
  },
  members: {
    'hreflang/target-canonical': {
      summary: 'Require hreflang targets to be their own canonical',
      why: 'Engines index only the canonical. A language version that is canonicalized away is never shown in its language.',
      howToFix: 'Point the hreflang link to the canonical URL, or make the target page its own canonical.',
      level: 'error',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
        'https://developers.google.com/search/docs/specialty/international/localized-versions',
      ],
      messages: {
        elsewhere: (href: string, canonical: string, code: string) =>
          `Unexpected hreflang \`${code}\` to \`${href}\`, expected its canonical \`${canonical}\``,
      },
      carrier: usedVersions,
      examples: {
        'target that is its own canonical': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
            '/de/':
              '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
          },
        },
        'broken canonical, which canonical/target-exists reports': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
            '/de/':
              '<link rel=canonical href=https://example.com/deutsch/><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
          },
          also: ['canonical/target-exists'],
        },
        'target canonicalized away': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
            '/de/': '<link rel=canonical href=https://example.com/deutsch/>',
            '/deutsch/': '<title>A</title>',
          },
          reports: [
            '/ 2:43-66 elsewhere: Unexpected hreflang `de` to `https://example.com/de/`, expected its canonical `https://example.com/deutsch/`',
          ],
        },
        'canonical chain': {
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
    },
    'links/target-canonical': {
      summary: 'Require internal links to use canonical URLs',
      why: 'Internal links are a canonicalization signal. A link to a redirect or duplicate supports the wrong URL and costs crawlers an extra request.',
      howToFix:
        'Link to the URL in the message. If a menu or layout contains the link, correct it there once.',
      level: 'warn',
      crawledOnly: true,
      indexedOnly: true,
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
        'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
      ],
      messages: {
        redirected: 'Unexpected link to `{href}`, expected `{target}`, to which it redirects',
        elsewhere: 'Unexpected link to `{href}`, expected its canonical `{canonical}`',
      },
      carrier: links,
      examples: {
        'query of a canonicalized page and of a redirect': {
          pages: {
            '/': '<title>A</title><a href="/a/?x=1">A</a><a href="/b/?x=1">B</a><a href="/c/?x=1">C</a><a href=/e/>E</a>',
            '/a/': '<link rel=canonical href=https://example.com/b/>',
            '/b/': '<title>B</title>',
            '/c/': '<meta http-equiv=refresh content="0; url=/b/">',
            '/d/': '<meta http-equiv=refresh content="5; url=/b/"><a href=/b/>B</a>',
            '/e/': '<title>E</title><a href="/d/">D</a>',
          },
          reports: [
            '/ 26-33 elsewhere: Unexpected link to `/a/?x=1`, expected its canonical `https://example.com/b/`',
            '/ 72-79 redirected: Unexpected link to `/c/?x=1`, expected `https://example.com/b/`, to which it redirects',
          ],
        },
        'canonical URLs': {
          pages: { '/': '<title>A</title><a href=/a/>A</a>', '/a/': '<title>A</title>' },
        },
        'short URL that redirects to another site': {
          pages: { '/': '<title>A</title><a href=/chat/>Chat</a>' },
          redirects: { '/chat/': 'https://example.org/chat/' },
        },
        'link to an older version of the page': {
          pages: {
            '/guide/': '<title>A</title><a href=/v1/guide/>1.0</a>',
            '/v1/guide/': '<link rel=canonical href=https://example.com/guide/>',
          },
        },
        'menu of versions': {
          pages: {
            '/guide/': '<title>A</title>',
            '/next/': '<title>A</title><a href=/v1/guide/>1.0</a><a href=/v2/guide/>2.0</a>',
            '/v1/guide/': '<link rel=canonical href=https://example.com/guide/>',
            '/v2/guide/': '<link rel=canonical href=https://example.com/guide/>',
          },
        },
        'links within an older version': {
          pages: {
            '/v1/': '<title>A</title><a href=/v1/guide/>Guide</a>',
            '/v1/guide/': '<link rel=canonical href=https://example.com/guide/>',
            '/guide/': '<title>A</title>',
          },
        },
        'root that redirects to a language': {
          pages: {
            '/': '<meta http-equiv=refresh content="0;url=/en/"><title>Redirecting</title>',
            '/en/': '<title>A</title><a href=/>Home</a><a href=/en/a/>A</a>',
            '/en/a/': '<title>A</title><a href=/>Home</a>',
          },
        },
        'page with a canonical on another site': {
          settings: { allowedOrigins: ['https://example.org'] },
          pages: {
            '/': '<title>A</title><a href=/a/>A</a>',
            '/a/': '<link rel=canonical href=https://example.org/a/>',
          },
        },
        'broken canonicals, which other rules report': {
          pages: {
            '/': '<title>A</title><a href=/a/>A</a><a href=/b/>B</a><a href=/d/>D</a>',
            '/a/': '<link rel=canonical href=https://example.com/gone/>',
            '/b/': '<link rel=canonical href=https://example.com/c/>',
            '/c/': '<meta name=robots content=noindex>',
            '/d/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/>',
          },
          also: ['canonical/no-noindex-mix', 'canonical/target-exists', 'canonical/target-indexable'],
        },
        redirect: {
          pages: { '/': '<title>A</title><a href="/old/">A</a>', '/a/': '<title>A</title>' },
          redirects: { '/old/': '/a/' },
          reports: [
            '/ 26-31 redirected: Unexpected link to `/old/`, expected `https://example.com/a/`, to which it redirects',
          ],
        },
        'typed links to pages that moved': {
          pages: {
            '/': '<title>A</title><a href="/old/">A</a>',
            '/a/': '<title>A</title>',
            '/b/': '<title>B</title><a href="/older/">B</a>',
          },
          redirects: { '/old/': '/a/', '/older/': '/b/x/', '/b/x/': '/a/' },
          reports: [
            '/ 26-31 redirected: Unexpected link to `/old/`, expected `https://example.com/a/`, to which it redirects',
            '/b/ 26-33 redirected: Unexpected link to `/older/`, expected `https://example.com/a/`, to which it redirects',
          ],
          problems: 1,
          also: ['redirects/no-chain'],
        },
        'redirect chain': {
          pages: { '/': '<title>A</title><a href="/old/">A</a>', '/a/': '<title>A</title>' },
          redirects: { '/old/': '/newer/', '/newer/': '/a/' },
          reports: [
            '/ 26-31 redirected: Unexpected link to `/old/`, expected `https://example.com/a/`, to which it redirects',
          ],
          also: ['redirects/no-chain'],
        },
        'redirect to a short URL of another site': {
          pages: { '/': '<title>A</title><a href="/talk/">Chat</a>' },
          redirects: { '/talk/': '/chat/', '/chat/': 'https://example.org/chat/' },
          reports: [
            '/ 26-32 redirected: Unexpected link to `/talk/`, expected `https://example.com/chat/`, to which it redirects',
          ],
          also: ['redirects/no-chain'],
        },
        'canonical chain': {
          pages: {
            '/': '<title>A</title><a href="/post/">A</a>',
            '/blog/': '<title>A</title>',
            '/post/': '<link rel=canonical href=https://example.com/posts/>',
            '/posts/': '<link rel=canonical href=https://example.com/blog/>',
          },
          reports: [
            '/ 26-32 elsewhere: Unexpected link to `/post/`, expected its canonical `https://example.com/blog/`',
          ],
          also: ['canonical/no-chain'],
        },
        'copy of the home page, and a page that only declares to be one': {
          pages: {
            '/': '<title>A</title><main>Welcome</main><a href=/home/>Home</a><a href=/b/>B</a>',
            '/home/': '<link rel=canonical href=https://example.com/><main>Welcome</main>',
            '/b/': '<link rel=canonical href=https://example.com/><main>Other text</main>',
            '/c/': '<title>C</title><a href="/home/">Home</a><a href=/b/>B</a>',
          },
          reports: [
            '/c/ 26-32 elsewhere: Unexpected link to `/home/`, expected its canonical `https://example.com/`',
          ],
        },
        'page canonicalized away': {
          pages: {
            '/': '<title>A</title><a href="/blog/1/">A</a>',
            '/blog/': '<title>A</title>',
            '/blog/1/': '<link rel=canonical href=https://example.com/blog/>',
          },
          reports: [
            '/ 26-34 elsewhere: Unexpected link to `/blog/1/`, expected its canonical `https://example.com/blog/`',
          ],
        },
      },
    },
    'llms-txt/target-canonical': {
      summary: 'Require llms.txt to list canonical URLs',
      why: 'Agents cite a URL that the site itself declares a copy of another one.',
      howToFix: 'List the canonical in its place.',
      level: 'info',
      sources: ['https://llmstxt.org/'],
      messages: {
        elsewhere: 'Unexpected entry `{url}`, expected one for `{target}`, the canonical of its page',
      },
      carrier: llmsPages,
      examples: {
        'pages that are their own canonical, and a text version': {
          pages: { '/a/': '<link rel=canonical href=https://example.com/a/>', '/b/': '<title>B</title>' },
          files: ['b.md'],
          llmsTxt: { 'llms.txt': '# Site\n\n- [A](/a/)\n- [B](/b.md)\n' },
        },
        'pages canonicalized away': {
          pages: {
            '/a/': '<title>A</title>',
            '/b/': '<link rel="canonical" href="https://example.com/a/">',
            '/c/': '<link rel="canonical" href="https://example.com/a/">',
          },
          files: ['c.md'],
          llmsTxt: { 'llms.txt': '# Site\n\n- [B](/b/)\n- [C](/c.md)\n' },
          reports: [
            'llms.txt 3:7-10 elsewhere: Unexpected entry `/b/`, expected one for `https://example.com/a/`, the canonical of its page',
            'llms.txt 4:7-12 elsewhere: Unexpected entry `/c.md`, expected one for `https://example.com/a/`, the canonical of its page',
          ],
          problems: 1,
        },
      },
    },
    'sitemap/target-canonical': {
      summary: 'Require sitemaps to list canonical URLs only',
      why: 'The sitemap requests indexing of a URL, while the canonical of its page points to another one.',
      howToFix:
        'If the page should be indexed, correct its canonical. If not, list the canonical in its place.',
      remedies: {
        home: 'If the page should be indexed, correct its canonical. If not, remove the URL from the sitemap.',
      },
      level: 'error',
      sources: [
        'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#sitemap-method',
      ],
      messages: {
        elsewhere: 'Unexpected URL `{url}`, expected `{target}`, the canonical of its page',
        home: 'Unexpected URL `{url}`, expected a page that is its own canonical: its canonical is the home page',
        ofFile: 'Unexpected URL `{url}`, expected `{target}`, the canonical in the header of the file',
      },
      carrier: sitemapEntries,
      examples: {
        'self canonical, no canonical, and noindex': {
          pages: {
            '/a/': '<link rel=canonical href=https://example.com/a/>',
            '/b/': '<title>B</title>',
            '/c/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/a/>',
          },
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b</loc></url>
<url><loc>https://example.com/c/</loc></url>
</urlset>`,
          },
          also: ['canonical/no-noindex-mix', 'sitemap/target-indexable'],
        },
        'canonicals to a wrong URL of the same page': {
          pages: {
            '/a/': '<link rel=canonical href=http://example.com/a/>',
            '/b/': '<link rel=canonical href=https://www.example.com/b/>',
            '/c/': '<link rel=canonical href=https://staging.example.com/c/>',
            '/d/': '<link rel=canonical href="https://example.com/d/?utm_source=mail">',
          },
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
<url><loc>https://example.com/c/</loc></url>
<url><loc>https://example.com/d/</loc></url>
</urlset>`,
          },
          also: [
            'canonical/no-preview-hostname',
            'canonical/no-tracking',
            'canonical/own-hostname',
            'canonical/https',
          ],
        },
        'broken canonicals, which other rules report': {
          pages: {
            '/a/': '<link rel=canonical href=https://example.com/missing/>',
            '/b/': '<link rel=canonical href=https://example.com/c/>',
            '/c/': '<meta name=robots content=noindex>',
            '/d/': '<link rel=canonical href=https://example.com/old/>',
            '/e/': '<link rel=canonical href=https://example.com/f/>',
            '/f/': '<title>F</title>',
          },
          redirects: { '/old/': '/d/' },
          robotsTxt: 'User-agent: *\nDisallow: /f/\nSitemap: https://example.com/sitemap.xml\n',
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
<url><loc>https://example.com/d/</loc></url>
<url><loc>https://example.com/e/</loc></url>
</urlset>`,
          },
          also: [
            'canonical/target-crawlable',
            'canonical/target-exists',
            'canonical/target-indexable',
            'canonical/target-not-redirected',
          ],
        },
        'files with a self canonical and a broken canonical': {
          pages: { '/': '<title>Home</title>' },
          files: ['a.pdf', 'b.pdf'],
          headers:
            '/a.pdf\n  Link: <https://example.com/a.pdf>; rel="canonical"\n/b.pdf\n  Link: <https://example.com/gone/>; rel="canonical"',
          sitemaps: {
            'sitemap.txt': 'https://example.com/\nhttps://example.com/a.pdf\nhttps://example.com/b.pdf\n',
          },
          also: ['headers/valid-file-canonical'],
        },
        'file with a canonical header to a page': {
          pages: { '/report/': '<title>Report</title>' },
          files: ['report.pdf'],
          headers: '/report.pdf\n  Link: <https://example.com/report/>; rel="canonical"',
          sitemaps: { 'sitemap.txt': 'https://example.com/report/\nhttps://example.com/report.pdf\n' },
          reports: [
            'sitemap.txt 2:1-31 ofFile: Unexpected URL `https://example.com/report.pdf`, expected `https://example.com/report/`, the canonical in the header of the file',
          ],
        },
        'canonical to the home page': {
          pages: {
            '/': '<title>Home</title>',
            '/a/': '<link rel=canonical href=https://example.com/>',
          },
          sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a/\n' },
          reports: [
            'sitemap.txt 2:1-23 home: Unexpected URL `https://example.com/a/`, expected a page that is its own canonical: its canonical is the home page',
          ],
        },
        'canonical on an allowed origin': {
          settings: { allowedOrigins: ['https://www.example.com'] },
          pages: { '/a/': '<link rel="canonical" href="https://www.example.com/a/">' },
          sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
          reports: [
            'sitemap.txt 1-23 elsewhere: Unexpected URL `https://example.com/a/`, expected `https://www.example.com/a/`, the canonical of its page',
          ],
        },
        'page canonicalized away': {
          pages: { '/a/': '<title>A</title>', '/b/': '<link rel="canonical" href="https://example.com/a/">' },
          sitemaps: {
            'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
          },
          reports: [
            'sitemap.xml 3:11-33 elsewhere: Unexpected URL `https://example.com/b/`, expected `https://example.com/a/`, the canonical of its page',
          ],
        },
      },
    },
  },
})

interface Instead {
  id: 'elsewhere' | 'ofFile' | 'redirected'
  expected: string
  related: readonly Related[]
}

/** Return the canonical to use instead of a URL. Broken canonicals are not used until they are correct. */
function canonicalAt(site: Site, url: string, now: number): Instead | undefined {
  const found = findIgnoringQuery(site.graph, url)
  if (found?.type === 'file') {
    const canonical = canonicalOfFile(site, url, found.file, now)
    const related = [{ message: 'the header', location: canonical?.location }]
    return canonical && { id: 'ofFile', expected: canonical.url!, related }
  }
  const page = found?.type === 'page' ? found.page : undefined
  const canonical = page && canonicalInstead(site, page)
  if (!canonical) return undefined
  const related = [{ message: 'its canonical', page, location: canonical.location, isCause: true } as const]
  return { id: 'elsewhere', expected: canonical.url, related }
}

/** Return the URL of the site to which a link should lead instead, if it is not another site's. */
function insteadOfLink(site: Site, url: string): Instead | undefined {
  const { graph } = site
  const found = graph.findOwnFile(url)
  if (found?.type === 'redirect') return endOfRedirect(graph, found)
  if (found?.type !== 'page') return undefined
  const canonical = canonicalAt(site, url, 0)
  if (!canonical || !graph.owns(canonical.expected)) return undefined
  if (graph.find(canonical.expected)?.type === 'file') return undefined
  const isBlanket = isHome(graph, canonical.expected) && countOwnTexts(graph, [found.page]) > 0
  return isBlanket ? undefined : canonical
}

function endOfRedirect(graph: Graph, found: Found & { type: 'redirect' }): Instead | undefined {
  const { urls, loops } = followRedirects(graph, found.redirect)
  // redirects/no-loop reports loops.
  if (loops || !isForwarding(graph, found)) return undefined
  const end = urls.slice(1).find((url) => !isForwarding(graph, graph.findOwnFile(url)))
  const { location, page } = redirectAt(graph, found)!
  const related = location ? [{ message: 'the redirect', page, location }] : []
  return { id: 'redirected', expected: end ?? found.redirect.to, related }
}

/**
 * Return whether a link is intended: one of a copy or older version, to the page itself, or within a section, such as a
 * version or language, that does not contain the canonical.
 */
function isIntended(graph: Graph, page: Page, url: string, { id, expected }: Instead): boolean {
  if (urlKey(expected) === urlKey(page.url) || graph.resolve(page).hops.length > 0) return true
  if (id !== 'elsewhere') return false
  // A menu of versions leads to an older version of a document. `/blog/1/` is the first page of a list.
  const areVersions = urlKey(withoutVersion(url)) === urlKey(withoutVersion(expected))
  if (areVersions && !/\/\d+\/?$/.test(url)) return true
  return sharedFolders(page.url, url) > sharedFolders(url, expected)
}

function sharedFolders(a: string, b: string): number {
  const [first, second] = [a, b].map((url) => new URL(url).pathname.split('/').slice(1, -1))
  const end = first!.findIndex((folder, index) => folder !== second![index])
  return end === -1 ? first!.length : end
}
