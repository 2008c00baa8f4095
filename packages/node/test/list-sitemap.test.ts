import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBuild } from '../src/index.ts'
import type { UserOptions } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (head = ''): string =>
  `<!doctype html>\n<html lang="en"><head><title>A</title>${head}</head></html>\n`
const noindex = '<meta name="robots" content="noindex">'
const stub = '<meta http-equiv="refresh" content="0; url=/b/">'
const oneForm: Partial<UserOptions> = { cleanUrls: true, trailingSlash: 'never' }

/** Title, files, options, what is listed, what is left out. */
const cases: [
  title: string,
  files: Record<string, string>,
  options: Partial<UserOptions>,
  listed: string[],
  left: string[],
][] = [
  [
    'of two index documents hosts send the one that ends in html',
    { 'dist/a/index.htm': page(), 'dist/a/index.html': page(noindex) },
    {},
    [],
    ['/a/ duplicate', '/a/ noindex'],
  ],
  [
    'a redirect stub at the same URL is sent instead of the page',
    { 'dist/a/index.htm': page(), 'dist/a/index.html': page(stub), 'dist/b/index.html': page() },
    {},
    ['/b/'],
    ['/a/ redirect', '/a/ redirect'],
  ],
  [
    'a canonical with a fragment',
    { 'dist/a.html': page(`<link rel="canonical" href="${site}/a.html#top">`) },
    {},
    ['/a.html'],
    [],
  ],
  [
    'a canonical in body, which crawlers do not read',
    {
      'dist/a.html': `<!doctype html><title>A</title><p>A</p><link rel="canonical" href="${site}/b.html">`,
      'dist/b.html': page(),
    },
    {},
    ['/a.html', '/b.html'],
    [],
  ],
  [
    'a canonical that is relative to the base of the page',
    { 'dist/x/y/a.html': page('<base href="/x/"><link rel="canonical" href="y/a.html">') },
    {},
    ['/x/y/a.html'],
    [],
  ],
  [
    'robots.txt blocks the form that the host serves',
    {
      'dist/a.html': page(),
      'dist/robots.txt': 'User-agent: *\nDisallow: /a/\n',
      'vercel.json': '{ "cleanUrls": true, "trailingSlash": true }',
    },
    {},
    [],
    ['/a.html blocked by robots.txt'],
  ],
  [
    'a folder and a name at one URL, and the host is unknown',
    { 'dist/a.html': page(), 'dist/a/index.html': page(noindex) },
    oneForm,
    [],
    ['/a duplicate', '/a noindex'],
  ],
  [
    'a host that prefers the name',
    { 'dist/a.html': page(), 'dist/a/index.html': page(noindex), 'netlify.toml': '' },
    oneForm,
    ['/a'],
    ['/a noindex'],
  ],
  [
    'a page in whose place the host sends an error',
    {
      'dist/a.html': page(),
      'dist/b.html': page(),
      'dist/_redirects': '/a.html /b.html 410!\n',
      'netlify.toml': '',
    },
    {},
    ['/b.html'],
    ['/a.html error page'],
  ],
]

test.each(cases)('%s', (_title, files, options, listed, left) => {
  const root = makeFolder(files)
  const build = createBuild(
    { site, inject: false, ...options },
    { root, outDir: join(root, 'dist'), writesSitemap: false },
  )
  for (const [file, html] of Object.entries(files))
    if (file.endsWith('.html') || file.endsWith('.htm'))
      build.addPage({ file: file.slice('dist/'.length), html })
  const found = build.finish().report.sitemap
  const pathOf = (url: string): string => url.slice(site.length)
  expect([
    found.listed.map(({ url }) => pathOf(url)),
    found.left.map(({ url, reason }) => `${pathOf(url)} ${reason}`),
  ]).toEqual([listed, left])
})
