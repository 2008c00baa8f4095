import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sitemapFiles } from '@indexical/syntax/sitemap'
import { copyExample, readTree, runVite, tagsOf, withoutTags, writeText } from './support/site.ts'

/** File by file: exactly the tags that the built page carries. */
const tags: Record<string, string[]> = {
  '404.html': [],
  'about.html': ['<link rel="canonical" href="https://www.example.com/about.html">'],
  'de/index.html': ['<link rel="canonical" href="https://www.example.com/de/">'],
  'dresses/emerald.html': ['<link rel="canonical" href="https://www.example.com/dresses/green.html">'],
  'dresses/green.html': [
    '<link rel="canonical" href="https://www.example.com/dresses/green.html">',
    '<meta name="robots" content="max-image-preview:large">',
  ],
  'index.html': ['<link rel="canonical" href="https://www.example.com/">'],
  'search/index.html': [
    '<link rel="canonical" href="https://www.example.com/search/">',
    '<meta name="robots" content="noindex, follow">',
  ],
  'size-guide.html': ['<link rel="canonical" href="https://www.example.com/size-guide.html">'],
  'thanks.html': [
    '<link rel="canonical" href="https://www.example.com/thanks.html">',
    '<meta name="robots" content="noindex">',
  ],
}

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.com/</loc></url>
<url><loc>https://www.example.com/about.html</loc><lastmod>2026-09-12</lastmod></url>
<url><loc>https://www.example.com/de/</loc></url>
<url><loc>https://www.example.com/dresses/green.html</loc><lastmod>2026-10-01</lastmod></url>
<url><loc>https://www.example.com/size-guide.html</loc></url>
</urlset>
`

const summary =
  'Read 9 pages, changed 8, listed 5 in sitemap.xml, left out 4 (2 noindex, 1 canonical elsewhere, 1 error page)'

describe.each(['vite', 'vite-7'])('the example, built by %s', (vite) => {
  test('tags, sitemap, summary; nothing else changes', async () => {
    const root = await copyExample()
    const build = await runVite(vite, ['build'], root)
    expect(build.stderr).toBe('')
    expect(build.code).toBe(0)
    expect(build.stdout.split('\n').filter((line) => line.startsWith('Read '))).toEqual([summary])

    const built = await readTree(path.join(root, 'dist'))
    const pages = Object.entries(built).filter(([file]) => file.endsWith('.html'))
    expect(Object.fromEntries(pages.map(([file, html]) => [file, tagsOf(html)]))).toEqual(tags)
    expect(built['sitemap.xml']).toBe(sitemap)
    for (const [, html] of pages) expect(html.startsWith('<!doctype html>\n')).toBe(true)

    // The same build without the plugin, and without frontmatter, which only the plugin removes.
    const config = path.join(root, 'vite.config.js')
    await writeText(
      config,
      (await readFile(config, 'utf8')).replace(/^ {4}indexical\(\{[\s\S]*?^ {4}\}\),$/m, ''),
    )
    await rm(path.join(root, 'dist'), { recursive: true })
    expect((await runVite(vite, ['build'], root)).code).toBe(0)
    const plain = await readTree(path.join(root, 'dist'))
    expect(Object.keys(built)).toEqual([...Object.keys(plain), 'sitemap.xml'].toSorted())
    for (const [file, text] of Object.entries(plain)) {
      const expected = text.replace(/^(?:<!--\n)?---\n[\s\S]*?\n---\n(?:-->\n)?/, '')
      expect(withoutTags(built[file]!), file).toBe(expected)
    }
  })

  test('parts of a longer sitemap are gone in a folder that is not emptied', async () => {
    const root = await copyExample()
    const parts = sitemapFiles([1, 2].map(numbered), 'sitemap.xml', 'https://www.example.com/', { urls: 1 })
    for (const { file, text } of parts) await writeText(path.join(root, 'dist', file), text)
    await writeText(path.join(root, 'dist/sitemap.2.xml'), sitemap)
    const { code, stderr } = await runVite(vite, ['build', '--emptyOutDir', 'false'], root)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const built = await readTree(path.join(root, 'dist'))
    expect(Object.keys(built).filter((file) => file.endsWith('.xml'))).toEqual([
      'sitemap.2.xml',
      'sitemap.xml',
    ])
    expect(built['sitemap.xml']).toBe(sitemap)
  })
})

function numbered(number: number): { url: string } {
  return { url: `https://www.example.com/${number}` }
}
