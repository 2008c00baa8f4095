import { pathAndQuery } from '@indexical/syntax/internal'
import type { Page } from '../../page/types.ts'
import type { Graph } from '../../site/types.ts'
import { mayIndex } from '../../page/stray-crawlers.ts'
import { errorStatus, fallbackOf, isShell } from '../../site/app-shell.ts'
import { siteRule } from '../../linter/define.ts'

/**
 * An error page in its own folder, at the root or below a language. `404.html` is not included: hosts find it by name.
 */
const inFolder = /^(?:[a-z]{2}(?:[-_][a-z\d]{2,4})?\/)?(?:404|500)\/index\.html?$/i

export default siteRule({
  summary: 'Require noindex on error pages that the host sends with status 200',
  why: 'With status 200, the error page is a page like any other. Search engines may index it, or report it as a soft 404.',
  howToFix:
    'Add `noindex: true` to its frontmatter, or `<meta name="robots" content="noindex">` to its head.',
  remedies: {
    fallback:
      'Let the host send an error page with status 404 for missing paths, for example by adding `404.html` or correcting the rewrite. Do not add noindex to this page.',
  },
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
    'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  ],
  messages: {
    open: 'Unexpected error page at `{path}` with status 200, expected noindex',
    titled:
      'Unexpected title `{title}` of a short page that may be indexed, expected noindex if it is an error page',
    fallback:
      'Unexpected page `{path}` with status 200 at every missing path, expected an error page with status 404',
  },
  *check({ graph, host, now, report }) {
    const pages = graph.pages.filter(({ kind }) => kind === 'page')
    const fallback = pages.length > 1 ? fallbackOf({ graph, host }) : undefined
    if (fallback && mayIndex(fallback.page, ['robots'], now) && !isShell(fallback.page)) {
      const { page, location } = fallback
      const related = location ? [{ message: 'the rewrite', location }] : []
      yield report('fallback', [pathAndQuery(page.url)], { page, related })
    }
    for (const page of graph.pages) {
      const { notFoundTitle: title } = page
      if (title && isErrorPage(graph, page))
        yield report('titled', [title.value], { page, location: title.location, cause: 'title' })
      if (page.kind !== 'error' || !inFolder.test(page.file)) continue
      if (errorStatus(host, page) === 200 && mayIndex(page, ['robots'], now))
        yield report('open', [pathAndQuery(page.url)], { page, cause: 'status' })
    }
  },
  examples: {
    'the error document of the host': {
      settings: { hosts: ['netlify'] },
      hostFiles: {},
      pages: { '/': '<title>Home</title>', '/404.html': '<title>Not found</title>' },
    },
    'the home page in place of an error page, at Cloudflare Pages': {
      pages: { '/': '<title>Home</title><a href=/a/>A</a>', '/a/': '<title>A</title>' },
      hostFiles: { 'wrangler.toml': 'pages_build_output_dir = "dist"' },
      reports: [
        '/ fallback: Unexpected page `/` with status 200 at every missing path, expected an error page with status 404',
      ],
    },
    'the same with an error page': {
      pages: {
        '/': '<title>Home</title><a href=/a/>A</a>',
        '/a/': '<title>A</title>',
        '/404.html': '<title>Not found</title>',
      },
      hostFiles: { 'wrangler.toml': 'pages_build_output_dir = "dist"' },
    },
    'assets of Workers, whose default is status 404': {
      pages: { '/': '<title>Home</title><a href=/a/>A</a>', '/a/': '<title>A</title>' },
      hostFiles: { 'wrangler.toml': '[assets]\ndirectory = "dist"\n' },
    },
    'assets of Workers, as for a single-page app': {
      pages: { '/': '<title>Home</title><a href=/a/>A</a>', '/a/': '<title>A</title>' },
      hostFiles: {
        'wrangler.toml': '[assets]\ndirectory = "dist"\nnot_found_handling = "single-page-application"\n',
      },
      reports: [
        '/ fallback: Unexpected page `/` with status 200 at every missing path, expected an error page with status 404',
      ],
    },
    'a rewrite of all paths to the home page': {
      pages: { '/': '<title>Home</title><a href=/a/>A</a>', '/a/': '<title>A</title>' },
      hostFiles: { 'netlify.toml': '', _redirects: '/* /index.html 200\n' },
      reports: [
        '/ fallback: Unexpected page `/` with status 200 at every missing path, expected an error page with status 404',
      ],
    },
    'a rewrite of Apache to an error page, without its status': {
      pages: {
        '/': '<title>Home</title>',
        '/a/': '<title>A</title>',
        '/404.html': '<title>Not found</title><a href=/>Home</a>',
      },
      hostFiles: {
        '.htaccess':
          'RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteCond %{REQUEST_FILENAME} !-d\nRewriteRule . /404.html [L]\n',
      },
      reports: [
        '/404.html fallback: Unexpected page `/404.html` with status 200 at every missing path, expected an error page with status 404',
      ],
    },
    'the same with its status, by ErrorDocument': {
      pages: {
        '/': '<title>Home</title>',
        '/a/': '<title>A</title>',
        '/404.html': '<title>Not found</title><a href=/>Home</a>',
      },
      hostFiles: { '.htaccess': 'ErrorDocument 404 /404.html\n' },
    },
    'a fallback below one folder': {
      pages: {
        '/': '<title>Home</title><a href=/a/>A</a>',
        '/a/': '<title>A</title>',
        '/app/': '<title>App</title><a href=/app/settings>Settings</a>',
      },
      hostFiles: { 'netlify.toml': '', _redirects: '/app/* /app/index.html 200\n' },
    },
    'a shell with noindex': {
      pages: {
        '/': '<title>Home</title><a href=/a/>A</a>',
        '/a/': '<title>A</title>',
        '/200.html': '<meta name=robots content=noindex><a href=/>Home</a>',
      },
      hostFiles: { 'netlify.toml': '', _redirects: '/* /200.html 200\n' },
    },
    'the empty shell of an app': {
      pages: { '/': '<title>App</title><div id=app></div>', '/imprint/': '<title>Imprint</title>' },
      hostFiles: { 'netlify.toml': '', _redirects: '/* /index.html 200\n' },
    },
    'an error page with noindex': {
      settings: { hosts: ['netlify'] },
      hostFiles: {},
      pages: { '/': '<title>Home</title>', '/de/404/': '<meta name="robots" content="noindex">' },
    },
    'an unknown host, which may send status 404': {
      pages: { '/': '<title>Home</title>', '/de/404/': '<title>Nicht gefunden</title>' },
    },
    'a page of a series': {
      settings: { hosts: ['netlify'] },
      hostFiles: {},
      pages: { '/': '<title>Home</title>', '/blog/404/': '<title>Page 404</title>' },
    },
    'an error page of a language': {
      settings: { hosts: ['netlify'] },
      hostFiles: {},
      pages: { '/': '<title>Home</title>', '/de/404/': '<title>Nicht gefunden</title>' },
      reports: ['/de/404/ open: Unexpected error page at `/de/404/` with status 200, expected noindex'],
    },
    'a documentation page and a post about error pages': {
      pages: {
        '/': '<title>Home</title>',
        '/docs/not-found/': '<title>Page not found</title><h1>Page not found</h1>',
        '/2024/12/24/lost/': '<title>Page not found</title><h1>Page not found</h1>',
      },
    },
    'a page that contains more than the phrase': {
      pages: {
        '/': '<title>Home</title>',
        '/lost/': '<title>Page not found</title><h1>Page not found: customise it</h1>',
        '/found/': '<title>Page not found, a short film</title><h1>Page not found</h1>',
        '/atlanta/': '<title>404</title><h1>404</h1><p>Phone numbers of Atlanta</p>',
        '/long/': `<title>Page not found</title><h1>Page not found</h1><p>${'How we draw it. '.repeat(15)}`,
      },
    },
    'an error page by its title, with noindex': {
      pages: {
        '/': '<title>Home</title>',
        '/lost/':
          '<meta name="robots" content="noindex"><title>Page not found</title><h1>Page not found</h1>',
      },
    },
    'error pages by their titles': {
      pages: {
        '/': '<title>Home</title>',
        '/lost/': '<title>Page not found</title><h1>404</h1><p>It has gone to lunch.</p>',
        '/de/weg/':
          '<title>Seite nicht gefunden | Bäckerei Kern</title><h1>Seite <em>nicht</em> gefunden!</h1>',
      },
      reports: [
        '/lost/ 8-22 titled: Unexpected title `Page not found` of a short page that may be indexed, expected noindex if it is an error page',
        '/de/weg/ 8-44 titled: Unexpected title `Seite nicht gefunden | Bäckerei Kern` of a short page that may be indexed, expected noindex if it is an error page',
      ],
      problems: 1,
    },
  },
})

/** Folders of documentation and posts, which may describe error pages. */
const ofTexts =
  /\/(?:docs?|documentation|guides?|manual|handbook|reference|api|learn|tutorials?|wiki|kb|help|support|faq|blog|posts?|articles?|news|glossary|changelog|releases|(?:19|20)\d\d)(?=\/)/i

/** Return whether a page with the title of an error page is an ordinary page that may be indexed. */
function isErrorPage(graph: Graph, page: Page): boolean {
  if (page.kind !== 'page' || !graph.indexable(page).indexable) return false
  return graph.resolve(page).end === 'self' && !ofTexts.test(new URL(page.url).pathname)
}
