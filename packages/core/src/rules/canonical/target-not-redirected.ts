import { canonicalTargets } from '../../site/canonical-targets.ts'
import { createTakesPageAway, leadsAway } from '../../site/away-redirects.ts'
import { followRedirects } from '../../site/redirects.ts'
import { exactKey, isSameUrl } from '@indexical/syntax/url'
import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow canonicals to a URL that redirects',
  why: 'The canonical declares one URL the original, and the redirect declares another.',
  howToFix: 'Change the canonical to the URL at the end of the redirect.',
  level: 'error',
  sources: ['https://www.rfc-editor.org/rfc/rfc6596#section-3'],
  messages: {
    redirected: (href: string, target: string) =>
      `Unexpected canonical \`${href}\`, expected \`${target}\`, to which it redirects`,
  },
  *check({ graph, report }) {
    // A redirect that takes a page away is wrong itself, so its target is not a better canonical. Temporary redirects
    // and those to allowed origins also count.
    const takesPageAway = createTakesPageAway(graph, leadsAway)
    const sources = new Set(graph.allRedirects().map(({ redirect }) => exactKey(redirect.from)))
    for (const { page, url, href, found } of canonicalTargets(graph)) {
      if (page.kind === 'refresh' || page.kind === 'error') continue
      if (found?.type === 'page' && found.moved && found.moved.doubt === undefined)
        yield report('redirected', [href.value, found.moved.to], {
          page,
          location: href.location,
          cause: 'form',
        })
      if (found?.type !== 'redirect') continue
      // redirects/not-shadowed reports redirects from the page's own URL.
      if (isSameUrl(url, page.url) && sources.has(exactKey(url))) continue
      const { redirect, page: stub } = found
      const { urls, loops } = followRedirects(graph, redirect)
      // redirects/no-loop reports loops.
      if (loops || takesPageAway(url, redirect)) continue
      const location = redirect.location ?? stub?.refresh?.location
      yield report('redirected', [href.value, urls.at(-1)!], {
        page,
        location: href.location,
        cause: layoutCause(page.url, url),
        related:
          location || stub
            ? [{ message: 'the redirect', page: redirect.location ? undefined : stub, location }]
            : [],
      })
    }
  },
  examples: {
    'an existing page': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/b/>', '/b/': '<title>B</title>' },
    },
    'a redirect stub with its own target as canonical': {
      pages: {
        '/a/':
          '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
        '/b/': '<title>B</title>',
      },
    },
    'an error page, whose canonical crawlers ignore': {
      pages: { '/404.html': '<link rel=canonical href=https://example.com/old/>', '/b/': '<title>B</title>' },
      redirects: { '/old/': '/b/' },
    },
    'a form that the host sends, and one that it may redirect': {
      pages: {
        '/a.html': '<link rel=canonical href=https://example.com/a>',
        '/b/': '<link rel=canonical href=https://example.com/b>',
      },
      hostFiles: { 'netlify.toml': '' },
      also: ['hosts/same-urls'],
    },
    'the same where a file states the setting': {
      pages: { '/b/': '<link rel="canonical" href="https://example.com/b">' },
      hostFiles: { 'netlify.toml': '[build.processing.html]\npretty_urls = true' },
      reports: [
        '/b/ 29-50 redirected: Unexpected canonical `https://example.com/b`, expected `https://example.com/b/`, to which it redirects',
      ],
    },
    'a form that code may send': {
      pages: { '/a.html': '<title>A</title>', '/b/': '<link rel=canonical href=https://example.com/a.html>' },
      hostFiles: { 'wrangler.toml': 'pages_build_output_dir = "dist"' },
      files: ['_worker.js'],
    },
    'neither the served form nor the file name': {
      pages: { '/a.html': '<link rel="canonical" href="https://example.com/a">' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true, "trailingSlash": true }' },
      reports: [
        '/a.html 29-50 redirected: Unexpected canonical `https://example.com/a`, expected `https://example.com/a/`, to which it redirects',
      ],
    },
    'a redirect of the host': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/old/">', '/b/': '<title>B</title>' },
      redirects: { '/old/': '/b/' },
      reports: [
        '/a/ 29-53 redirected: Unexpected canonical `https://example.com/old/`, expected `https://example.com/b/`, to which it redirects',
      ],
    },
    'the own URL, which the host redirects to another hostname': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
      redirectsFile: '/* https://www.example.com/:splat 301!',
      reports: [
        '/a/ 29-51 redirected: Unexpected canonical `https://example.com/a/`, expected `https://www.example.com/a/`, to which it redirects',
      ],
    },
    'the own URL, which the host redirects to http': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/a/">',
        '/b/': '<link rel="canonical" href="https://example.com/b/">',
      },
      redirectsFile: '/* http://www.example.com/:splat 301!',
      also: ['redirects/not-all-away'],
    },
    'the own URL, which the host redirects to another site for some time': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/a/">',
        '/b/': '<link rel="canonical" href="https://example.com/b/">',
      },
      redirectsFile: '/* https://status.example.org/:splat 302!',
    },
    'the own URL of a site that has moved': {
      settings: { allowedOrigins: ['https://example.org'] },
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/a/">',
        '/b/': '<link rel="canonical" href="https://example.com/b/">',
      },
      redirectsFile: '/* https://example.org/:splat 301!',
    },
    'the own URL, which another rule reports': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/a/>', '/b/': '<title>B</title>' },
      redirectsFile: '/a/ /b/ 301!',
      also: ['redirects/not-shadowed'],
    },
    'a chain of redirects': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/old/">', '/b/': '<title>B</title>' },
      redirects: { '/old/': '/newer/', '/newer/': '/b/' },
      reports: [
        '/a/ 29-53 redirected: Unexpected canonical `https://example.com/old/`, expected `https://example.com/b/`, to which it redirects',
      ],
      also: ['redirects/no-chain'],
    },
    'a redirect stub': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/old/">',
        '/old/': '<meta http-equiv=refresh content="0;url=/b/">',
        '/b/': '<title>B</title>',
      },
      reports: [
        '/a/ 29-53 redirected: Unexpected canonical `https://example.com/old/`, expected `https://example.com/b/`, to which it redirects',
      ],
    },
  },
})
