import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../../packages/node/test/folder.ts'
import { indexical, page, site } from './site.ts'

// Large inputs through the real command line: it ends, within limits of memory, and reports what is wrong. A run is
// stopped after a time that quadratic work would exceed.

const open = '<!doctype html><html lang="en"><head><title>T</title>'
const many = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('')

const urlset = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** Each entity names the one before it ten times: ten thousand million characters. */
const entities = many(10, (i) => `<!ENTITY e${i} "${(i === 0 ? 'ha' : `&e${i - 1};`).repeat(10)}">`)

interface Case {
  files: Record<string, () => string | Uint8Array>
  /** A part of what is printed. */
  says: string | RegExp
  /** The most memory of a run in MB. A run over an empty folder needs 85. */
  megabytes: number
}

const cases: Record<string, Case> = {
  'a page of 100 MB with 3 million links': {
    files: { 'big.html': () => `${open}</head><body>${'<p>text <a href=/>x</a></p>\n'.repeat(3_600_000)}` },
    says: 'changed 2, listed 2 in sitemap.xml',
    megabytes: 730,
  },
  'a page of 100 MB that only the complete tree would place': {
    files: {
      'big.html': () => `${open}</head><body><svg><p>${'<p>text <a href=/>x</a></p>\n'.repeat(3_600_000)}`,
    },
    says: 'changed 2, listed 2 in sitemap.xml',
    megabytes: 730,
  },
  'a page of 100 MB that is one text': {
    files: { 'big.html': () => `${open}</head><body>${'x'.repeat(100_000_000)}` },
    says: 'changed 2, listed 2 in sitemap.xml',
    megabytes: 600,
  },
  'a page of 100 MB that is one comment': {
    files: { 'big.html': () => `${open}</head><body><!--${'-'.repeat(100_000_000)}` },
    says: 'changed 2, listed 2 in sitemap.xml',
    megabytes: 600,
  },
  'a page of 20 MB that opens nothing': {
    files: { 'big.html': () => '<'.repeat(20_000_000) },
    says: 'left out /big.html (fragment)',
    megabytes: 400,
  },
  'an element with a million attributes': {
    files: { 'big.html': () => `${open}</head><body><div ${many(1_000_000, (i) => `a${i}=1 `)}>` },
    says: 'changed 2, listed 2 in sitemap.xml',
    megabytes: 400,
  },
  'elements nested a million deep': {
    files: { 'big.html': () => `${open}</head><body>${'<div>'.repeat(1_000_000)}` },
    says: 'changed 2, listed 2 in sitemap.xml',
    megabytes: 400,
  },
  'svg and tables nested 100,000 deep': {
    files: {
      'svg.html': () => `${open}</head><body>${'<svg>'.repeat(100_000)}`,
      'table.html': () => `${open}</head><body>${'<table>'.repeat(100_000)}`,
    },
    says: 'changed 3, listed 3 in sitemap.xml',
    megabytes: 400,
  },
  'values of a million characters': {
    files: {
      'big.html': () =>
        `${open}<link rel="canonical" href="/${'x'.repeat(1e6)}"></head><body><a href="/${'y/../'.repeat(2e5)}">x</a>`,
    },
    says: /^dist\/big\.html:1:82 {2}error {2}canonical\/valid-url\n {2}Unexpected canonical `\/x{70,80}…`/,
    megabytes: 300,
  },
  'a robots meta of 200,000 directives': {
    files: { 'big.html': () => `${open}<meta name="robots" content="${'noindex,'.repeat(200_000)}">` },
    says: /left out \/big\.html \(noindex\)\n[^]*\n0 errors, 0 warnings\n/,
    megabytes: 900,
  },
  'a robots meta of 20,000 directives, all wrong or different': {
    files: {
      'big.html': () =>
        `${open}<meta name="robots" content="${many(10_000, (i) => `noidnex${i},max-snippet:${i},`)}">`,
    },
    says: /and \d+ more findings of this kind/,
    megabytes: 600,
  },
  '20,000 canonicals on a page': {
    files: { 'big.html': () => `${open}${many(20_000, (i) => `<link rel=canonical href=/${i}>`)}` },
    says: /would list 1 in sitemap\.xml, left out \/big\.html \(conflict\)\n[^]*\nThe build fails: 2 errors on 1 of 2 pages, 1 warning\n/,
    megabytes: 800,
  },
  '10,000 hreflang links on a page': {
    files: {
      'big.html': () => `${open}${many(10_000, (i) => `<link rel=alternate hreflang=x${i} href=/${i}>`)}`,
    },
    says: 'hreflang/valid-code',
    megabytes: 500,
  },
  '200,000 redirects': {
    files: { _redirects: () => many(200_000, (i) => `/a${i} / 301\n`) },
    says: 'listed 1 in sitemap.xml',
    megabytes: 2000,
  },
  'redirects that are patterns only': {
    files: { _redirects: () => `/${'*/'.repeat(30_000)}x / 301\n${many(5000, (i) => `/a${i}/*/b / 301\n`)}` },
    says: 'listed 1 in sitemap.xml',
    megabytes: 400,
  },
  '100,000 header lines for one page': {
    files: { _headers: () => `/*\n${'  X-Robots-Tag: noindex\n'.repeat(100_000)}` },
    says: 'left out / (noindex)',
    megabytes: 1000,
  },
  'a robots.txt of patterns that go back and forth': {
    files: {
      'robots.txt': () =>
        `User-agent: *\nDisallow: /${'*a'.repeat(100_000)}$\n${many(10_000, (i) => `Disallow: /${i}*x*y*z$\n`)}`,
    },
    says: 'Unexpected line of 200012 bytes, expected at most 16663',
    megabytes: 400,
  },
  'a sitemap whose entities name each other': {
    files: {
      'sitemap-pages.xml': () =>
        `<?xml version="1.0"?><!DOCTYPE urlset [${entities}]><urlset ${urlset}><url><loc>https://www.example.com/&e9;</loc></url></urlset>`,
    },
    says: 'sitemap/valid',
    megabytes: 300,
  },
  'a sitemap that is 200 MB when it is unpacked': {
    files: { 'sitemap-pages.xml.gz': () => gzipSync(`<urlset ${urlset}>${' '.repeat(200_000_000)}`) },
    says: 'sitemap/within-limits\n  Unexpected size above 67108864 bytes, expected at most 52428800',
    megabytes: 500,
  },
  'a sitemap nested 500,000 deep': {
    files: { 'sitemap-pages.xml': () => '<urlset>'.repeat(500_000) },
    says: 'Unexpected XML error `elements are nested deeper than 32`, expected well-formed XML',
    megabytes: 300,
  },
}

describe('much of everything', () => {
  test.each(Object.entries(cases))('%s', (_, { files, says, megabytes }) => {
    const made = Object.entries(files).map(([file, make]) => [`dist/${file}`, make()] as const)
    const dir = makeFolder({ 'dist/index.html': page(), ...Object.fromEntries(made) })
    const { status, stdout, stderr, megabytes: held } = indexical(dir, 'apply', 'dist', ...site)
    rmSync(dir, { recursive: true })
    expect(stderr).toBe('')
    expect(status).toBeOneOf([0, 1])
    expect(stdout).toMatch(says)
    expect(stdout.length).toBeLessThan(20_000)
    expect(held).toBeLessThan(megabytes)
  })
})

test('a page of 100 MB with a million links, through every command', () => {
  const text = 'link '.repeat(17)
  const big = `${open}</head><body>${many(1_000_000, (i) => `<a href=/${i}>${text}</a>\n`)}`
  const dir = makeFolder({ 'old/index.html': page(), 'dist/index.html': page(), 'dist/big.html': big })
  const commands = [
    ['check', 'dist', ...site],
    ['apply', 'dist', ...site],
    ['explain', 'dist', '/big.html', ...site],
    ['urls', 'dist', ...site],
    ['diff', 'old', 'dist', ...site],
  ]
  for (const command of commands) {
    const { status, stderr, megabytes } = indexical(dir, ...command)
    expect([...command, status, stderr]).toEqual([...command, 0, ''])
    expect(megabytes).toBeLessThan(900)
  }
  rmSync(dir, { recursive: true })
})
