import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf, kindOf, oldPathsOf, pathOf, sectionSize } from './pages.ts'

const site = 'https://example.com/'
const mostUrls = 50_000

/**
 * Write a site of any size, to measure how a check grows. Pages are in two languages that link to each other. Of each
 * hundred, a few are noindex, redirect, belong to a chain of canonicals, copy another page, or were moved by a rule in
 * `_redirects`. In the sitemaps, half of the indexable pages have a date. The result depends only on the number of pages.
 */
export function writePages(pages: number, dir: string): void {
  for (let number = 0; number < pages; number++) {
    const path = pathOf(number)
    if (number % sectionSize < 2) mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), contentOf(number, pages))
  }
  const rules = Array.from({ length: pages }, (_, number) => oldPathsOf(number)).flat()
  writeFileSync(join(dir, '_redirects'), rules.map(([from, to]) => `${from} ${to} 301\n`).join(''))
  writeFileSync(join(dir, 'robots.txt'), `User-agent: *\nDisallow: /private/\nSitemap: ${site}sitemap.xml\n`)
  writeSitemaps(pages, dir)
}

function writeSitemaps(pages: number, dir: string): void {
  const parts: string[] = []
  let lines: string[] = []
  const flush = (): void => {
    const file = `sitemap-part-${parts.length}.xml`
    writeFileSync(join(dir, file), envelope('urlset', lines))
    parts.push(`<sitemap><loc>${site}${file}</loc></sitemap>`)
    lines = []
  }
  for (let number = 0; number < pages; number++) {
    if (kindOf(number) !== 'plain') continue
    const date = number % 4 < 2 ? `<lastmod>2026-0${(number % 9) + 1}-11</lastmod>` : ''
    lines.push(`<url><loc>${site}${pathOf(number)}</loc>${date}</url>`)
    if (lines.length === mostUrls) flush()
  }
  flush()
  writeFileSync(join(dir, 'sitemap.xml'), envelope('sitemapindex', parts))
}

function envelope(name: string, lines: readonly string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">\n${lines.join('\n')}\n</${name}>\n`
}
