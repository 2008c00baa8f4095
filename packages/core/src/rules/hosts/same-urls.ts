import { countOf } from '../../linter/phrases.ts'
import type { Page } from '../../page/types.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { formOptions } from '../../options/url-form.ts'
import { isUnknownForm, servedUrl } from '../../site/served-form.ts'
import type { Graph } from '../../site/types.ts'
import type { HostDoubt } from '@indexical/hosts'
import { pathAndQuery } from '@indexical/syntax/internal'
import { isSameUrl } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require page URLs in the form that the host serves',
  why: 'Canonicals and the sitemap use these URLs: if the host redirects them, the canonical of every page is a redirect.',
  howToFix:
    'Set `cleanUrls` and `trailingSlash` to the expected values, or change the configuration of the host.',
  remedies: {
    folders: 'Set the option `hosts` to the host of the site.',
    linked:
      'If the host serves pages without `.html`, set `cleanUrls: true`. If not, write `.html` in the links.',
  },
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://github.com/slorber/trailing-slash-guide',
  ],
  messages: {
    redirected: 'Unexpected URLs of {number} that the host redirects ({examples}), expected {expected}',
    switched:
      'Unexpected URLs of {number} ({examples}), expected the second form, to which the host redirects if {setting} is on; if it is off, set `{option}` in `hosts`',
    unserved:
      'Unexpected URLs of {number} that the host answers with 404 ({example}), expected `cleanUrls: false`, or the setting of the host that hides `.html`',
    linked:
      'Unexpected `.html` in the URLs of {number} that most links write without it ({example}), expected `cleanUrls: true`',
    folders:
      'Unexpected URLs without final slash of {number} in folders ({example}), expected option `hosts` to name the host: most hosts redirect them to the slash',
  },
  *check({ graph, inputs, report, trailingSlash }) {
    const { moved, slash } = movedPages(graph)
    const expected = new Set(moved.flatMap(({ from, to }) => formOptions(from, to, trailingSlash, slash)))
    if (expected.size > 0) {
      const shown = moved.slice(0, 3).map(({ from, to }) => `\`${from}\` to \`${to}\``)
      const options = [...expected].toSorted().join(' and ')
      yield report('redirected', [countOf(moved.length, 'page'), shown.join(', '), options])
      return
    }
    const unserved = graph.pages.filter((page) => isUnserved(graph, page))
    if (unserved[0]) {
      const { pathname } = new URL(unserved[0].url)
      yield report('unserved', [countOf(unserved.length, 'page'), `\`${pathname}\` is \`${pathname}.html\``])
    }
    const doubted = doubtedPages(graph)
    if (doubted[0]) {
      const forms = doubted.map(({ from, to }) => `\`${pathAndQuery(from)}\` to \`${pathAndQuery(to)}\``)
      const shown = [...new Set(forms)].slice(0, 3)
      const { setting, option } = doubted[0].doubt
      yield report('switched', [countOf(doubted.length, 'page'), shown.join(', '), setting, option])
    }
    const bare =
      inputs.assumed?.trailingSlash === 'never'
        ? graph.pages.filter((page) => isUnknownFolder(graph, page))
        : []
    if (bare[0]) {
      const example = `\`${new URL(bare[0].url).pathname}\` is \`${bare[0].file}\``
      yield report('folders', [countOf(bare.length, 'page'), example])
    }
    if (!graph.linksHideExtension()) return
    const shown = graph.pages.filter((page) => isNamedByFile(graph, page))
    const [first] = shown
    if (!first) return
    const { pathname } = new URL(first.url)
    const example = `\`${pathname}\` as \`${pathname.replace(/\.html?$/, '')}\``
    yield report('linked', [countOf(shown.length, 'page'), example])
  },
  examples: {
    'a host that serves the file names': {
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'vercel.json': '{}' },
    },
    'options that the host does not have': {
      settings: { cleanUrls: true, trailingSlash: 'never' },
      pages: { '/a.html': '<title>A</title>', '/b.html': '<title>B</title>', '/c/': '<title>C</title>' },
      hostFiles: { 'vercel.json': '{}' },
      reports: [
        'unserved: Unexpected URLs of 2 pages that the host answers with 404 (`/a` is `/a.html`), expected `cleanUrls: false`, or the setting of the host that hides `.html`',
      ],
    },
    'options that match the host': {
      settings: { cleanUrls: true, trailingSlash: 'never' },
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true, "trailingSlash": false }' },
    },
    'a redirect of one page to another': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'vercel.json': '{ "redirects": [{ "source": "/a/", "destination": "/b/" }] }' },
      also: ['redirects/not-shadowed'],
    },
    'a redirect to another hostname': {
      pages: { '/a/': '<title>A</title>' },
      hostFiles: {
        'vercel.json':
          '{ "redirects": [{ "source": "/(.*)", "destination": "https://www.example.com/$1" }] }',
      },
    },
    'canonicals in the served form': {
      pages: { '/a.html': '<link rel=canonical href=https://example.com/a>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true }' },
    },
    'links and canonicals without `.html`': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a>',
        '/a.html': '<link rel=canonical href=https://example.com/a>',
      },
    },
    'as many links with `.html`': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a><a href=/b.html>B</a>',
        '/a.html': '<title>A</title>',
        '/b.html': '<title>B</title>',
      },
    },
    'a link to a folder of the same name': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a>',
        '/a.html': '<title>A</title>',
        '/a/': '<title>A, all of it</title>',
      },
    },
    'some links with `.html` on an unknown host': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a><a href=/b>B</a><a href=/c.html>C</a>',
        '/a.html': '<title>A</title>',
        '/b.html': '<title>B</title>',
        '/c.html': '<title>C</title>',
      },
      reports: [
        'linked: Unexpected `.html` in the URLs of 3 pages that most links write without it (`/a.html` as `/a`), expected `cleanUrls: true`',
      ],
    },
    'the option for URLs without final slash': {
      settings: { trailingSlash: 'never' },
      pages: { '/a/': '<link rel=canonical href=https://example.com/a>' },
    },
    'URLs of folders without final slash, as the site writes them': {
      settings: { trailingSlash: 'never', assumed: { trailingSlash: 'never', sources: ['the canonicals'] } },
      pages: {
        '/': '<title>Home</title>',
        '/a/': '<link rel=canonical href=https://example.com/a>',
        '/b/': '<link rel=canonical href=https://example.com/b>',
      },
      reports: [
        'folders: Unexpected URLs without final slash of 2 pages in folders (`/a` is `a/index.html`), expected option `hosts` to name the host: most hosts redirect them to the slash',
      ],
    },
    'links without `.html` on an unknown host': {
      pages: {
        '/': '<title>A</title><a href=/a>A</a>',
        '/a.html': '<title>A</title>',
        '/b.html': '<title>B</title>',
      },
      reports: [
        'linked: Unexpected `.html` in the URLs of 2 pages that most links write without it (`/a.html` as `/a`), expected `cleanUrls: true`',
      ],
    },
    'a host that removes `.html`': {
      pages: { '/a.html': '<title>A</title>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true }' },
      reports: [
        'redirected: Unexpected URLs of 1 page that the host redirects (`/a.html` to `/a`), expected `cleanUrls: true`',
      ],
    },
    'a host that removes trailing slashes': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'vercel.json': '{ "trailingSlash": false }' },
      reports: [
        "redirected: Unexpected URLs of 2 pages that the host redirects (`/a/` to `/a`, `/b/` to `/b`), expected `trailingSlash: 'never'`",
      ],
    },
    'a host that adds trailing slashes': {
      settings: { trailingSlash: 'never' },
      pages: { '/a/': '<title>A</title>' },
      hostFiles: { 'netlify.toml': '[build.processing.html]\npretty_urls = true' },
      reports: [
        "redirected: Unexpected URLs of 1 page that the host redirects (`/a` to `/a/`), expected `trailingSlash: 'always'`",
      ],
    },
    'a host that may add trailing slashes': {
      settings: { trailingSlash: 'never' },
      pages: { '/a/': '<title>A</title>', '/b/': '<link rel=canonical href=https://example.com/a>' },
      hostFiles: { 'netlify.toml': '' },
      reports: [
        'switched: Unexpected URLs of 2 pages (`/a` to `/a/`), expected the second form, to which the host redirects if "Pretty URLs" of Netlify is on; if it is off, set `prettyUrls: false` in `hosts`',
      ],
    },
    'the same host without redirects': {
      settings: { trailingSlash: 'never', hosts: [{ name: 'netlify', prettyUrls: false }] },
      pages: { '/a/': '<title>A</title>', '/b/': '<link rel=canonical href=https://example.com/a>' },
      hostFiles: { 'netlify.toml': '' },
    },
    'a host that serves folders with a slash and files without': {
      settings: { trailingSlash: 'never' },
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'wrangler.toml': '[assets]\ndirectory = "dist"' },
      reports: [
        "redirected: Unexpected URLs of 2 pages that the host redirects (`/a.html` to `/a`, `/b` to `/b/`), expected `cleanUrls: true` and `trailingSlash: 'ignore'`",
      ],
    },
    'the same host with `trailingSlash: always`': {
      settings: { cleanUrls: true, trailingSlash: 'always' },
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'wrangler.toml': '[assets]\ndirectory = "dist"' },
      reports: [
        "redirected: Unexpected URLs of 1 page that the host redirects (`/a/` to `/a`), expected `trailingSlash: 'ignore'`",
      ],
    },
    'the same host with matching options': {
      settings: { cleanUrls: true },
      pages: { '/a.html': '<title>A</title>', '/b/': '<title>B</title>' },
      hostFiles: { 'wrangler.toml': '[assets]\ndirectory = "dist"' },
    },
    'a host that adds a slash to every URL': {
      pages: { '/a.html': '<title>A</title>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true, "trailingSlash": true }' },
      reports: [
        "redirected: Unexpected URLs of 1 page that the host redirects (`/a.html` to `/a/`), expected `cleanUrls: true` and `trailingSlash: 'always'`",
      ],
    },
  },
})

/** Return the page paths that the host redirects to their served form, and the `trailingSlash` that avoids these redirects. */
function movedPages(graph: Graph): { moved: { from: string; to: string }[]; slash: string } {
  const moved: { from: string; to: string }[] = []
  const ends = new Set<string>()
  for (const page of graph.pages) {
    if (page.kind !== 'page' || !isNamedByOptions(page)) continue
    const to = servedUrl(graph, page)
    if (to !== graph.url && !/\.html?$/.test(to)) ends.add(to.endsWith('/') ? 'always' : 'never')
    if (to !== page.url) moved.push({ from: new URL(page.url).pathname, to: new URL(to).pathname })
  }
  // Some hosts serve folders with a slash and files without `.html` and slash.
  return { moved, slash: ends.size === 2 ? 'ignore' : [...ends].join('') }
}

/** Return the URLs and canonicals of pages that the host redirects only with a setting outside of its files. */
function doubtedPages(graph: Graph): { from: string; to: string; doubt: HostDoubt }[] {
  return graph.pages.flatMap((page) => {
    if (page.kind !== 'page') return []
    const [from = page.url] = declaredCanonicals(page)
    const found = graph.findOwn(from)
    const { to, doubt } = (found?.type === 'page' && found.moved) || {}
    return to !== undefined && doubt ? [{ from, to, doubt }] : []
  })
}

/** Return whether the host serves a page only with the `.html` that its URL lacks. */
function isUnserved(graph: Graph, page: Page): boolean {
  if (page.kind !== 'page' || graph.find(page.url)) return false
  const found = graph.find(`${page.url}.html`)
  return found?.type === 'page' && found.page === page
}

/** Return whether a page is the index of a folder with a URL without final slash on an unknown host. */
function isUnknownFolder(graph: Graph, { kind, url, file }: Page): boolean {
  const isFolder = kind === 'page' && !url.endsWith('/') && /\/index\.html?$/.test(file)
  return isFolder && isUnknownForm(graph.find(url))
}

/** Return whether a page's URL ends in `.html` and the host is unknown. The served form is then also unknown. */
function isNamedByFile(graph: Graph, page: Page): boolean {
  const { kind, url } = page
  if (kind !== 'page' || !/\.html?$/.test(url) || !isUnknownForm(graph.find(url))) return false
  return isNamedByOptions(page) && graph.indexable(page).indexable
}

/** Return whether the options determine the page's URL. Other rules check canonicals to other URLs. */
function isNamedByOptions(page: Page): boolean {
  return declaredCanonicals(page).every((canonical) => isSameUrl(canonical, page.url))
}
