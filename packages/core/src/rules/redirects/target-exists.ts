import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { otherForm } from '../../site/served-form.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the targets of redirects to exist',
  why: 'Visitors and crawlers of the old URL end on an error page, and its signals are lost.',
  howToFix:
    'Correct the target, or remove the redirect. If another deployment serves the path, add it to `externalPrefixes`.',
  level: 'error',
  causeIsMessage: true,
  unbuilt: ['missing'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  messages: {
    form: (to: string, expected: string) =>
      `Unexpected redirect to \`${to}\`, expected \`${expected}\`: the host has no page at the first`,
    missing: (to: string) => `Unexpected redirect to \`${to}\`, expected a URL that the build wrote`,
    robots: (to: string) =>
      `Unexpected redirect of robots.txt to \`${to}\`, expected a text file: without it, no rule of robots.txt is in effect`,
  },
  *check({ graph, robotsTxt: { lostBy }, report }) {
    if (lostBy) yield report('robots', [lostBy.to], { ...(lostBy.location && { location: lostBy.location }) })
    for (const { redirect, ...where } of graph.allRedirects()) {
      const { from, to } = redirect
      if (from === lostBy?.from) continue
      if (!graph.owns(to)) continue
      if (findIgnoringQuery(graph, to)) continue
      const form = otherForm(graph, to)
      if (form === undefined) yield report('missing', [to], where)
      else yield report('form', [to, form], where)
    }
  },
  examples: {
    'a form that the host does not serve': {
      pages: {
        '/blog.html': '<title>Blog</title>',
        '/old/': '<meta http-equiv="refresh" content="0; url=/blog/">',
        '/older/': '<meta http-equiv="refresh" content="0; url=/blog">',
      },
      hostFiles: { CNAME: 'example.com' },
      reports: [
        '/old/ 1-52 form: Unexpected redirect to `https://example.com/blog/`, expected `https://example.com/blog`: the host has no page at the first',
      ],
    },
    'robots.txt to a missing page, whose rules block nothing': {
      pages: { '/': '<title>Home</title>', '/private/': '<title>Private</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /\n',
      redirectsFile: '/robots.txt /robots.md 301!',
      reports: [
        '_redirects 1-28 robots: Unexpected redirect of robots.txt to `https://example.com/robots.md`, expected a text file: without it, no rule of robots.txt is in effect',
      ],
    },
    'robots.txt to a page, by a pattern': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /\n',
      redirectsFile: '/*.txt / 301!',
      reports: [
        '_redirects 1-14 robots: Unexpected redirect of robots.txt to `https://example.com/`, expected a text file: without it, no rule of robots.txt is in effect',
      ],
    },
    'robots.txt to a file, in five hops': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /private/\n',
      files: ['robots.production.txt'],
      redirectsFile: [
        '/robots.txt /1.txt 301!',
        '/1.txt /2.txt',
        '/2.txt /3.txt',
        '/3.txt /4.txt',
        '/4.txt /robots.production.txt',
      ].join('\n'),
      also: ['redirects/no-chain'],
    },
    'robots.txt to another hostname, which is unknown': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /\n',
      redirectsFile: '/robots.txt https://example.org/robots.txt 301!',
    },
    'a folder with the name of a file': {
      pages: {
        '/e.html/': '<title>E</title>',
        '/old/': '<meta http-equiv="refresh" content="0; url=/e.html">',
      },
    },
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
      problems: 1,
    },
  },
})
