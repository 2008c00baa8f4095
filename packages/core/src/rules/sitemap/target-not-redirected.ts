import { createTakesPageAway } from '../../site/away-redirects.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { followRedirects } from '../../site/redirects.ts'
import { ownEntries } from '../../site/sitemaps.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow URLs in sitemaps that redirect',
  why: 'Engines do not index a URL that redirects, and crawlers fetch it for nothing.',
  howToFix: 'List the target of the redirect instead.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    'https://www.bing.com/webmasters/help/sitemaps-3b5cf6ed',
  ],
  messages: {
    redirect: (url: string, target: string) =>
      `Unexpected URL \`${url}\`, expected \`${target}\`, to which it redirects`,
    loop: (url: string) => `Unexpected URL \`${url}\`, expected a page: its redirects form a loop`,
  },
  *check({ graph, sitemaps, report }) {
    const takesPageAway = createTakesPageAway(graph)
    for (const { entry, url } of ownEntries({ graph, sitemaps })) {
      const found = findIgnoringQuery(graph, url)
      if (found?.type === 'page' && found.moved && found.moved.doubt === undefined) {
        yield report('redirect', [entry.loc, found.moved.to], { location: entry.location, cause: 'form' })
      }
      if (found?.type !== 'redirect') continue
      const { redirect, page } = found
      if (takesPageAway(url, redirect)) continue
      const location = redirect.location ?? page?.refresh?.location
      const { urls, loops } = followRedirects(graph, redirect)
      const place = {
        location: entry.location,
        cause: entry.location.file,
        related:
          location || page
            ? [{ message: 'the redirect', page: redirect.location ? undefined : page, location }]
            : [],
      }
      if (loops) yield report('loop', [entry.loc], place)
      else yield report('redirect', [entry.loc, urls.at(-1)!], place)
    }
  },
  examples: {
    'forms that the host sends': {
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { CNAME: 'example.com' },
      sitemaps: { 'sitemap.txt': 'https://example.com/a\nhttps://example.com/b/\n' },
    },
    'a form that the host redirects': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { CNAME: 'example.com' },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a\nhttps://example.com/b/\n' },
      reports: [
        'sitemap.txt 2:1-22 redirect: Unexpected URL `https://example.com/a`, expected `https://example.com/a/`, to which it redirects',
      ],
    },
    'target of a redirect': {
      pages: { '/a/': '<title>A</title>' },
      redirects: { '/old/': '/a/' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
      },
    },
    'page that the host redirects to another site': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      redirectsFile: '/a/* https://example.org/:splat 301!',
      sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
      also: ['redirects/not-away', 'sitemap/complete'],
    },
    'a page that reloads itself': {
      pages: { '/a/': '<meta http-equiv="refresh" content="0;url=/a/">' },
      sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
      reports: [
        'sitemap.txt 1-23 loop: Unexpected URL `https://example.com/a/`, expected a page: its redirects form a loop',
      ],
      also: ['redirects/no-loop'],
    },
    'host redirect, and redirect stub': {
      pages: {
        '/a/': '<title>A</title>',
        '/stub/': '<meta http-equiv="refresh" content="0;url=/a/">',
      },
      redirects: { '/old/': '/a/' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/old/</loc></url>
<url><loc>https://example.com/stub/</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 3:11-35 redirect: Unexpected URL `https://example.com/old/`, expected `https://example.com/a/`, to which it redirects',
        'sitemap.xml 4:11-36 redirect: Unexpected URL `https://example.com/stub/`, expected `https://example.com/a/`, to which it redirects',
      ],
      problems: 1,
    },
    'redirect chain': {
      pages: { '/a/': '<title>A</title>' },
      redirects: { '/old/': '/newer/', '/newer/': '/a/' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/old/</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 3:11-35 redirect: Unexpected URL `https://example.com/old/`, expected `https://example.com/a/`, to which it redirects',
      ],
      also: ['redirects/no-chain'],
    },
  },
})
