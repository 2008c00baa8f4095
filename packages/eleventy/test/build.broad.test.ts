import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  copyExample,
  readTree,
  runEleventy,
  tagsOf,
  withoutBenchmarks,
  withoutTags,
  writeText,
} from './support/site.ts'

const canonical = (url: string): string => `<link rel="canonical" href="${url}">`
const robots = (content: string): string => `<meta name="robots" content="${content}">`
const site = 'https://www.example.com'

/** File by file: exactly the tags that the built page carries. */
const tags: Record<string, string[]> = {
  '404.html': [],
  'about-us/index.html': [canonical(`${site}/about-us/`)],
  'about/index.html': [],
  'de/guide/index.html': [canonical(`${site}/de/guide/`)],
  'en/guide/index.html': [canonical(`${site}/en/guide/`)],
  'fabrics/index.html': [canonical(`${site}/fabrics/`), robots('noindex')],
  'index.html': [canonical(`${site}/`)],
  'internal/press/index.html': [canonical(`${site}/internal/press/`), robots('index')],
  'internal/team/index.html': [canonical(`${site}/internal/team/`), robots('noindex, nofollow')],
  'posts/2/index.html': [canonical(`${site}/posts/2/`)],
  'posts/3/index.html': [canonical(`${site}/posts/3/`)],
  'posts/guest/index.html': [canonical('https://www.example.org/tailoring/')],
  'posts/hemming/index.html': [canonical(`${site}/posts/hems/`)],
  'posts/hems/index.html': [canonical(`${site}/posts/hems/`)],
  'posts/index.html': [canonical(`${site}/posts/`)],
  'posts/linen/index.html': [
    canonical(`${site}/posts/linen/`),
    robots('max-snippet:80, max-image-preview:large'),
  ],
  'posts/velvet/index.html': [canonical(`${site}/posts/velvet/`), robots('noindex')],
  'size-guide.html': [canonical(`${site}/size-guide.html`)],
}

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.com/</loc></url>
<url><loc>https://www.example.com/about-us/</loc><lastmod>2026-09-12</lastmod></url>
<url><loc>https://www.example.com/de/guide/</loc></url>
<url><loc>https://www.example.com/en/guide/</loc></url>
<url><loc>https://www.example.com/internal/press/</loc></url>
<url><loc>https://www.example.com/posts/</loc></url>
<url><loc>https://www.example.com/posts/2/</loc></url>
<url><loc>https://www.example.com/posts/3/</loc></url>
<url><loc>https://www.example.com/posts/hems/</loc><lastmod>2026-10-01</lastmod></url>
<url><loc>https://www.example.com/posts/linen/</loc></url>
<url><loc>https://www.example.com/size-guide.html</loc></url>
</urlset>
`

const summary =
  '[indexical] Read 18 pages, changed 15, listed 11 in sitemap.xml, left out 7 (3 noindex, 2 canonical elsewhere, 1 error page, 1 redirect)'

describe('the example', () => {
  test('tags, sitemap, summary; nothing else changes', async () => {
    const root = await copyExample()
    const build = await runEleventy([], root)
    expect(withoutBenchmarks(build.stderr)).toBe('')
    expect(build.code).toBe(0)
    expect(build.stdout.split('\n').filter((line) => line.includes('Read '))).toEqual([summary])

    const built = await readTree(path.join(root, '_site'))
    const pages = Object.entries(built).filter(([file]) => file.endsWith('.html'))
    expect(Object.fromEntries(pages.map(([file, html]) => [file, tagsOf(html)]))).toEqual(tags)
    expect(built['sitemap.xml']).toBe(sitemap)

    const config = path.join(root, 'eleventy.config.js')
    await writeText(
      config,
      (await readFile(config, 'utf8')).replace(/^ {2}eleventyConfig\.addPlugin\(indexical[\s\S]*?\}\)$/m, ''),
    )
    await rm(path.join(root, '_site'), { recursive: true })
    expect((await runEleventy([], root)).code).toBe(0)
    const plain = await readTree(path.join(root, '_site'))
    expect(Object.keys(built)).toEqual([...Object.keys(plain), 'sitemap.xml'].toSorted())
    // The layout of the posts has a canonical of its own, which front matter may replace.
    for (const [file, text] of Object.entries(plain))
      expect(withoutTags(built[file]!), file).toBe(withoutTags(text))
  })
})
