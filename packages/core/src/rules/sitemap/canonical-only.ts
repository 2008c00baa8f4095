import { exactKey } from '../../url/identity.ts'
import { ownEntries } from '../../sitemaps/own-entries.ts'
import { placeOfCanonical } from '../../site/resolve-page.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require sitemaps to list canonical URLs only',
  why: 'The sitemap offers a URL for the index, and the page there says that another one belongs in it.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#sitemap-method',
  ],
  messages: {
    elsewhere: (url: string, target: string) =>
      `Unexpected URL \`${url}\`, expected \`${target}\`, the canonical of its page`,
    form: (url: string, canonical: string) =>
      `Unexpected form \`${url}\`, expected \`${canonical}\` as its page states`,
  },
  examples: {
    'a page that is its own canonical, one that names none, and a noindex page': {
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
      also: ['canonical/no-noindex-mix', 'sitemap/indexable-only'],
    },
    'a page whose canonical is elsewhere': {
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
    'another form of the canonical': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/index.html</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:11-43 form: Unexpected form `https://example.com/a/index.html`, expected `https://example.com/a/` as its page states',
      ],
    },
  },
  *check(site, report) {
    for (const { entry, url } of ownEntries(site)) {
      const found = site.find(url)
      if (found?.type !== 'page' || !site.indexable(found.page).indexable) continue
      const { page } = found
      const { declared, hops, end, url: target } = site.resolve(page)
      const [canonical] = declared
      if (canonical === undefined || declared.length > 1) continue
      const at = placeOfCanonical(page, canonical)
      const related = [{ message: 'the canonical of the page', at: { page, at } }]
      if (hops.length > 0) {
        const shown = end === 'loop' || end === 'missing' ? canonical : target
        yield report('elsewhere', [entry.loc, shown], entry.at, { related })
      } else if (exactKey(canonical) !== exactKey(url)) {
        yield report('form', [entry.loc, canonical], entry.at, { related })
      }
    }
  },
})
