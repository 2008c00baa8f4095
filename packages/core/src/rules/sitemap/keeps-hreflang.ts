import { countOf } from '../../linter/phrases.ts'
import type { Site, Graph } from '../../site/types.ts'
import type { SitemapEntry, SitemapFacts } from '@indexical/syntax/sitemap'
import { urlKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require hreflang in pages if the sitemap that contains it is replaced',
  why: 'Some generators write hreflang only to their sitemap. The sitemap that replaces it lists URLs only, so the language versions lose their connection.',
  howToFix:
    'Add hreflang links to the pages. To keep the sitemap of the generator instead, set the option `sitemap: false`.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    lost: (pages: string) =>
      `Unexpected hreflang of ${pages} in a sitemap that is replaced, expected it in the pages, or the option \`sitemap: false\``,
  },
  *check({ graph, robotsTxt, sitemaps, report }) {
    const { replaced } = sitemaps
    if (!replaced) return
    const lists = [replaced, ...listedBy(replaced, { robotsTxt, sitemaps })]
    const { length } = lists.flatMap(({ entries }) => entries.filter((entry) => isLost(graph, entry)))
    // The build overwrites the file, so a line number would be useless.
    if (length > 0)
      yield report({ message: 'lost', data: [countOf(length, 'page')], location: { file: replaced.file } })
  },
  examples: {
    'hreflang in pages and sitemap': {
      pages: {
        '/': '<title>Home</title>',
        '/a/':
          '<link rel=alternate hreflang=en href=https://example.com/a/><link rel=alternate hreflang=de href=https://example.com/de/a/>',
        '/de/a/':
          '<link rel=alternate hreflang=en href=https://example.com/a/><link rel=alternate hreflang=de href=https://example.com/de/a/>',
      },
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://example.com/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
</urlset>`,
      },
    },
    'no hreflang, or only the page itself': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://example.com/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/></url>
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
      },
    },
    'noindex page, and missing page': {
      pages: { '/a/': '<meta name=robots content=noindex>' },
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://example.com/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
<url><loc>https://example.com/de/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
</urlset>`,
      },
    },
    'index whose sitemaps robots.txt lists too': {
      pages: { '/a/': '<title>A</title>', '/de/a/': '<title>A</title>' },
      robotsTxt: 'Sitemap: https://example.com/sitemap.xml\nSitemap: https://example.com/sitemap-0.xml\n',
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
      sitemaps: {
        'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/sitemap-0.xml</loc></sitemap>
</sitemapindex>`,
        'sitemap-0.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://example.com/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
<url><loc>https://example.com/de/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
</urlset>`,
      },
      also: ['hreflang/x-default'],
    },
    'replaced index, and a sitemap that only it lists': {
      pages: { '/a/': '<title>A</title>', '/de/a/': '<title>A</title>' },
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
      sitemaps: {
        'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/sitemap-0.xml</loc></sitemap>
</sitemapindex>`,
        'sitemap-0.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://example.com/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
<url><loc>https://example.com/de/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
</urlset>`,
      },
      also: ['hreflang/x-default'],
      reports: [
        'lost: Unexpected hreflang of 2 pages in a sitemap that is replaced, expected it in the pages, or the option `sitemap: false`',
      ],
    },
    'hreflang in the sitemap only': {
      pages: { '/a/': '<title>A</title>', '/de/a/': '<title>A</title>' },
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://example.com/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
<url><loc>https://example.com/de/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a/"/></url>
</urlset>`,
      },
      reports: [
        'lost: Unexpected hreflang of 2 pages in a sitemap that is replaced, expected it in the pages, or the option `sitemap: false`',
      ],
    },
  },
})

/** Return the sitemaps that only the replaced index lists, as with next-sitemap: crawlers no longer find them. */
function listedBy(
  { kind, entries }: SitemapFacts,
  { robotsTxt, sitemaps }: Pick<Site, 'robotsTxt' | 'sitemaps'>,
): SitemapFacts[] {
  if (kind !== 'index') return []
  const named = new Set(entries.map(({ url }) => url))
  const announced = new Set(robotsTxt.facts?.parsed.sitemaps.map(({ url }) => url))
  return sitemaps.all.filter(({ url }) => named.has(url) && !announced.has(url))
}

/** Whether the entry of an indexable page has hreflang, and the page has none. */
function isLost(graph: Graph, { url, alternates }: SitemapEntry): boolean {
  if (url === undefined) return false
  const key = urlKey(url)
  if (!alternates.some(({ href }) => URL.canParse(href) && urlKey(href) !== key)) return false
  const found = graph.find(url)
  return found?.type === 'page' && found.page.alternates.length === 0 && graph.indexable(found.page).indexable
}
