import { expect, test } from 'vitest'
import type { UserOptions } from '../src/index.ts'
import { check } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'

const entry = (path: string): string => `<url><loc>${site}${path}</loc></url>\n`
const urlset = (entries: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`

/** Findings about a sitemap, as `line rule: message`. */
async function lint(xml: string, rules: UserOptions['rules'] & {} = {}) {
  const root = makeFolder({
    'dist/index.html': '<!doctype html>\n<title>T</title>\n',
    'dist/sitemap.xml': xml,
  })
  const { findings } = await check('dist', { site, rules }, { root })
  return findings
    .filter(({ file, rule }) => file === 'dist/sitemap.xml' && rule.startsWith('sitemap/'))
    .map(({ line, rule, message }) => `${line ?? ''} ${rule}: ${message}`.trim())
}

test('one URL too many', async () => {
  const many = ['/', ...Array.from({ length: 50_000 }, (_, i) => `/?page=${i}`)].map(entry).join('')
  // Each query leads to the home page again, which this rule would report 50,000 times.
  expect(await lint(urlset(many), { 'sitemap/no-duplicates': 'off' })).toEqual([
    '50003 sitemap/within-limits: Unexpected 50001 entries, expected at most 50000 in one sitemap',
  ])
})

test('a byte too many', async () => {
  const large = urlset(`${entry('/')}<!--${'x'.repeat(52_428_800)}-->`)
  expect(await lint(large)).toEqual([
    `sitemap/within-limits: Unexpected ${large.length} bytes, expected at most 52428800 in one sitemap`,
  ])
})
