import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { otherForm } from '../../site/served-form.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require sitemap URLs to exist',
  why: 'Crawlers fetch the URLs of the sitemap and get an error page.',
  howToFix: 'Correct or remove the URL. If another deployment serves the path, add it to `externalPrefixes`.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    'https://support.google.com/webmasters/answer/7440203',
  ],
  messages: {
    form: (url: string, expected: string) =>
      `Unexpected URL \`${url}\`, expected \`${expected}\`: the host has no page at the first`,
    missing: (url: string) => `Unexpected URL \`${url}\`, expected one that the build wrote`,
    'missing-sitemap': (url: string) => `Unexpected sitemap \`${url}\`, expected a file that the build wrote`,
  },
  *check({ graph, sitemaps, report }) {
    for (const { kind, entries } of sitemaps.all) {
      for (const { loc, url, location } of entries) {
        if (url === undefined || !graph.owns(url) || url === sitemaps.own) continue
        if (findIgnoringQuery(graph, url)) continue
        const form = otherForm(graph, url)
        if (form !== undefined) {
          yield report('form', [loc, form], { location, cause: 'form' })
          continue
        }
        yield report(kind === 'index' ? 'missing-sitemap' : 'missing', [loc], {
          location,
          cause: location.file,
        })
      }
    }
  },
  examples: {
    'page, file and external prefix': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      files: ['a.pdf'],
      settings: { externalPrefixes: ['/shop/'] },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/b/?page=2</loc></url>
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/a.pdf</loc></url>
<url><loc>https://example.com/shop/1</loc></url>
</urlset>`,
      },
    },
    'a form that the host does not serve': {
      pages: { '/blog.html': '<title>Blog</title>', '/docs.html': '<title>Docs</title>' },
      hostFiles: { CNAME: 'example.com' },
      sitemaps: { 'sitemap.txt': 'https://example.com/blog/\nhttps://example.com/docs\n' },
      reports: [
        'sitemap.txt 1-26 form: Unexpected URL `https://example.com/blog/`, expected `https://example.com/blog`: the host has no page at the first',
      ],
    },
    'missing page and missing sitemap': {
      pages: { '/a/': '<title>A</title>' },
      sitemaps: {
        'sitemap-index.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/sitemap-0.xml</loc></sitemap>
<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>
</sitemapindex>`,
        'sitemap-0.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/gone/</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap-index.xml 3:15-48 missing-sitemap: Unexpected sitemap `https://example.com/sitemap-1.xml`, expected a file that the build wrote',
        'sitemap-0.xml 3:11-36 missing: Unexpected URL `https://example.com/gone/`, expected one that the build wrote',
      ],
    },
  },
})
