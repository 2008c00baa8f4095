import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require redirects to lead to something that the build wrote',
  why: 'Visitors and crawlers of the old address end on an error page, and its links are lost.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    missing: (to: string) => `Unexpected redirect to \`${to}\`, expected a URL that the build wrote`,
  },
  examples: {
    'a page, a file, another host, a path that another deployment serves': {
      pages: { '/b/': '<title>B</title>' },
      files: ['b.pdf'],
      settings: { externalPrefixes: ['/shop/'] },
      redirects: {
        '/1/': '/b/#part',
        '/2/': '/b.pdf',
        '/3/': 'https://shop.example.com/',
        '/4/': '/shop/1',
        '/5/': '/b/?from=old',
      },
    },
    'a splat': { pages: { '/b/': '<title>B</title>' }, redirects: { '/old/*': '/new/:splat' } },
    'a page that is not there': {
      pages: { '/b/': '<title>B</title>', '/old/': '<meta http-equiv="refresh" content="0;url=/gone/">' },
      redirects: { '/a/': '/gone/' },
      reports: [
        'missing: Unexpected redirect to `https://example.com/gone/`, expected a URL that the build wrote',
        '/old/ 1-51 missing: Unexpected redirect to `https://example.com/gone/`, expected a URL that the build wrote',
      ],
    },
  },
  *check(site, report) {
    for (const { redirect, at } of site.allRedirects()) {
      const { to } = redirect
      if (!site.owns(to) || site.find(to)) continue
      // Static hosts answer with the same file whatever the query says.
      if (!site.find(to.replace(/[?#].*$/, ''))) yield report('missing', [to], at)
    }
  },
})
