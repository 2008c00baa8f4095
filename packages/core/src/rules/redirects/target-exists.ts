import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the targets of redirects to exist',
  why: 'Visitors and crawlers of the old URL end on an error page, and its signals are lost.',
  howToFix:
    'Correct the target, or remove the redirect. If another deployment serves the path, add it to `externalPrefixes`.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    missing: (to: string) => `Unexpected redirect to \`${to}\`, expected a URL that the build wrote`,
  },
  *check({ graph, report }) {
    for (const { redirect, ...where } of graph.allRedirects()) {
      const { to } = redirect
      if (!graph.owns(to) || graph.find(to)) continue
      // Static hosts serve the same file for every query.
      if (!graph.find(to.replace(/[?#].*$/, ''))) yield report({ message: 'missing', data: [to], ...where })
    }
  },
  examples: {
    'page, file, another hostname and external prefix': {
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
    'missing page': {
      pages: { '/b/': '<title>B</title>', '/old/': '<meta http-equiv="refresh" content="0;url=/gone/">' },
      redirects: { '/a/': '/gone/' },
      reports: [
        'missing: Unexpected redirect to `https://example.com/gone/`, expected a URL that the build wrote',
        '/old/ 1-51 missing: Unexpected redirect to `https://example.com/gone/`, expected a URL that the build wrote',
      ],
    },
  },
})
