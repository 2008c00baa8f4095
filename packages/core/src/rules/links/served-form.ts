import { createFindForm } from '../../site/link-form.ts'
import { linksWithProblem } from '../../site/linked-urls.ts'
import { urlKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require internal links in the form in which the host serves the page',
  why: 'Another form of the URL, such as `/a/index.html` for `/a/`, is a redirect or a duplicate, and splits the signals of the page.',
  howToFix:
    'Link to the URL in the message. If a layout or a helper of your generator writes the links, correct it there once.',
  level: 'warn',
  crawledOnly: true,
  indexedOnly: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  ],
  messages: {
    form: 'Unexpected link to `{href}`, expected the served form `{expected}`',
  },
  *check({ graph, inputs, sitemaps, report, trailingSlash }) {
    const findForm = createFindForm({ graph, sitemaps }, trailingSlash)
    for (const { page, href, problem } of linksWithProblem(graph, findForm)) {
      const { expected, cause, root } = problem
      // hosts/same-urls reports once that it is unknown whether the host redirects folders.
      if (inputs.assumed?.trailingSlash && /slash|index/.test(cause)) continue
      // Pages that are copies link to each other on purpose. A link from a page to itself has no other target.
      if (urlKey(expected) === urlKey(page.url) || graph.resolve(page).hops.length > 0) continue
      yield report('form', [href.value.trim(), expected], { page, location: href.location, cause, root })
    }
  },
  examples: {
    'served forms': {
      settings: { trailingSlash: 'always' },
      pages: { '/': '<title>A</title><a href=/a/#top>A</a>', '/a/': '<title>A</title><a href=/>Home</a>' },
    },
    'slash and file name while canonicals have neither on an unknown host': {
      settings: { trailingSlash: 'never', assumed: { trailingSlash: 'never', sources: ['the canonicals'] } },
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/a><a href=/b/>B</a><a href=/b/index.html>B</a>',
        '/b/': '<link rel=canonical href=https://example.com/b>',
      },
      also: ['hosts/same-urls'],
    },
    'other form while the served form is unknown': {
      pages: { '/': '<title>A</title><a href=/a>A</a>', '/a/': '<title>A</title>' },
    },
    'form that the canonical of the target uses': {
      settings: { trailingSlash: 'never' },
      pages: {
        '/': '<title>A</title><a href=/fr/>A</a>',
        '/fr/': '<link rel=canonical href=https://example.com/fr/>',
      },
      also: ['canonical/served-form'],
    },
    'both forms, which the host serves': {
      pages: { '/': '<title>A</title><a href=/a>A</a>', '/a.html': '<title>A</title>' },
      hostFiles: { CNAME: 'example.com' },
    },
    'documentation that links only to files, so that it works without a server': {
      pages: {
        '/': '<title>A</title><a href=a/index.html>A</a><a href=b/index.html>B</a>',
        '/a/': '<title>A</title><a href=../index.html>Home</a>',
        '/b/': '<title>B</title><a href=../a/index.html>A</a>',
      },
    },
    'name of the file on an unknown host, while the canonical differs': {
      settings: { cleanUrls: true },
      pages: {
        '/': '<title>A</title><a href=/a.html>A</a>',
        '/a.html': '<link rel=canonical href=https://example.com/a>',
      },
    },
    'link of a copy': {
      settings: { trailingSlash: 'always' },
      pages: {
        '/print/': '<link rel=canonical href=https://example.com/><a href=/a>A</a>',
        '/': '<title>A</title>',
        '/a/': '<title>A</title>',
      },
    },
    'form that the option `trailingSlash` excludes': {
      settings: { trailingSlash: 'always' },
      pages: { '/': '<title>A</title><a href="/a">A</a>', '/a/': '<title>A</title>' },
      reports: ['/ 26-28 form: Unexpected link to `/a`, expected the served form `https://example.com/a/`'],
    },
    'form that the host redirects': {
      pages: { '/': '<title>A</title><a href="/a.html">A</a>', '/a.html': '<title>A</title>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true }' },
      reports: [
        '/ 26-33 form: Unexpected link to `/a.html`, expected the served form `https://example.com/a`',
      ],
      also: ['hosts/same-urls'],
    },
    'folder without slash on GitHub Pages': {
      pages: { '/': '<title>A</title><a href="/a">A</a>', '/a/': '<title>A</title>' },
      hostFiles: { CNAME: 'example.com' },
      reports: ['/ 26-28 form: Unexpected link to `/a`, expected the served form `https://example.com/a/`'],
    },
    'other form than the canonical of the target': {
      pages: {
        '/': '<title>A</title><a href="/a">A</a>',
        '/a/': '<link rel=canonical href=https://example.com/a/>',
      },
      reports: ['/ 26-28 form: Unexpected link to `/a`, expected the served form `https://example.com/a/`'],
    },
    'file name of a folder, on every page': {
      pages: {
        '/': '<title>A</title><a href="/c/index.html">C</a>',
        '/b/': '<title>B</title><a href="/c/index.html">C</a><a href="/index.html">Home</a>',
        '/c/': '<title>C</title><a href="/c/index.html">C</a><a href="/b/">B</a>',
      },
      reports: [
        '/ 26-39 form: Unexpected link to `/c/index.html`, expected the served form `https://example.com/c/`',
        '/b/ 26-39 form: Unexpected link to `/c/index.html`, expected the served form `https://example.com/c/`',
      ],
      problems: 1,
    },
    'file name that the sitemap does not use': {
      pages: {
        '/': '<title>A</title><a href="a/index.html">A</a><a href="b/index.html">B</a>',
        '/a/': '<title>A</title><a href="../index.html">Home</a>',
        '/b/': '<title>B</title>',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a/\nhttps://example.com/b/\n' },
      reports: [
        '/ 26-38 form: Unexpected link to `a/index.html`, expected the served form `https://example.com/a/`',
      ],
    },
  },
})
