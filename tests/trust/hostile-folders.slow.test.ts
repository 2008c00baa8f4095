import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder, readFolder } from '../../packages/node/test/folder.ts'
import { indexical, page, locationsIn, site } from './site.ts'

// Folders with hostile content: nothing outside of them is written, and every run ends.

const isPosix = process.platform !== 'win32'
const done = (pages: number, listed: number): string =>
  `Read ${pages} page${pages === 1 ? '' : 's'}, changed ${listed}, listed ${listed} in sitemap.xml, left out 0\nHost: unknown; name it with the option \`hosts\`\n0 errors, 0 warnings\n`

describe('a sitemap outside of the output folder', () => {
  test.each([
    ['../sitemap.xml'],
    ['maps/../../sitemap.xml'],
    ['/sitemap.xml', '`sitemap.xml`'],
    ['..\\sitemap.xml'],
    ['C:\\sitemap.xml'],
    ['sitemap\n.xml'],
  ])('%j is refused', (file, expected = 'a name inside the output folder') => {
    const dir = makeFolder({
      'dist/index.html': page(),
      'indexical.config.json': JSON.stringify({ site: 'https://www.example.com', sitemap: { file } }),
    })
    const before = readFolder(dir)
    const { status, stderr } = indexical(dir, 'apply', 'dist')
    expect(stderr.replace(/`[^`]*`/, '`…`').split('\n')[0]).toBe(
      `indexical: Unexpected value \`…\` of option \`sitemap.file\` in indexical.config.json, expected ${expected}`,
    )
    expect(status).toBe(2)
    expect(readFolder(dir)).toEqual(before)
  })

  test.runIf(isPosix).each([
    ['maps', 'maps/sitemap.xml'],
    ['maps', 'maps/new/sitemap.xml'],
  ])('not by way of the link %s to %s either', (link, file) => {
    const dir = makeFolder({ 'dist/index.html': page(), 'out/keep.txt': '' })
    symlinkSync('../out', join(dir, 'dist', link))
    const { status, stderr } = indexical(dir, 'apply', 'dist', ...site, '--sitemap', file)
    expect(stderr).toBe(
      `indexical: Unexpected path out of the output folder at ${join(dir, 'dist', file)}, expected a file that can be written\n`,
    )
    expect(status).toBe(2)
    expect(Object.keys(readFolder(join(dir, 'out')))).toEqual(['keep.txt'])
  })

  test.runIf(isPosix)('one that is a link is replaced, and what it led to stays', () => {
    const dir = makeFolder({ 'dist/index.html': page(), 'out.xml': 'keep' })
    symlinkSync('../out.xml', join(dir, 'dist/sitemap.xml'))
    const { stdout } = indexical(dir, 'apply', 'dist', ...site)
    expect(stdout).toContain(
      `Unexpected link \`dist/sitemap.xml\` to \`${join(dir, 'out.xml')}\`, expected a target in the output`,
    )
    expect(stdout).toContain('listed 1 in sitemap.xml')
    expect(readFileSync(join(dir, 'out.xml'), 'utf8')).toBe('keep')
    expect(readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')).toContain(
      '<loc>https://www.example.com/</loc>',
    )
  })

  test('one that is a folder is one clear error', () => {
    const dir = makeFolder({ 'dist/index.html': page(), 'dist/sitemap.xml/a.txt': '' })
    const { status, stderr } = indexical(dir, 'apply', 'dist', ...site)
    expect(stderr).toBe(
      `indexical: Unexpected folder at ${join(dir, 'dist/sitemap.xml')}, expected a file that can be written\n`,
    )
    expect(status).toBe(2)
    expect(Object.keys(readFolder(join(dir, 'dist')))).toEqual(['index.html', 'sitemap.xml/a.txt'])
  })
})

describe.runIf(isPosix)('what is no file', () => {
  const pipe = (dir: string, file: string): void => void execFileSync('mkfifo', [join(dir, file)])
  const device = (dir: string, file: string): void => symlinkSync('/dev/zero', join(dir, file))
  const folder = (dir: string, file: string): void => mkdirSync(join(dir, file))
  const names = [
    'dist/x.html',
    'dist/robots.txt',
    'dist/_headers',
    'dist/_redirects',
    'dist/sitemap-index.xml',
    'dist/sitemap.txt',
    'netlify.toml',
  ]

  test.each(Object.entries({ pipe, device, folder }))('a %s is as good as none', (_, make) => {
    const dir = makeFolder({ 'dist/index.html': page() })
    for (const name of names) make(dir, name)
    const { status, stdout, stderr } = indexical(dir, 'apply', 'dist', ...site)
    expect(stderr).toBe('')
    expect(stdout).toBe(done(1, 1))
    expect(status).toBe(0)
  })
})

describe.runIf(isPosix)('names that mean something elsewhere', () => {
  test('a back slash in a name leads nowhere', () => {
    const name = 'a\\..\\..\\victim.html'
    const dir = makeFolder({ [`dist/${name}`]: page(), 'victim.html': page() })
    expect(indexical(dir, 'apply', 'dist', ...site).stdout).toBe(done(1, 1))
    const after = readFolder(dir)
    expect(after['victim.html']).toBe(page())
    expect(readFileSync(join(dir, 'dist', name), 'utf8')).toContain(
      '<link rel="canonical" href="https://www.example.com/a%5C..%5C..%5Cvictim.html">',
    )
    expect(after['dist/sitemap.xml']).toContain(
      '<loc>https://www.example.com/a%5C..%5C..%5Cvictim.html</loc>',
    )
  })

  test.each([
    [
      `a"b'c<d>&e]]>.html`,
      'https://www.example.com/a%22b&#39;c%3Cd%3E&amp;e%5D%5D%3E.html',
      'https://www.example.com/a%22b&apos;c%3Cd%3E&amp;e%5D%5D%3E.html',
    ],
    [
      'new\r\nline\u001b[31m.html',
      'https://www.example.com/new%0D%0Aline%1B%5B31m.html',
      'https://www.example.com/new%0D%0Aline%1B%5B31m.html',
    ],
    [
      'a?b#c%2e.html',
      'https://www.example.com/a%3Fb%23c%252e.html',
      'https://www.example.com/a%3Fb%23c%252e.html',
    ],
    [
      '<link><script>.htm',
      'https://www.example.com/%3Clink%3E%3Cscript%3E.htm',
      'https://www.example.com/%3Clink%3E%3Cscript%3E.htm',
    ],
  ])('%j is escaped in the page and in the sitemap', (name, inHtml, inXml) => {
    const dir = makeFolder({ [`dist/${name}`]: page() })
    expect(indexical(dir, 'apply', 'dist', ...site).stdout).toBe(done(1, 1))
    const after = readFolder(dir)
    expect(after[`dist/${name}`]).toBe(page(`<link rel="canonical" href="${inHtml}">\n`))
    expect(after['dist/sitemap.xml']).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${inXml}</loc></url>\n</urlset>\n`,
    )
    expect(indexical(dir, 'apply', 'dist', ...site).stdout).toContain('changed 0')
    expect(readFolder(dir)).toEqual(after)
  })

  test('the longest name that a disk takes', () => {
    const name = `${'a'.repeat(250)}.html`
    const dir = makeFolder({ [`dist/${name}`]: page() })
    expect(indexical(dir, 'apply', 'dist', ...site).stdout).toBe(done(1, 1))
    expect(Object.keys(readFolder(join(dir, 'dist')))).toEqual([name, 'sitemap.xml'])
  })

  test.runIf(process.platform === 'linux')('a name that is no text is left out and reported', () => {
    const dir = makeFolder({ 'dist/index.html': page() })
    const path = Buffer.concat([
      Buffer.from(join(dir, 'dist/')),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('.html'),
    ])
    writeFileSync(path, page())
    const { status, stdout, stderr } = indexical(dir, 'apply', 'dist', ...site)
    expect(stderr).toBe('')
    expect(stdout).toContain('warning  run/files-read')
    expect(stdout).toContain('\uFFFD\uFFFD.html')
    expect(status).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(page())
  })

  test('no name and no value reaches the terminal as more than text', () => {
    const dir = makeFolder({
      'dist/\u001b[2J\u202egnp.html': page(
        '<meta name="robots" content="no&#27;[31mindex&#10;::error::owned, \u009b2J">\n',
      ),
    })
    const { stdout, status } = indexical(dir, 'check', 'dist', ...site)
    expect(status).toBe(1)
    // eslint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]|^::/m)
    expect(stdout).toContain('dist/\\x1b[2J\\u202egnp.html:')
    expect(stdout).toContain('`no\\x1b[31mindex')
  })
})

/** Return a name as it is in a URL. */
function pathOf(name: string): string {
  return encodeURIComponent(name).replace(/%(?:2F|3A|3B|24)/g, decodeURIComponent)
}

describe.runIf(isPosix)('names in the files of hosts', () => {
  const names = ['d\n  X-Evil: 1\n/b', 'a b"c', `a'b;}{ $uri`, 'a\\b', 'a#b', 'a]b[c', 'a%41b', 'e\u202ef']
  const pages = Object.fromEntries(names.map((name) => [`/${pathOf(name)}.html`, { noindex: true }]))
  const files = Object.fromEntries(names.map((name) => [`dist/${name}.html`, page()]))

  test.each([
    ['netlify', 'dist/_headers'],
    ['cloudflare', 'dist/_headers'],
    ['apache', 'dist/.htaccess'],
    ['nginx', 'indexical.nginx.conf'],
    ['vercel', 'vercel.json'],
    ['firebase', 'firebase.json'],
    ['azure', 'dist/staticwebapp.config.json'],
  ])('%s gets nothing but names', (host, file) => {
    const config = { site: 'https://www.example.com', inject: { headers: true }, hosts: [host], pages }
    const dir = makeFolder({
      ...files,
      'dist/index.html': page(),
      'indexical.config.json': JSON.stringify(config),
    })
    const { stdout, status } = indexical(dir, 'apply', 'dist')
    expect(stdout).toMatch(/left out 8 \(8 noindex\)\n[^]*\n0 errors/)
    expect(status).toBe(0)
    const written = readFolder(dir)[file]!
    expect(written).not.toMatch(/^\W*X-Evil/m)
    expect(written).toMatch(/d(?:%0A|\\x0a|\\n)/i)
    if (file.endsWith('.json')) expect(() => JSON.parse(written) as unknown).not.toThrow()
    // The written files are read back correctly: there is no finding, and nothing to write.
    expect(indexical(dir, 'apply', 'dist').stdout).toContain('changed 0')
    expect(readFolder(dir)[file]).toBe(written)
  })
})

describe('URLs that lead out', () => {
  test.each(['/../../../etc/passwd', '/%2e%2e/%2e%2e%2fetc/passwd', '//www.example.com/..%5Cetc%5Cpasswd'])(
    'the canonical %s names nothing that is there',
    (href) => {
      const dir = makeFolder({
        'dist/a.html': page(`<link rel="canonical" href="${href}">\n`),
        'etc/passwd': 'secret',
      })
      const { stdout } = indexical(dir, 'check', 'dist', ...site)
      expect(locationsIn(stdout)).toContain('dist/a.html:5:29 canonical/target-exists')
    },
  )

  test('sitemaps outside of the folder are not opened', () => {
    const index = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[
      'https://www.example.com/../out.xml',
      'https://www.example.com/%2e%2e%2fout.xml',
      'https://www.example.com/..%5Cout.xml',
      'file:///etc/passwd',
    ]
      .map((loc) => `<sitemap><loc>${loc}</loc></sitemap>\n`)
      .join('')}</sitemapindex>\n`
    const outside =
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/from-outside/</loc></url></urlset>'
    const dir = makeFolder({
      'dist/index.html': page(),
      'dist/sitemap-index.xml': index,
      'dist/robots.txt': 'Sitemap: https://www.example.com/..%2fout.xml\nSitemap: /../out.xml\n',
      'out.xml': outside,
    })
    const { stdout, status } = indexical(dir, 'check', 'dist', ...site)
    expect(status).toBe(1)
    expect(locationsIn(stdout)).toEqual([
      'dist/sitemap-index.xml:3:15 sitemap/target-exists',
      'dist/sitemap-index.xml:6:15 sitemap/valid',
      'dist/index.html canonical/present',
      'dist/robots.txt:1:10 robots-txt/valid-sitemap-line',
      'dist/robots.txt:2:10 robots-txt/valid-sitemap-line',
    ])
    expect(stdout).not.toContain('from-outside')
    expect(stdout).not.toContain('root:')
  })

  test('redirects', () => {
    const dir = makeFolder({
      'dist/index.html': page(),
      'dist/_redirects':
        '/a ../../etc/passwd 301\n/b /../../x 301\n/c file:///etc/passwd 301\n/d javascript:alert(1) 301\n/e /%2e%2e/x\n',
      x: 'secret',
    })
    expect(locationsIn(indexical(dir, 'check', 'dist', ...site).stdout)).toEqual([
      // Also in line 5, with the same target, so it is first.
      'dist/_redirects:2:1 redirects/target-exists',
      'dist/_redirects:1:4 redirects/valid',
      'dist/_redirects:3:4 redirects/valid',
      'dist/_redirects:4:4 redirects/valid',
      'dist/index.html canonical/present',
    ])
  })
})
