import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apply, check, explain } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const site = 'https://docs.example.com'
const sitemap = (...paths: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')}</urlset>`
const page = (head: string, ...links: string[]): string =>
  `<!doctype html><title>T</title>${head}<p>${links.map((link) => `<a href="${link}">L</a>`).join('')}`
const canonical = (path: string): string => `<link rel="canonical" href="${site}${path}">`
/** As VitePress 1.6 and 2.0 write it. */
const vitePress = (cleanUrls: boolean): string =>
  `<script>window.__VP_SITE_DATA__=JSON.parse("{\\"lang\\":\\"en-US\\",\\"base\\":\\"/\\",\\"cleanUrls\\":${cleanUrls}}");</script>`

/** Apply a folder, and return the URL of its page `guide/a.html` or `guide/a/index.html` in page and sitemap. */
async function applied(files: Record<string, string>, options: object = {}) {
  const root = makeFolder(files)
  const { assumed, sitemap: listing } = await apply('dist', { site, ...options }, { root, cache: false })
  const file = 'dist/guide/a.html' in files ? 'dist/guide/a.html' : 'dist/guide/a/index.html'
  const [, url] = /rel="canonical" href="([^"]*)"/.exec(readFileSync(join(root, file), 'utf8')) ?? []
  const written = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')
  expect(written).toContain(`<loc>${url}</loc>`)
  expect(listing.listed.map((entry) => entry.url)).toContain(url)
  return { url: url?.slice(site.length), assumed }
}

test.each<[why: string, files: Record<string, string>, url: string, source: string | undefined]>([
  [
    'the configuration of VitePress',
    {
      'dist/index.html': page(vitePress(true), '/pure.html', '/pure.html'),
      'dist/guide/a.html': page(vitePress(true), '/pure.html'),
      'dist/pure.html': page(''),
      'dist/sitemap.xml': sitemap('/', '/guide/a'),
    },
    '/guide/a',
    'the configuration of VitePress',
  ],
  [
    'VitePress with `.html`',
    { 'dist/guide/a.html': page(vitePress(false), '/guide/a') },
    '/guide/a.html',
    undefined,
  ],
  [
    'the sitemap that this run replaces',
    {
      'dist/index.html': page('', '/guide/a.html'),
      'dist/guide/a.html': page(''),
      'dist/sitemap.xml': sitemap('/', '/guide/a'),
    },
    '/guide/a',
    'the sitemap',
  ],
  [
    'a sitemap without final slashes, as Nuxt writes it',
    {
      'dist/index.html': page('', '/guide/a'),
      'dist/guide/a/index.html': page(''),
      'dist/sitemap.xml': sitemap('/', '/guide/a'),
    },
    '/guide/a',
    'the sitemap',
  ],
  [
    'canonicals without final slashes, as Docusaurus writes them',
    {
      'dist/guide/a/index.html': page(''),
      'dist/guide/b/index.html': page(canonical('/guide/b')),
      'dist/guide/c/index.html': page(canonical('/guide/c')),
    },
    '/guide/a',
    'the canonicals',
  ],
  [
    'canonicals to other pages',
    {
      'dist/guide/a/index.html': page(''),
      'dist/guide/b/index.html': page(canonical('/guide/a')),
    },
    '/guide/a/',
    undefined,
  ],
  [
    'hreflang links',
    {
      'dist/index.html': page(''),
      'dist/guide/a.html': page(`<link rel="alternate" hreflang="en" href="${site}/guide/a">`),
    },
    '/guide/a',
    'the links',
  ],
  [
    'links without `.html`, as Next.js writes them',
    { 'dist/index.html': page('', '/guide/a'), 'dist/guide/a.html': page('', '/') },
    '/guide/a',
    'the links',
  ],
  [
    'the host',
    {
      'vercel.json': '{ "cleanUrls": true }',
      'dist/index.html': page('', '/guide/a.html'),
      'dist/guide/a.html': page(''),
    },
    '/guide/a',
    'the host',
  ],
  [
    'the host, against a sitemap that it redirects',
    {
      'dist/CNAME': 'docs.example.com',
      'dist/guide/a.html': page(''),
      'dist/guide/a/index.html': page(''),
      'dist/blog/index.html': page(''),
      'dist/sitemap.xml': sitemap('/blog'),
    },
    '/guide/a.html',
    undefined,
  ],
  [
    'a host that redirects to the slash',
    {
      'netlify.toml': '[build.processing.html]\npretty_urls = true',
      'dist/index.html': page('', '/guide/a'),
      'dist/guide/a/index.html': page(''),
      'dist/sitemap.xml': sitemap('/guide/a'),
    },
    '/guide/a/',
    undefined,
  ],
  [
    'the sitemap, if a setting of the host decides',
    {
      'netlify.toml': '',
      'dist/index.html': page('', '/guide/a'),
      'dist/guide/a/index.html': page(''),
      'dist/sitemap.xml': sitemap('/guide/a'),
    },
    '/guide/a',
    'the sitemap',
  ],
  [
    'links that lead to files only from the folder, against the canonicals',
    {
      'dist/guide/a/index.html': page('', 'start.html'),
      'dist/guide/a/start.html': page(''),
      'dist/b/index.html': page(canonical('/b')),
      'dist/c/index.html': page(canonical('/c')),
    },
    '/guide/a/',
    undefined,
  ],
])('page URLs follow %s', async (_, files, url, source) => {
  const result = await applied(files)
  expect(result.url).toBe(url)
  expect(result.assumed?.sources).toEqual(source && [source])
})

test('options of the user take precedence', async () => {
  const files = { 'dist/guide/a.html': page(vitePress(true)), 'dist/sitemap.xml': sitemap('/guide/a') }
  expect(await applied(files, { cleanUrls: false })).toEqual({ url: '/guide/a.html', assumed: undefined })
})

test('check and explain use the same form', async () => {
  const root = makeFolder({
    'dist/a.html': page(canonical('/a'), '/b'),
    'dist/b.html': page(canonical('/b'), '/a'),
  })
  const { findings, assumed } = await check('dist', { site }, { root })
  expect(findings).toEqual([])
  expect(assumed).toEqual({ cleanUrls: true, sources: ['the canonicals'] })
  expect(await explain('dist', '/a', { site }, { root })).toMatchObject({
    url: `${site}/a`,
    file: 'dist/a.html',
  })
})

test('a form that the host answers with 404 is not assumed', async () => {
  const root = makeFolder({
    'dist/CNAME': 'docs.example.com',
    'dist/a.html': page(canonical('/a/')),
    'dist/b.html': page(canonical('/b')),
  })
  const { findings, assumed, host } = await check('dist', { site }, { root })
  expect(findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    `canonical/target-exists Unexpected canonical \`${site}/a/\`, expected a URL that the build wrote; did you mean \`/a\`?`,
  ])
  expect(assumed).toEqual({ cleanUrls: true, sources: ['the canonicals'] })
  expect(host).toEqual({ title: 'GitHub Pages', because: 'dist/CNAME' })
})
