import { expect, test } from 'vitest'
import { findUrlForm } from '../../src/options/url-form.ts'
import type { AssumedForm, UrlForm } from '../../src/options/url-form.ts'

const site = 'https://example.com'

/** Return the assumed options for output files and the paths of one or more sources. */
function formOf(
  pages: readonly string[],
  sources: Record<string, readonly string[]>,
  set: UrlForm = {},
): AssumedForm | undefined {
  const all = Object.entries(sources).map(([name, paths]) => ({
    name,
    urls: paths.map((path) => site + path),
    decidesSlash: name !== 'links',
  }))
  return findUrlForm(all, { files: new Set([...pages, 'a.pdf']), pages }, { site, ...set }).assumed
}

const files = ['index.html', 'a.html', 'b.html', 'c/index.html']

test.each<
  [
    why: string,
    files: readonly string[],
    sources: Record<string, readonly string[]>,
    form: AssumedForm | undefined,
  ]
>([
  ['no source', files, {}, undefined],
  ['the defaults', files, { links: ['/a.html', '/b.html', '/c/'] }, undefined],
  ['most links', files, { links: ['/a', '/b?x=1', '/a.html#part'] }, { cleanUrls: true, sources: ['links'] }],
  ['as many links', files, { links: ['/a', '/b.html'] }, undefined],
  ['links that name no page', files, { links: ['/', '/a.pdf', '/z', 'x', '/index.html'] }, undefined],
  ['a slash that is missing in links', files, { links: ['/c'] }, undefined],
  ['folders', files, { sitemap: ['/c'] }, { trailingSlash: 'never', sources: ['sitemap'] }],
  ['folders with slash', files, { sitemap: ['/c/', '/a', '/b'] }, { cleanUrls: true, sources: ['sitemap'] }],
  [
    'files with slash, which no host serves by default',
    files,
    { sitemap: ['/c/', '/a/', '/b/'] },
    { cleanUrls: true, sources: ['sitemap'] },
  ],
  [
    'neither with slash',
    files,
    { sitemap: ['/c', '/a', '/b'] },
    { cleanUrls: true, trailingSlash: 'never', sources: ['sitemap'] },
  ],
  [
    'one source for each option',
    files,
    { canonicals: ['/c'], sitemap: ['/c/', '/a'], links: ['/a.html'] },
    { cleanUrls: true, trailingSlash: 'never', sources: ['canonicals', 'sitemap'] },
  ],
  ['the first source', files, { canonicals: ['/a.html', '/c/'], links: ['/a', '/b'] }, undefined],
  ['a file and a folder of one name', ['a.html', 'a/index.html'], { links: ['/a'] }, undefined],
  ['an index document without extension', files, { sitemap: ['/index', '/c/index'] }, undefined],
  ['a file without extension', ['a.html'], { links: ['/a.pdf'] }, undefined],
])('%s', (_, pages, sources, form) => {
  expect(formOf(pages, sources)).toEqual(form)
})

test.each<[why: string, set: UrlForm, form: AssumedForm | undefined]>([
  ['both', { cleanUrls: false, trailingSlash: 'ignore' }, undefined],
  ['one', { cleanUrls: false }, { trailingSlash: 'never', sources: ['sitemap'] }],
  ['the other', { trailingSlash: 'ignore' }, { cleanUrls: true, sources: ['sitemap'] }],
])('options that the user set stay: %s', (_, set, form) => {
  expect(formOf(files, { sitemap: ['/c', '/a', '/b'] }, set)).toEqual(form)
})

test.each<[why: string, pages: string[], links: string[], set: UrlForm, isOpen: boolean]>([
  ['nothing', files, [], {}, true],
  ['as many links', files, ['/a', '/b.html'], {}, true],
  ['most links', files, ['/a.html', '/b.html', '/a'], {}, false],
  ['the user', files, [], { cleanUrls: false }, false],
  ['folders alone', ['index.html', 'c/index.html'], [], {}, false],
])('the form is open unless something shows it: %s', (_, pages, links, set, isOpen) => {
  const sources = [{ name: 'links', urls: links.map((link) => site + link), decidesSlash: false }]
  expect(findUrlForm(sources, { files: new Set(pages), pages }, { site, ...set }).isOpen).toBe(isOpen)
})
