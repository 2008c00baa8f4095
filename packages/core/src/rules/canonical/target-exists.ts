import { canonicalTargets } from '../../site/canonical-targets.ts'
import { createNearestPath } from '../../site/nearest-path.ts'
import { repeatsRefresh } from '../../site/redirects.ts'
import { otherForm } from '../../site/served-form.ts'
import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the canonical target to exist in the build',
  why: 'Search engines may ignore a canonical to a missing page, or drop the page from the index because of it.',
  howToFix:
    'Correct the canonical, or restore the page. If another deployment serves the URL, add its path to `externalPrefixes`.',
  level: 'error',
  sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
  messages: {
    missing: (href: string, nearest: string) =>
      `Unexpected canonical \`${href}\`, expected a URL that the build wrote${didYouMean(nearest)}`,
    gone: (file: string, nearest: string) =>
      `Unexpected canonical \`${file}\`, expected a source file that becomes a page${didYouMean(nearest)}`,
  },
  *check({ graph, report }) {
    const nearestFile = createNearestPath(() => graph.pages.flatMap(({ source }) => source ?? []))
    const nearestPage = createNearestPath(() =>
      graph.pages.filter(({ kind }) => kind === 'page').map(({ url }) => new URL(url).pathname),
    )
    for (const page of graph.pages) {
      if (page.requestedCanonical?.problem !== 'gone') continue
      const { href } = page.requestedCanonical
      const nearest = nearestFile(sourceOf(href.value, page.source)) ?? ''
      yield report('gone', [href.value, nearest], { page, location: href.location, cause: href.value })
    }
    for (const { page, url, href, found } of canonicalTargets(graph)) {
      // Crawlers ignore canonicals of error pages, and a shared layout often adds one.
      if (found || page.kind === 'error' || repeatsRefresh(page, url)) continue
      const form = otherForm(graph, url)
      const { pathname } = new URL(form ?? url)
      const nearest =
        form === undefined ? (nearestPage(pathname, new URL(page.url).pathname) ?? '') : pathname
      yield report('missing', [href.value, nearest], {
        page,
        location: href.location,
        cause: layoutCause(page.url, url),
      })
    }
  },
  examples: {
    'another existing page': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/b/>', '/b/': '<title>B</title>' },
    },
    'without the trailing slash': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/b>', '/b/': '<title>B</title>' },
      also: ['canonical/served-form'],
    },
    'a file that is not a page': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/a.pdf>' },
      files: ['a.pdf'],
    },
    'a path in `externalPrefixes`': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/shop/a/>' },
      settings: { externalPrefixes: ['/shop/'] },
    },
    'a path that a rewrite we cannot interpret may serve': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/shop/a/>' },
      hostFiles: {
        'vercel.json': '{ "rewrites": [{ "source": "/shop/:path(.*(?<!-))", "destination": "/a/" }] }',
      },
      also: ['redirects/understood'],
    },
    'another site is not checked': {
      pages: { '/a/': '<link rel=canonical href=https://example.org/a/>' },
      also: ['canonical/own-hostname'],
    },
    'a redirect stub to a missing page': {
      pages: {
        '/a/':
          '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
      },
      also: ['redirects/target-exists'],
    },
    'an error page with the trailing slash that Docusaurus adds to all pages': {
      pages: { '/404.html': '<link rel=canonical href=https://example.com/404.html/>' },
    },
    'a missing page': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/b/">' },
      reports: [
        '/a/ 29-51 missing: Unexpected canonical `https://example.com/b/`, expected a URL that the build wrote',
      ],
    },
    'a slip in the name of a page': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/shoes/red-bots/">',
        '/shoes/red-boots/': '<title>Red boots</title>',
        '/shoes/blue-boots/': '<title>Blue boots</title>',
      },
      reports: [
        '/a/ 29-64 missing: Unexpected canonical `https://example.com/shoes/red-bots/`, expected a URL that the build wrote; did you mean `/shoes/red-boots/`?',
      ],
    },
    'a page that is in another folder': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/shoes/red-boots/">',
        '/shop/red-boots.html': '<title>Red boots</title>',
      },
      reports: [
        '/a/ 29-65 missing: Unexpected canonical `https://example.com/shoes/red-boots/`, expected a URL that the build wrote; did you mean `/shop/red-boots.html`?',
      ],
    },
    'a folder that was added to the name of another one': {
      pages: {
        '/latest/sort/': '<link rel="canonical" href="https://example.com/latest/2.6/sort/">',
        '/2.6/sort/': '<link rel="canonical" href="https://example.com/latest/2.6/sort/">',
      },
      reports: [
        '/latest/sort/ 29-65 missing: Unexpected canonical `https://example.com/latest/2.6/sort/`, expected a URL that the build wrote; did you mean `/latest/sort/`?',
        '/2.6/sort/ 29-65 missing: Unexpected canonical `https://example.com/latest/2.6/sort/`, expected a URL that the build wrote; did you mean `/latest/sort/`?',
      ],
    },
    'a form that the host does not serve': {
      pages: { '/a.html': '<link rel="canonical" href="https://example.com/a">' },
      hostFiles: { 'vercel.json': '{}' },
      reports: [
        '/a.html 29-50 missing: Unexpected canonical `https://example.com/a`, expected a URL that the build wrote; did you mean `/a.html`?',
      ],
    },
    'a file beside a folder of the same name': {
      pages: {
        '/blog.html': '<link rel="canonical" href="https://example.com/blog">',
        '/blog/one.html': '<title>One</title>',
      },
      settings: { hosts: [{ name: 'nginx', files: ['nginx.conf'] }] },
      hostFiles: {
        'nginx.conf':
          'server { server_name example.com; location / { try_files $uri $uri/ $uri.html =404; } }',
      },
      reports: [
        '/blog.html 29-53 missing: Unexpected canonical `https://example.com/blog`, expected a URL that the build wrote; did you mean `/blog.html`?',
      ],
    },
    'the same with the file first': {
      pages: {
        '/blog.html': '<link rel="canonical" href="https://example.com/blog">',
        '/blog/one.html': '<title>One</title>',
      },
      settings: { hosts: [{ name: 'nginx', files: ['nginx.conf'] }] },
      hostFiles: {
        'nginx.conf':
          'server { server_name example.com; location / { try_files $uri $uri.html $uri/ =404; } }',
      },
    },
    'a slip in the name of a source file': {
      pages: {
        '/a/': { html: '<title>A</title>', frontmatter: 'canonical: ./frontmater.md' },
      },
      reports: [
        '/a/ frontmatter 2:12-27 gone: Unexpected canonical `./frontmater.md`, expected a source file that becomes a page; did you mean `frontmatter`?',
      ],
    },
    'a missing source file': {
      pages: { '/a/': { html: '<title>A</title>', frontmatter: 'canonical: ./b.md' } },
      reports: [
        '/a/ frontmatter 2:12-18 gone: Unexpected canonical `./b.md`, expected a source file that becomes a page',
      ],
    },
  },
})

function didYouMean(nearest: string): string {
  return nearest === '' ? '' : `; did you mean \`${nearest}\`?`
}

/** Return the path of a link in a source file, relative to the project. */
function sourceOf(link: string, source = ''): string {
  return new URL(link, `file:///${source}`).pathname.slice(1)
}
