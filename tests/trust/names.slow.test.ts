import { describe, expect, test } from 'vitest'
import { makeFolder, readFolder } from '../../packages/node/test/folder.ts'
import { indexical, page, locationsIn, site } from './site.ts'

// The same site on another system: line ends, letter case and the two ways of writing é.

const canonical = (href: string): string => page(`<link rel="canonical" href="${href}">\n`)

describe('line ends', () => {
  const files = {
    'dist/index.html': canonical('https://www.example.com/gone/'),
    'dist/typo.html': page('<meta name="robots"\n  content="noidnex,\n  nofollow">\n'),
    'dist/_redirects': '# moved\n/old /gone/ 301\n/old /gone/ 999\n',
    'dist/_headers': '/typo.html\n  X-Robots-Tag: noindxe\n',
    'dist/robots.txt': 'User-agent: *\nDisalow: /typo.html\n\nSitemap: /sitemap.xml\n',
    'dist/sitemap-pages.xml':
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/gone/</loc></url>\n</urlset>\n',
  }
  const withEnds = (end: string): Record<string, string> =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [file, text.replaceAll('\n', end)]))

  test('findings have the same locations with all line ends', () => {
    const [unix, windows] = ['\n', '\r\n'].map(
      (end) => indexical(makeFolder(withEnds(end)), 'check', 'dist', ...site).stdout,
    )
    expect(windows).toBe(unix)
    expect(locationsIn(unix!)).toEqual([
      'dist/_headers:2:17 headers/valid-robots',
      'dist/_redirects:2:1 redirects/target-exists',
      'dist/_redirects:3:13 redirects/valid',
      'dist/index.html:5:29 canonical/target-exists',
      'dist/sitemap-pages.xml:3:11 sitemap/target-exists',
      'dist/typo.html:6:12 robots/known-directive',
      'dist/robots.txt:2:1 robots-txt/valid',
      'dist/robots.txt:4:10 robots-txt/valid-sitemap-line',
    ])
  })

  test('what is written ends its line as the page does', () => {
    const dir = makeFolder({ 'dist/index.html': page().replaceAll('\n', '\r\n') })
    indexical(dir, 'apply', 'dist', ...site)
    expect(readFolder(dir)['dist/index.html']).toBe(
      canonical('https://www.example.com/').replaceAll('\n', '\r\n'),
    )
  })
})

describe('letter case', () => {
  test('URLs differ in case, whatever the disk thinks of names', () => {
    const dir = makeFolder({
      'dist/about.html': canonical('https://www.example.com/About.html'),
      'dist/index.html': canonical('https://www.example.com/'),
    })
    const { stdout } = indexical(dir, 'check', 'dist', ...site)
    expect(locationsIn(stdout)).toEqual(['dist/about.html:5:29 canonical/target-exists'])
    expect(stdout).toContain('`https://www.example.com/About.html`')
  })

  // Disks that distinguish letter case keep both files, others keep one.
  test.runIf(process.platform === 'linux')('two pages that differ in case only are two pages', () => {
    const dir = makeFolder({ 'dist/About.html': page(), 'dist/about.html': page() })
    expect(indexical(dir, 'apply', 'dist', ...site).status).toBe(0)
    const after = readFolder(dir)
    expect(after['dist/About.html']).toBe(canonical('https://www.example.com/About.html'))
    expect(after['dist/about.html']).toBe(canonical('https://www.example.com/about.html'))
    expect(locsOf(after)).toEqual([
      'https://www.example.com/About.html',
      'https://www.example.com/about.html',
    ])
  })

  test('endings in capitals are pages too', () => {
    const dir = makeFolder({ 'dist/ABOUT.HTML': page(), 'dist/b.HtM': page() })
    expect(indexical(dir, 'apply', 'dist', ...site).stdout).toContain('Read 2 pages, changed 2, listed 2')
  })
})

describe('names beyond ASCII', () => {
  const composed = 'caf\u00e9.html'
  const decomposed = 'cafe\u0301.html'

  test.each([
    [composed, 'https://www.example.com/caf%C3%A9.html'],
    ['\u65e5\u672c/\u8a9e.html', 'https://www.example.com/%E6%97%A5%E6%9C%AC/%E8%AA%9E.html'],
    ['\u{1f457}.html', 'https://www.example.com/%F0%9F%91%97.html'],
    ['\u0645\u0631\u062d\u0628\u0627.html', 'https://www.example.com/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7.html'],
    ['a\u00a0b\u200b.html', 'https://www.example.com/a%C2%A0b%E2%80%8B.html'],
  ])('%s is percent-encoded as UTF-8', (name, url) => {
    const dir = makeFolder({ [`dist/${name}`]: page() })
    expect(indexical(dir, 'apply', 'dist', ...site).status).toBe(0)
    expect(readFolder(dir)[`dist/${name}`]).toBe(canonical(url))
    expect(locsOf(readFolder(dir))).toEqual([url])
  })

  test.each([
    ['as it is', composed, `https://www.example.com/${composed}`],
    ['escaped', composed, 'https://www.example.com/caf%C3%A9.html'],
    ['escaped in small letters', composed, 'https://www.example.com/caf%c3%a9.html'],
  ])('a canonical that writes it %s is its own', (_, name, href) => {
    const dir = makeFolder({ [`dist/${name}`]: canonical(href) })
    const { stdout } = indexical(dir, 'check', 'dist', ...site)
    expect(stdout).toContain(
      '1 indexable, left out 0\nHost: unknown; name it with the option `hosts`\n0 errors',
    )
  })

  // A host compares the bytes of a name. Only some disks treat both names as equal.
  test.runIf(process.platform !== 'darwin').each([
    ['composed', decomposed, 'https://www.example.com/caf%C3%A9.html'],
    ['decomposed', composed, 'https://www.example.com/cafe%CC%81.html'],
  ])('a canonical in %s form names no file in the other', (_, name, href) => {
    const dir = makeFolder({ [`dist/${name}`]: canonical(href) })
    const { stdout, status } = indexical(dir, 'check', 'dist', ...site)
    expect(locationsIn(stdout)).toEqual([`dist/${name}:5:29 canonical/target-exists`])
    expect(status).toBe(1)
  })

  test.runIf(process.platform === 'linux')('both forms beside each other are two pages', () => {
    const dir = makeFolder({ [`dist/${composed}`]: page(), [`dist/${decomposed}`]: page() })
    expect(indexical(dir, 'apply', 'dist', ...site).status).toBe(0)
    expect(locsOf(readFolder(dir))).toEqual([
      'https://www.example.com/caf%C3%A9.html',
      'https://www.example.com/cafe%CC%81.html',
    ])
  })
})

function locsOf(files: Record<string, string>): string[] {
  return [...files['dist/sitemap.xml']!.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc!)
}
