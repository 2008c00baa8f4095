import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const site = 'https://docs.example.com'
const page = (head = ''): string =>
  `<!doctype html>\n<html><head><title>T</title>${head}</head><body><p>T</p></body></html>\n`
const version = (lang: string, path: string): string =>
  `rel="alternate" hreflang="${lang}" href="${site}${path}"`
const versions = [version('en', '/'), version('fr', '/fr/')]
const entry = (path: string): string =>
  `<url><loc>${site}${path}</loc>${versions.map((one) => `<xhtml:link ${one}/>`).join('')}</url>`

/** As VitePress and @astrojs/sitemap write it. */
const theirs = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entry('/')}${entry('/fr/')}</urlset>`

const makeSite = (head?: string, options: object = {}): string =>
  makeFolder({
    'dist/index.html': page(head),
    'dist/fr/index.html': page(head),
    'dist/sitemap.xml': theirs,
    'indexical.config.json': JSON.stringify({ site, ...options }),
  })

const lost =
  'dist/sitemap.xml  warning  sitemap/keeps-hreflang\n  Unexpected hreflang of 2 pages in a sitemap that is replaced, expected it in the pages, or the option `sitemap: false`\n'

test('versions that a generator names in its sitemap alone are lost once, when it is replaced', () => {
  const dir = makeSite()
  expect(indexical(dir, 'check', 'dist').stdout).not.toContain('sitemap/keeps-hreflang')
  expect(indexical(dir, 'apply', 'dist').stdout).toContain(lost)
  expect(indexical(dir, 'apply', 'dist').stdout).toContain('0 errors, 0 warnings')
})

test('and so are those in what a replaced index lists, as next-sitemap writes it', () => {
  const dir = makeSite()
  renameSync(join(dir, 'dist/sitemap.xml'), join(dir, 'dist/sitemap-0.xml'))
  const index = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${site}/sitemap-0.xml</loc></sitemap></sitemapindex>`
  writeFileSync(join(dir, 'dist/sitemap.xml'), index)
  expect(indexical(dir, 'apply', 'dist').stdout).toContain(lost)
})

test.each<[why: string, head: string | undefined, options: object]>([
  ['the pages name them', versions.map((one) => `<link ${one}>`).join(''), {}],
  ['no sitemap is written', undefined, { sitemap: false }],
  ['the sitemap has another name', undefined, { sitemap: { file: 'pages.xml' } }],
])('none are lost: %s', (_, head, options) => {
  expect(indexical(makeSite(head, options), 'apply', 'dist').stdout).toContain('0 errors, 0 warnings')
})
