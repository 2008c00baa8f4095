import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexical, makeFolder, stationsOf } from './folder.ts'

const page = (canonical: string): string =>
  `<!doctype html>\n<html lang="en"><head><title>T</title><link rel="canonical" href="${canonical}"></head><body></body></html>\n`
const site = 'https://www.example.com'

describe('explain', () => {
  const dir = makeFolder({
    'dist/a/index.html': `<!doctype html><title>A</title><meta name="robots" content="noindex"><link rel="canonical" href="${site}/b.html">`,
    'dist/b.html': page(`${site}/b.html`),
    'dist/robots.txt': 'User-agent: bingbot\nDisallow: /b\n',
    'indexical.config.json': JSON.stringify({ site }),
  })

  test.each(['http://[', '//['])('%s is no URL', (url) => {
    const { stderr, status } = indexical(dir, 'explain', 'dist', url)
    expect(stderr.split('\n')[0]).toBe(
      `indexical: Unexpected URL \`${url}\`, expected an absolute one or a path of the site`,
    )
    expect(status).toBe(2)
  })

  test('--format json names every statement, what follows, and why', () => {
    const { stdout, status } = indexical(dir, 'explain', 'dist', '/a/', '--format', 'json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      url: `${site}/a/`,
      file: 'dist/a/index.html',
      signals: [
        {
          kind: 'canonical',
          carrier: 'link',
          value: `${site}/b.html`,
          file: 'dist/a/index.html',
          line: 1,
          column: 70,
        },
        { kind: 'robots', carrier: 'meta', value: 'noindex', file: 'dist/a/index.html', line: 1, column: 61 },
      ],
      crawlers: {
        googlebot: {
          indexable: false,
          crawlable: true,
          because: ['noindex at dist/a/index.html:1:61'],
          also: [],
          directives: { index: false, follow: true },
        },
      },
      canonical: {
        declared: [`${site}/b.html`],
        chain: [{ by: 'canonical', from: `${site}/a/`, to: `${site}/b.html` }],
        resolved: `${site}/b.html`,
        end: 'page',
      },
      sitemap: { listed: false, because: 'noindex', entries: [], sitemaps: 0 },
      findings: [{ rule: 'canonical/no-noindex-mix', url: `${site}/a/`, line: 1, column: 32 }],
    })
  })

  test('a URL that is not there', () => {
    const { status, stdout } = indexical(dir, 'explain', 'dist', '/gone/', '--format', 'json')
    expect(status).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({
      url: `${site}/gone/`,
      signals: [],
      canonical: { end: 'missing' },
      sitemap: { listed: false, because: 'the build wrote no page at this URL' },
    })
  })

  test.each([
    ['/to-page', ['/b.html'], 'page'],
    ['/to-canonical', ['/a/', '/b.html'], 'page'],
    ['/twice', ['/to-page', '/b.html'], 'page'],
    ['/to-gone', ['/gone'], 'missing'],
    ['/to-file', ['/robots.txt'], 'file'],
    ['/away', ['https://elsewhere.example/'], 'external'],
    ['/round', ['/and-round', '/round'], 'loop'],
  ])('a redirect is followed to its end: %s', (path, hops, end) => {
    writeFileSync(
      join(dir, 'dist/_redirects'),
      [
        '/to-page /b.html',
        '/to-canonical /a/',
        '/twice /to-page',
        '/to-gone /gone',
        '/to-file /robots.txt',
        '/away https://elsewhere.example/',
        '/round /and-round',
        '/and-round /round',
      ].join('\n'),
    )
    const { stdout } = indexical(dir, 'explain', 'dist', path, '--format', 'json')
    const { canonical } = JSON.parse(stdout) as {
      canonical: { chain: { to: string }[]; resolved: string; end: string }
    }
    expect(canonical.chain.map(({ to }) => to.replace(site, ''))).toEqual(hops)
    expect(canonical.resolved.replace(site, '')).toBe(hops.at(-1))
    expect(canonical.end).toBe(end)
  })

  test('links of other pages count, also those to a redirect or a duplicate', () => {
    const linkTo = (path: string): string =>
      `<!doctype html><html lang="en"><head><title>T</title></head><body><a href="${path}">T</a></body></html>`
    const linked = makeFolder({
      'dist/index.html': linkTo('/a/'),
      'dist/a/index.html': linkTo('/a/#part'),
      'dist/b/index.html': linkTo('/old/'),
      'dist/c/index.html': linkTo('/print/'),
      'dist/d/index.html': linkTo('/a/?from=d'),
      'dist/e/index.html': linkTo('/d/'),
      'dist/print/index.html': page(`${site}/a/`),
      'dist/_redirects': '/old/ /a/ 301\n',
      'indexical.config.json': JSON.stringify({ site, hosts: ['netlify'] }),
    })
    const linksOf = (path: string): string[] | undefined =>
      stationsOf(indexical(linked, 'explain', 'dist', path).stdout)['other pages']?.filter(
        (line) => !line.startsWith('    '),
      )
    expect(linksOf('/a/')).toEqual([
      '4 other pages of this site, for example',
      'dist/b/index.html:1:76',
      'dist/c/index.html:1:76',
      'dist/d/index.html:1:76',
    ])
    expect(linksOf('/print/')).toEqual(['1 other page of this site', 'dist/c/index.html:1:76'])
    expect(linksOf('/b/')).toEqual(['no link in the HTML of other pages of this site'])
    expect(linksOf('/old/')).toEqual(['1 other page of this site', 'dist/b/index.html:1:76'])
    expect(indexical(linked, 'explain', 'dist', '/old/').stdout).toContain(
      'Unexpected link to `/old/`, expected `https://www.example.com/a/`, to which it redirects',
    )
  })

  test('links that crawlers do not follow', () => {
    const linkTo = (path: string, rel = '', head = ''): string =>
      `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body><a href="${path}"${rel}>T</a></body></html>`
    const nofollow = ' rel="nofollow"'
    const linked = makeFolder({
      'dist/index.html': linkTo('/a/', nofollow),
      'dist/a/index.html': linkTo('/b/', nofollow),
      'dist/b/index.html': linkTo('/a/', '', '<meta name="robots" content="nofollow">'),
      'dist/c/index.html': linkTo('/b/'),
      'indexical.config.json': JSON.stringify({ site }),
    })
    const linksOf = (path: string): string | undefined =>
      stationsOf(indexical(linked, 'explain', 'dist', path).stdout)['other pages']?.[0]
    expect(linksOf('/a/')).toBe('2 other pages of this site, with nofollow links only')
    expect(linksOf('/b/')).toBe('2 other pages of this site, 1 with nofollow links only')
    const { stdout } = indexical(linked, 'explain', 'dist', '/a/', '--format', 'json')
    expect(JSON.parse(stdout)).toMatchObject({ links: { pages: 2, followed: 0 } })
  })

  test('robots.txt blocks one crawler', () => {
    const { stdout } = indexical(dir, 'explain', 'dist', `${site}/b.html`)
    expect(stdout).toContain(
      'bingbot: may index the URL alone: robots.txt blocks it: Disallow: /b at dist/robots.txt:2:1',
    )
    expect(stdout).toContain('would be left out: blocked by robots.txt')
  })

  test.each(['/c/', '/c'])('a page is listed in the form that its canonical has: %s', (path) => {
    writeFileSync(join(dir, 'dist/c.html'), page(`${site}/c`))
    const { stdout } = indexical(dir, 'explain', 'dist', path)
    expect(stdout).toContain(`listed: canonical and indexable, as ${site}/c\n`)
  })

  test('the canonical of a page that robots.txt blocks is never read', () => {
    const blocked = makeFolder({
      'dist/a/index.html': page(`${site}/b.html`),
      'dist/b.html': page(`${site}/b.html`),
      'dist/robots.txt': 'User-agent: *\nDisallow: /a/\n',
      'indexical.config.json': JSON.stringify({ site }),
    })
    const { stdout } = indexical(blocked, 'explain', 'dist', '/a/')
    expect(stationsOf(stdout)).toMatchObject({
      'robots.txt': ['Disallow: /a/  dist/robots.txt:2:1', '> 2 | Disallow: /a/', '    | ^^^^^^^^^^^^^'],
      host: ['not read: /a/: 200', expect.stringContaining('/a.html')],
      header: ['not read'],
      'canonical target': [`not read: asks for → ${site}/b.html`, 'ends at a page of the site'],
    })
  })

  test('a header line of a file is listed once, for all crawlers that it names', () => {
    writeFileSync(join(dir, 'dist/c.png'), 'PNG')
    writeFileSync(
      join(dir, 'dist/_headers'),
      '/*.png\n  X-Robots-Tag: googlebot: nofollow, googlebot-image: noindex\n',
    )
    const { stdout } = indexical(dir, 'explain', 'dist', '/c.png')
    expect(stationsOf(stdout)).toMatchObject({
      header: [
        'robots: googlebot: nofollow, googlebot-image: noindex  dist/_headers:2:17',
        '> 2 |   X-Robots-Tag: googlebot: nofollow, googlebot-image: noindex',
        `    | ${' '.repeat(16)}${'^'.repeat(45)}`,
      ],
      engines: [
        'googlebot: may index: no signal forbids it; follows no link: nofollow at dist/_headers:2:28',
        'bingbot: may index: no signal forbids it',
        'googlebot-image: may not index: noindex at dist/_headers:2:55',
      ],
    })
  })

  test.each<[path: string, declared: string[], chain: string[], end: string]>([
    ['/own.pdf', ['/own.pdf'], [], 'file'],
    ['/silent.pdf', [], [], 'file'],
    ['/copy.pdf', ['/own.pdf'], ['/own.pdf'], 'file'],
    ['/report.pdf', ['/a/'], ['/a/', '/b.html'], 'page'],
    ['/lost.pdf', ['/gone.pdf'], ['/gone.pdf'], 'missing'],
    ['/torn.pdf', ['/own.pdf', '/b.html'], [], 'conflict'],
  ])('the canonical that is sent with a file is followed: %s', (path, declared, chain, end) => {
    const links = declared.map((target) => `  Link: <${site}${target}>; rel="canonical"\n`)
    writeFileSync(join(dir, 'dist/own.pdf'), 'PDF')
    writeFileSync(join(dir, `dist${path}`), 'PDF')
    writeFileSync(join(dir, 'dist/_headers'), `${path}\n${links.join('')}`)
    const { stdout } = indexical(dir, 'explain', 'dist', path, '--format', 'json')
    const { canonical } = JSON.parse(stdout) as {
      canonical: { declared: string[]; chain: { to: string }[]; resolved: string; end: string }
    }
    expect(canonical.declared).toEqual(declared.map((target) => site + target))
    expect(canonical.chain.map(({ to }) => to)).toEqual(chain.map((target) => site + target))
    expect(stdout).toContain('"the build wrote a file that is not a page at this URL"')
    expect([canonical.resolved, canonical.end]).toEqual([site + (chain.at(-1) ?? path), end])
  })

  test('a redirect stub, misplaced tags, sitemaps, and the findings of a page', () => {
    const html = (head: string, body = ''): string =>
      `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body>${body}</body></html>`
    const mixed = makeFolder({
      'dist/index.html': html(
        '<meta property="robots" content="noindex"><link rel="cannonical" href="/b/">',
        '<meta name="robots" content="nofollow">',
      ),
      'dist/b/index.html': html('<link rel="canonical" href="/b/">'),
      'dist/stub/index.html': html('<meta http-equiv="refresh" content="0;url=/b/">'),
      'dist/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${site}/b</loc></url>
<url><loc>${site}/stub/</loc></url>
</urlset>`,
      'indexical.config.json': JSON.stringify({ site }),
    })
    const storyOf = (path: string): Record<string, string[]> =>
      stationsOf(indexical(mixed, 'explain', 'dist', path).stdout)
    const home = storyOf('/')
    expect(home['HTML']?.slice(0, 3)).toEqual([
      'robots: nofollow (in body)  dist/index.html:1:172',
      `canonical by <link rel="cannonical">: ${site}/b/ (not read)  dist/index.html:1:107`,
      'robots by meta property="robots": noindex (not read)  dist/index.html:1:87',
    ])
    expect(home['canonical target']).toContain('none declared: search engines choose one')
    expect(home['sitemap']?.[0]).toBe('in no sitemap of the output; would be listed: canonical and indexable')
    const rules = Object.values(home)
      .flat()
      .filter((line) => /^ {4}\S.*\S {2}\S/.test(line))
    expect(rules.map((line) => line.split('  ').at(-1))).toEqual(
      expect.arrayContaining(['canonical/no-dead-canonical', 'robots/in-head', 'sitemap/complete']),
    )
    const stub = storyOf('/stub/')
    expect(stub['canonical target']).toEqual([`redirect → ${site}/b/`, 'ends at a page of the site'])
    expect(stub['sitemap']?.slice(0, 3)).toEqual([
      'listed  dist/sitemap.xml:3:11',
      'would be left out: redirect',
      '    dist/sitemap.xml:3:11  error  sitemap/target-not-redirected',
    ])
    const b = storyOf('/b/')
    expect(b['canonical target']).toEqual(['its own URL'])
    // The sitemap lists another form of the URL.
    expect(b['sitemap']?.slice(0, 2)).toEqual([
      'listed  dist/sitemap.xml:2:11',
      'would be listed: canonical and indexable',
    ])
  })
})
