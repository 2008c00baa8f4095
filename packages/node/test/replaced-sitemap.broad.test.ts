import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const site = 'https://docs.example.com'
const page = (head = ''): string =>
  `<!doctype html>\n<html lang="en"><head><title>T</title>${head}</head><body><p>T</p></body></html>\n`
const version = (lang: string, path: string): string =>
  `rel="alternate" hreflang="${lang}" href="${site}${path}"`
const versions = [version('en', '/'), version('fr', '/fr/'), version('de', '/gone/')]
const links = versions.map((one) => `<xhtml:link ${one}/>`).join('')
const image = (url: string): string => `<image:image><image:loc>${url}</image:loc></image:image>`
const video = '<video:video><video:title>T</video:title></video:video>'
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"'

/** As VitePress, @astrojs/sitemap and others write it. */
const theirs = `<?xml version="1.0" encoding="UTF-8"?><urlset ${namespaces}>
<url><loc>${site}/</loc><lastmod>2026-01-02</lastmod><changefreq>daily</changefreq>${links}${image(`${site}/a.png`)}${image(`${site}/gone.png`)}${image('https://cdn.example.org/b.png')}</url>
<url><loc>${site}/fr/</loc><lastmod>2026-02-03T04:05:06Z</lastmod>${links}${video}</url>
<url><loc>${site}/own/</loc><lastmod>2026-03-04</lastmod></url>
<url><loc>${site}/hidden/</loc><lastmod>2026-03-04</lastmod></url>
<url><loc>${site}/future/</loc><lastmod>2999-01-01</lastmod></url>
<url><loc>${site}/undated/</loc><lastmod>0001-01-01T00:00:00Z</lastmod></url>
</urlset>`

const makeSite = (options: object = {}, head = ''): string =>
  makeFolder({
    'dist/index.html': page(head),
    'dist/fr/index.html': page(head),
    'dist/own/index.html': page(),
    'dist/future/index.html': page(),
    'dist/undated/index.html': page(),
    'dist/hidden/index.html': page('<meta name="robots" content="noindex">'),
    'dist/a.png': '',
    'dist/sitemap.xml': theirs,
    'indexical.config.json': JSON.stringify({
      site,
      pages: { '/own/': { lastmod: '2025-12-31' } },
      ...options,
    }),
  })

const xhtml = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const kept = (pair: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${pair === '' ? '' : ` ${xhtml}`}>
<url><loc>${site}/</loc><lastmod>2026-01-02</lastmod>${pair}<image:image ${imageNamespace}><image:loc>${site}/a.png</image:loc></image:image><image:image ${imageNamespace}><image:loc>https://cdn.example.org/b.png</image:loc></image:image></url>
<url><loc>${site}/fr/</loc><lastmod>2026-02-03T04:05:06Z</lastmod>${pair}</url>
<url><loc>${site}/future/</loc></url>
<url><loc>${site}/own/</loc><lastmod>2025-12-31</lastmod></url>
<url><loc>${site}/undated/</loc></url>
</urlset>
<!-- Indexical kept statements of the sitemap that was here before -->
`
const pair = versions
  .slice(0, 2)
  .map((one) => `<xhtml:link ${one}/>`)
  .join('')
const line =
  'Replaced dist/sitemap.xml of another tool: kept lastmod of 2 URLs, hreflang of 2 URLs, images of 1 URL; dropped 1 URL that must not be listed, lastmod of 2 URLs, hreflang of 2 URLs, images of 1 URL, videos of 1 URL\n'

test('what a replaced sitemap says that is true is kept, the rest is named, and a second run changes no byte', () => {
  const dir = makeSite()
  expect(indexical(dir, 'apply', 'dist').stdout).toContain(line)
  expect(readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')).toBe(kept(pair))
  expect(indexical(dir, 'apply', 'dist').stdout).not.toContain('Replaced')
  expect(readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')).toBe(kept(pair))
})

test('and so is what the sitemaps of a replaced index say, as next-sitemap writes it', () => {
  const dir = makeSite()
  renameSync(join(dir, 'dist/sitemap.xml'), join(dir, 'dist/sitemap-0.xml'))
  const index = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${site}/sitemap-0.xml</loc></sitemap></sitemapindex>`
  writeFileSync(join(dir, 'dist/sitemap.xml'), index)
  const { stdout } = indexical(dir, 'apply', 'dist', '--rule', 'canonical/single')
  expect(stdout).toContain(line)
  expect(stdout).toContain('sitemap.xml is in addition to dist/sitemap-0.xml of another tool')
  expect(readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')).toBe(kept(pair))
})

test('versions that the pages name are not written twice', () => {
  const dir = makeSite(
    {},
    versions
      .slice(0, 2)
      .map((one) => `<link ${one}>`)
      .join(''),
  )
  expect(indexical(dir, 'apply', 'dist').stdout).toContain('kept lastmod of 2 URLs, images of 1 URL;')
  expect(readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')).toBe(kept(''))
})

test('the time of the build is not kept', () => {
  const names = Array.from({ length: 20 }, (_, number) => `p${number}`)
  const urls = names.map(
    (name) => `<url><loc>${site}/${name}/</loc><lastmod>2026-05-06T07:08:09Z</lastmod></url>`,
  )
  const dir = makeFolder({
    ...Object.fromEntries(names.map((name) => [`dist/${name}/index.html`, page()])),
    'dist/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
  })
  const { stdout } = indexical(dir, 'apply', 'dist', '--site', site, '--rule', 'canonical/single')
  expect(stdout).toContain('Replaced dist/sitemap.xml of another tool: dropped lastmod of 20 URLs\n')
  expect(readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')).not.toContain('lastmod')
})

test('a sitemap of our own is replaced without a line, and its old dates are not kept', () => {
  const dir = makeSite()
  writeFileSync(
    join(dir, 'dist/sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${site}/</loc><lastmod>2026-01-02</lastmod></url>\n</urlset>\n`,
  )
  expect(indexical(dir, 'apply', 'dist').stdout).not.toContain('Replaced')
  expect(readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')).not.toContain('2026-01-02')
})

test.each<[why: string, options: object]>([
  ['no sitemap is written', { sitemap: false }],
  ['the build is a preview', { environment: 'preview' }],
])('nothing is replaced: %s', (_, options) => {
  const dir = makeSite(options)
  expect(indexical(dir, 'apply', 'dist').stdout).not.toMatch(/Replaced|in addition/)
  expect(readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')).toBe(theirs)
})
