import { countOf } from '../../shared/count-of.ts'
import type { Page } from '../../signals/types.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { formOptions } from '../../site/form-options.ts'
import { servedUrl } from '../../site/served-url.ts'
import type { Site } from '../../site/types.ts'
import { isSameUrl } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require options that name pages by the URLs at which the host serves them',
  why: 'Canonicals and the sitemap are made from these URLs: where the host redirects them, every page calls a redirect its canonical.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://github.com/slorber/trailing-slash-guide',
  ],
  messages: {
    redirected: (number: string, examples: string, wanted: string) =>
      `Unexpected redirects of ${number} to the URLs that the host serves (${examples}), expected ${wanted}`,
    linked: (number: string, example: string) =>
      `Unexpected \`.html\` in the URLs of ${number} that all links name without it (${example}), expected \`cleanUrls: true\``,
  },
  examples: {
    'files as they lie': {
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'vercel.json': '{}' },
    },
    'options that say what the host does': {
      settings: { cleanUrls: true, trailingSlash: 'never' },
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true, "trailingSlash": false }' },
    },
    'a redirect of one page to another': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'vercel.json': '{ "redirects": [{ "source": "/a/", "destination": "/b/" }] }' },
      also: ['redirects/not-shadowed'],
    },
    'a redirect to another host': {
      pages: { '/a/': '<title>A</title>' },
      hostFiles: {
        'vercel.json':
          '{ "redirects": [{ "source": "/(.*)", "destination": "https://www.example.com/$1" }] }',
      },
    },
    'canonicals that say it already': {
      pages: { '/a.html': '<link rel=canonical href=https://example.com/a>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true }' },
    },
    'links without `.html` to pages whose canonicals are without it too': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a>',
        '/a.html': '<link rel=canonical href=https://example.com/a>',
      },
    },
    'links with `.html`': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a><a href=/b.html>B</a>',
        '/a.html': '<title>A</title>',
        '/b.html': '<title>B</title>',
      },
    },
    'links to a folder': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a>',
        '/a.html': '<title>A</title>',
        '/a/': '<title>A, all of it</title>',
      },
    },
    'links without `.html`, and nothing that names the host': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a>',
        '/a.html': '<title>A</title>',
        '/b.html': '<title>B</title>',
      },
      reports: [
        'linked: Unexpected `.html` in the URLs of 2 pages that all links name without it (`/a.html` as `/a`), expected `cleanUrls: true`',
      ],
    },
    'names without `.html`': {
      pages: { '/a.html': '<title>A</title>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true }' },
      reports: [
        'redirected: Unexpected redirects of 1 page to the URLs that the host serves (`/a.html` to `/a`), expected `cleanUrls: true`',
      ],
    },
    'no final slashes': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'vercel.json': '{ "trailingSlash": false }' },
      reports: [
        "redirected: Unexpected redirects of 2 pages to the URLs that the host serves (`/a/` to `/a`, `/b/` to `/b`), expected `trailingSlash: 'never'`",
      ],
    },
    'final slashes that the options leave out': {
      settings: { trailingSlash: 'never' },
      pages: { '/a/': '<title>A</title>' },
      hostFiles: { 'netlify.toml': '' },
      reports: [
        "redirected: Unexpected redirects of 1 page to the URLs that the host serves (`/a` to `/a/`), expected `trailingSlash: 'always'`",
      ],
    },
    'folders with a slash and files without': {
      settings: { trailingSlash: 'never' },
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'wrangler.toml': '[assets]\ndirectory = "dist"' },
      reports: [
        "redirected: Unexpected redirects of 2 pages to the URLs that the host serves (`/a.html` to `/a`, `/b` to `/b/`), expected `cleanUrls: true` and `trailingSlash: 'ignore'`",
      ],
    },
    'the same with a slash behind all': {
      settings: { cleanUrls: true, trailingSlash: 'always' },
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'wrangler.toml': '[assets]\ndirectory = "dist"' },
      reports: [
        "redirected: Unexpected redirects of 1 page to the URLs that the host serves (`/a/` to `/a`), expected `trailingSlash: 'ignore'`",
      ],
    },
    'the same with options that say it': {
      settings: { cleanUrls: true },
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'wrangler.toml': '[assets]\ndirectory = "dist"' },
    },
    'a slash behind every name': {
      pages: { '/a.html': '<title>A</title>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true, "trailingSlash": true }' },
      reports: [
        "redirected: Unexpected redirects of 1 page to the URLs that the host serves (`/a.html` to `/a/`), expected `cleanUrls: true` and `trailingSlash: 'always'`",
      ],
    },
  },
  *check(site, report, { trailingSlash }) {
    const { moved, slash } = movedPages(site)
    const wanted = new Set(moved.flatMap(({ from, to }) => formOptions(from, to, trailingSlash, slash)))
    if (wanted.size > 0) {
      const shown = moved.slice(0, 3).map(({ from, to }) => `\`${from}\` to \`${to}\``)
      const options = [...wanted].toSorted().join(' and ')
      yield report('redirected', [countOf(moved.length, 'page'), shown.join(', '), options], undefined)
      return
    }
    if (!site.linksHideExtension()) return
    const shown = site.pages.filter((page) => isNamedByFile(site, page))
    const [first] = shown
    if (!first) return
    const { pathname } = new URL(first.url)
    const example = `\`${pathname}\` as \`${pathname.replace(/\.html?$/, '')}\``
    yield report('linked', [countOf(shown.length, 'page'), example], undefined)
  },
})

/** Paths that the host redirects to the same page, and the option for slashes under which it would redirect none. */
function movedPages(site: Site): { moved: { from: string; to: string }[]; slash: string } {
  const moved: { from: string; to: string }[] = []
  const ends = new Set<string>()
  for (const page of site.pages) {
    if (page.kind !== 'page' || !isNamedByOptions(page)) continue
    const to = servedUrl(site, page)
    if (to !== site.url && !/\.html?$/.test(to)) ends.add(to.endsWith('/') ? 'always' : 'never')
    if (to !== page.url) moved.push({ from: new URL(page.url).pathname, to: new URL(to).pathname })
  }
  // Of folders and files without `.html`, hosts may serve the ones with and the others without a slash.
  return { moved, slash: ends.size === 2 ? 'ignore' : [...ends].join('') }
}

/** Whether crawlers read a URL with `.html`, and nothing says that the host serves it. */
function isNamedByFile(site: Site, page: Page): boolean {
  const { kind, url } = page
  if (kind !== 'page' || !/\.html?$/.test(url) || site.respond(url) !== undefined) return false
  return isNamedByOptions(page) && site.indexable(page).indexable
}

/** Whether the options make the URL that crawlers read; a canonical with another one is judged by itself. */
function isNamedByOptions(page: Page): boolean {
  return declaredCanonicals(page).every((canonical) => isSameUrl(canonical, page.url))
}
