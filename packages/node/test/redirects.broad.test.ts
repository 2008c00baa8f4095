import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyFolder } from '../src/adapter.ts'
import { createBuild } from '../src/index.ts'
import type { Build } from '../src/index.ts'
import { indexical, makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (text = ''): string => `<!doctype html>\n<head>\n<title>Page</title>\n${text}</head>\n<body>\n`
const canonical = (path: string): string => `<link rel="canonical" href="${site}${path}">\n`

/** Read a built folder. */
async function read(
  files: Record<string, string>,
  redirects: Parameters<Build['addRedirect']>[0][] = [],
): Promise<Build> {
  const root = makeFolder(files)
  const outDir = join(root, 'dist')
  const build = createBuild({ site }, { root, outDir })
  for (const redirect of redirects) build.addRedirect(redirect)
  await applyFolder(build, { write: false })
  return build
}

function shown(build: Build): string[] {
  return build
    .finish()
    .report.findings.map(
      ({ file, line, column, level, rule, message }) =>
        `${file}:${line}:${column} ${level} ${rule}: ${message}`,
    )
}

describe('_redirects of the output folder', () => {
  test('every problem has its place in the file', async () => {
    const build = await read({
      'dist/index.html': page(),
      'dist/b/index.html': page(),
      'dist/_redirects': '# moved\n/old /gone/\n/older /b/ permanent\n/1/ /2/\n/2/ /b/\n/b/ /\n',
    })
    expect(shown(build)).toEqual([
      'dist/_redirects:2:1 error redirects/target-exists: Unexpected redirect to `https://www.example.com/gone/`, expected a URL that the build wrote',
      'dist/_redirects:3:12 error redirects/valid: Unexpected `permanent` in a redirect rule, expected a status such as `301`',
      'dist/_redirects:4:1 warn redirects/no-chain: Unexpected redirect to `https://www.example.com/2/`, expected the final URL `https://www.example.com/b/`',
      'dist/_redirects:6:1 warn redirects/not-shadowed: Unexpected redirect from `https://www.example.com/b/`, expected no page at this URL',
    ])
  })

  test('a canonical under a pattern redirects', async () => {
    const build = await read({
      'dist/index.html': page(),
      'dist/news/a/index.html': page(),
      'dist/b/index.html': page(canonical('/blog/a/')),
      'dist/_redirects': '/blog/* /news/:splat 301\n',
    })
    expect(shown(build)).toEqual([
      'dist/b/index.html:4:29 error canonical/target-not-redirected: Unexpected canonical `https://www.example.com/blog/a/`, expected `https://www.example.com/news/a/`, to which it redirects',
    ])
    const { signals } = build.finish().explain('/blog/a/')
    expect(signals).toEqual([
      expect.objectContaining({
        kind: 'redirect',
        value: '301 https://www.example.com/news/a/',
        file: 'dist/_redirects',
        line: 1,
      }),
    ])
  })

  test('what is rewritten is not missing', async () => {
    const build = await read({
      'dist/index.html': page(),
      'dist/b/index.html': page(canonical('/app/b')),
      'dist/_redirects': '/app/* /index.html 200\n/a /app/a\n',
    })
    expect(shown(build)).toEqual([])
  })

  test.each([
    ['a page under a redirect stays in the sitemap', {}, '301', ['/', '/old/a/']],
    ['unless the redirect is forced', {}, '301!', ['/']],
    ['as all are at Cloudflare', { 'wrangler.jsonc': '{}' }, '301', ['/']],
    ['unless two hosts are named', { 'wrangler.toml': '', 'netlify.toml': '' }, '301', ['/', '/old/a/']],
  ])('%s', async (_name, files, status, listed) => {
    const build = await read({
      'dist/index.html': page(),
      'dist/old/a/index.html': page(),
      'dist/_redirects': `/old/* /:splat ${status}\n`,
      ...files,
    })
    expect(build.finish().report.sitemap.listed.map(({ url }) => url.replace(site, ''))).toEqual(listed)
  })

  test('what Cloudflare does not follow is a problem there alone', async () => {
    const files = {
      'dist/index.html': page(),
      'dist/404.html': page(),
      'dist/_redirects':
        '/a / 301!\n/b x=1 / 301\n/c / 302 Country=de\nhttps://example.com/* / 301\n/d/* /404 404\n/e http://example.com/\n/f https://example.com/ 200\n/g / # all hosts\n',
    }
    expect(shown(await read(files))).toEqual([])
    const atCloudflare = shown(await read({ ...files, 'wrangler.toml': '' }))
    const valid = (line: number, from: string) =>
      `dist/_redirects:${line}:1 error redirects/valid: Unexpected \`${from}\` in a redirect rule, expected path, target and status 200, 301, 302, 303, 307 or 308, as Cloudflare requires`
    expect(atCloudflare).toEqual([
      valid(1, '/a'),
      valid(2, '/b'),
      valid(3, '/c'),
      valid(4, 'https://example.com/*'),
      valid(5, '/d/*'),
      valid(6, '/e'),
      valid(7, '/f'),
      'dist/_redirects:8:1 info redirects/permanent: Unexpected status 302 for `https://www.example.com/g`, expected 301 or 308 for a retired URL',
    ])
  })

  test('a redirect that an adapter writes down is one', async () => {
    const files = { 'dist/index.html': page(), 'dist/_redirects': '/old /gone/ 301\n' }
    const build = await read(files, [{ from: '/old', to: '/gone/', status: 301 }])
    expect(shown(build)).toEqual([
      'dist/_redirects:1:1 error redirects/target-exists: Unexpected redirect to `https://www.example.com/gone/`, expected a URL that the build wrote',
    ])
  })

  test('a header rule for the source of a redirect matches', async () => {
    const build = await read({
      'dist/index.html': page(),
      'dist/_redirects': '/old /\n',
      'dist/_headers': '/old\n  X-Robots-Tag: noindex\n',
    })
    expect(shown(build)).toEqual([])
  })

  test('no file, and a folder of that name, are nothing', async () => {
    expect(shown(await read({ 'dist/index.html': page() }))).toEqual([])
    const folder = { 'dist/index.html': page(), 'dist/_redirects/index.html': page() }
    expect(shown(await read(folder))).toEqual([])
  })

  test('the command line prints the place', () => {
    const cwd = makeFolder({ 'dist/index.html': page(), 'dist/_redirects': '/old\n' })
    const { status, stdout } = indexical(cwd, 'check', 'dist', '--site', site)
    expect(stdout).toContain('dist/_redirects:1:1  error  redirects/valid\n  Missing target of the redirect')
    expect(status).toBe(1)
  })
})

describe('netlify.toml of the project', () => {
  const toml = [
    '[[redirects]]',
    'from = "/old/*"',
    'to = "/gone/:splat"',
    '[[redirects]]',
    'from = "/a"',
    'to = "/gone/"',
    '[[headers]]',
    'for = "/drafts/*"',
    '[headers.values]',
    'X-Robots-Tag = "noindex"',
    '[[headers]]',
    'for = "/missing/*"',
    '[headers.values]',
    'X-Robots-Tag = "no-index"',
  ].join('\n')
  const pages = { 'dist/index.html': page(), 'dist/drafts/a/index.html': page() }

  test('its redirects and headers count', async () => {
    const build = await read({ ...pages, 'netlify.toml': toml })
    expect(shown(build)).toEqual([
      'netlify.toml:5:9 error redirects/target-exists: Unexpected redirect to `https://www.example.com/gone/`, expected a URL that the build wrote',
      'netlify.toml:12:8 warn headers/matches-files: Unexpected path `/missing/*` of a header rule, expected one that matches a file of the build',
      'netlify.toml:14:17 error headers/valid-robots: Unexpected directive `no-index` in X-Robots-Tag, expected `noindex`',
    ])
    expect(build.finish().report.sitemap.listed.map(({ url }) => url)).toEqual([`${site}/`])
  })

  test('the file of the output folder comes first', async () => {
    const build = await read({ ...pages, 'netlify.toml': toml, 'dist/_redirects': '/old/* / 301\n' })
    expect(build.finish().explain('/old/x').signals).toEqual([
      expect.objectContaining({ value: '301 https://www.example.com/', file: 'dist/_redirects' }),
    ])
  })

  test('it is not read where the project names another host too', async () => {
    const vercel = '{ "redirects": [{ "source": "/old", "destination": "/" }] }'
    expect(shown(await read({ ...pages, 'netlify.toml': toml, 'vercel.json': vercel }))).toEqual([
      '.:undefined:undefined warn hosts/single: Unexpected files of several hosts (`netlify.toml`, `vercel.json`), expected option `hosts` to name the one that serves the site',
    ])
  })

  test('a file that is no TOML is named', async () => {
    expect(shown(await read({ ...pages, 'netlify.toml': '[[redirects]]\nfrom = /old\n' }))).toEqual([
      'netlify.toml:2:8 error redirects/valid: Unexpected syntax in `netlify.toml`, expected valid TOML',
    ])
  })
})

describe('vercel.json of the project', () => {
  const pages = { 'dist/index.html': page(), 'dist/old/a/index.html': page(), 'dist/b/index.html': page() }

  test('its redirects come before pages, its headers count', async () => {
    const json = {
      redirects: [
        { source: '/old/:path*', destination: '/' },
        { source: '/c', destination: '/gone/' },
      ],
      headers: [
        { source: '/b/', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
        { source: '/Gone/(.*)', headers: [{ key: 'X-Robots-Tag', value: 'no-index' }] },
      ],
    }
    const build = await read({ ...pages, 'vercel.json': JSON.stringify(json, null, 2) })
    expect(shown(build)).toEqual([
      'vercel.json:8:18 error redirects/target-exists: Unexpected redirect to `https://www.example.com/gone/`, expected a URL that the build wrote',
      'vercel.json:23:18 warn headers/matches-files: Unexpected path `/Gone/(.*)` of a header rule, expected one that matches a file of the build',
      'vercel.json:27:21 error headers/valid-robots: Unexpected directive `no-index` in X-Robots-Tag, expected `noindex`',
    ])
    // Without `trailingSlash`, Vercel tells `/old/a/` from `/old/a`, and the pattern matches the latter alone.
    expect(build.finish().report.sitemap.listed.map(({ url }) => url)).toEqual([`${site}/`, `${site}/old/a/`])
    expect(build.finish().explain('/old/a').signals).toEqual([
      expect.objectContaining({ value: '308 https://www.example.com/', file: 'vercel.json', line: 4 }),
    ])
  })

  test('a file that is no JSON is named', async () => {
    expect(shown(await read({ ...pages, 'vercel.json': '{ "redirects": [,] }\n' }))).toEqual([
      'vercel.json:1:17 error redirects/valid: Unexpected syntax in `vercel.json`, expected valid JSON',
    ])
  })
})
