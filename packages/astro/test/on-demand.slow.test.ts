import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  astro,
  copyExample,
  freePort,
  htmlOf,
  removeExample,
  serve,
  tagsOf,
  type Outcome,
  type Server,
} from './site.ts'

const site = 'https://www.example.com'

/** A page whose own code compresses it, as a middleware may. */
const packed = `---
import { gzipSync } from 'node:zlib'
Astro.locals.indexical = { robots: 'noindex' }
const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' }
return new Response(gzipSync('<html><head><title>Packed</title></head><body></body></html>'), { headers })
---
`

/** A page for all paths that contain a colon and belong to no other page. */
const anything = `---
if (!Astro.url.pathname.includes(':')) return new Response('', { status: 404 })
---
<html><head><title>Any</title></head><body></body></html>
`

/** A page whose layout takes the canonical from the request, as many do. */
const withOwn = (canonical: string) => `---
---
<html><head><title>Own</title><link rel="canonical" href={${canonical}}></head><body></body></html>`

let root: string
let built: Outcome
let server: Server

beforeAll(async () => {
  root = await copyExample('astro-node')
  await writeFile(join(root, 'src/pages/shop.astro'), "---\nreturn Astro.rewrite('/members/')\n---\n")
  await writeFile(join(root, 'src/pages/packed.astro'), packed)
  await mkdir(join(root, 'src/pages/find'))
  await writeFile(join(root, 'src/pages/find/index.astro'), '<html><head><title>Find</title></head></html>')
  const own = [
    ['path', 'new URL(Astro.url.pathname, Astro.site)'],
    ['request', 'new URL(Astro.url.pathname + Astro.url.search, Astro.site)'],
    ['other', "'https://www.example.com/care/silk/?page=2'"],
  ]
  for (const [name, canonical] of own)
    await writeFile(join(root, `src/pages/find/${name}.astro`), withOwn(canonical!))
  await writeFile(join(root, 'src/pages/find/rewritten.astro'), "---\nreturn Astro.rewrite('/find/')\n---\n")
  const config = join(root, 'astro.config.mjs')
  await writeFile(
    config,
    (await readFile(config, 'utf8')).replace(
      'pages: {',
      `pages: { '/find/**': { query: ['q', 'page'] }, '/about/': { query: ['page'] },`,
    ),
  )
  await writeFile(join(root, 'src/pages/[...any].astro'), anything)
  await writeFile(
    join(root, 'src/pages/terms.md'),
    '---\ntitle: Terms\ncanonical: ./imprint.md\n---\nTerms\n',
  )
  await writeFile(
    join(root, 'src/content/care/hemp.md'),
    '---\ntitle: Hemp\ncanonical: ./silk.md\n---\nHemp\n',
  )
  built = await astro(root, ['build'])
  expect(built.code, built.output).toBe(0)
  server = await serve(root, ['dist/server/entry.mjs'], { HOST: '127.0.0.1', PORT: String(await freePort()) })
})
afterAll(async () => {
  await server?.stop()
  await removeExample(root)
})

describe('pages on the Node adapter', () => {
  test.each([
    ['/', `${site}/`, null],
    ['/about/', `${site}/about/`, null],
    ['/cart/', `${site}/cart/ | robots=noindex`, 'noindex'],
    ['/cart', `${site}/cart/ | robots=noindex`, 'noindex'],
    ['/members/', `${site}/members/ | robots=noindex, nofollow`, 'noindex, nofollow'],
    // A rewrite shows another page at its own path, with the signals of that page.
    ['/shop/', `${site}/shop/ | robots=noindex, nofollow`, 'noindex, nofollow'],
    ['/imprint/', `${site}/imprint/ | robots=noindex`, 'noindex'],
    ['/care/silk/', `${site}/care/silk/`, null],
    ['/care/silk/?utm_source=mail', `${site}/care/silk/`, null],
    ['/care/wool/', `${site}/care/wool/ | robots=noindex, follow`, 'noindex, follow'],
    ['/care/linen/', `${site}/care/silk/ | robots=max-snippet:20`, 'max-snippet:20'],
    ['/care/nylon/', '', null],
    ['/Talk:Main', `${site}/Talk:Main/`, null],
    // A hostname in the requested path does not become the hostname of the canonical.
    ['/http://evil.example/', `${site}/http:/evil.example/`, null],
    // A page file has one URL. Which URL a route gives to an entry is not known here.
    ['/terms/', `${site}/imprint/`, null],
    ['/care/hemp/', '', null],
  ])('%s', async (path, tags, header) => {
    const response = await fetch(server.url + path)
    expect(tagsOf(await response.text())).toBe(tags)
    expect(response.headers.get('x-robots-tag')).toBe(header)
  })

  test.each([
    ['/find/', '/find/'],
    ['/find/?utm_source=mail', '/find/'],
    ['/find?page=2', '/find/?page=2'],
    // The order of the option is the order of the canonical.
    ['/find/?page=2&x=1&q=red', '/find/?q=red&amp;page=2'],
    ['/find/?q=&page=2', '/find/?page=2'],
    ['/find/?q=a&q=b&q=a', '/find/?q=a&amp;q=b'],
    ['/find/?Page=2', '/find/'],
    ['/find/?q=red%20dress%26more', '/find/?q=red+dress%26more'],
    ['/find/?q=%22%3E%3Cscript%3E', '/find/?q=%22%3E%3Cscript%3E'],
    ['/find/?q=caf%C3%A9', '/find/?q=caf%C3%A9'],
    // Its layout leaves the query out, or copies all of it.
    ['/find/path/?page=2&utm_source=mail', '/find/path/?page=2'],
    ['/find/request/?page=2&utm_source=mail', '/find/request/?page=2'],
    ['/find/request/?utm_source=mail', '/find/request/'],
    ['/find/other/?page=3', '/care/silk/?page=2'],
    // The page that is rewritten to got no query, so its content is independent of it.
    ['/find/rewritten/?page=2', '/find/rewritten/'],
    // No entry of the option.
    ['/care/silk/?page=2', '/care/silk/'],
  ])('the canonical of %s keeps the allowed parameters', async (path, canonical) => {
    const response = await fetch(server.url + path)
    expect(tagsOf(await response.text())).toBe(site + canonical)
  })

  test('the build reports parameters of prerendered pages', () => {
    expect(built.output).toContain(
      'Unexpected `query` in option `pages./about/`, expected a page that a server renders that matches it',
    )
    expect(built.output).not.toContain('pages./find/**')
  })

  test('an unresolved canonical is logged once', async () => {
    await fetch(`${server.url}/care/hemp/`)
    await fetch(`${server.url}/care/hemp/`)
    expect(
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('[astro-indexical]')),
    ).toEqual([
      '[astro-indexical] Unexpected canonical `./silk.md` of src/content/care/hemp.md on demand, expected a URL, a path of the site, or a source file that is a page by itself',
    ])
  })

  test('a compressed page gets only a header', async () => {
    const response = await fetch(`${server.url}/packed/`)
    expect(await response.text()).toBe('<html><head><title>Packed</title></head><body></body></html>')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('the build lints and lists prerendered pages', async () => {
    expect([...(await htmlOf(join(root, 'dist/client'))).keys()]).toEqual(['about/index.html'])
    const sitemap = await readFile(join(root, 'dist/client/sitemap.xml'), 'utf8')
    expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([`${site}/about/`])
  })

  test('the build names the routes that the sitemap does not list', () => {
    expect(built.output).toContain(
      'Not in the sitemap: on-demand routes `/`, `/[...any]`, `/care/[slug]`, `/find`, `/find/other`, 6 more, add their URLs with `sitemap.include`\n',
    )
  })

  test('the server needs no package of ours at run time', async () => {
    const files = (await readdir(join(root, 'dist/server'), { recursive: true })).filter((file) =>
      file.endsWith('.mjs'),
    )
    for (const file of files) {
      const code = await readFile(join(root, 'dist/server', file), 'utf8')
      expect(code, file).not.toMatch(
        /(?:from|import)\s*\(?\s*["'](?:@indexical\/core|indexical|rehype-indexical|astro-indexical)/,
      )
    }
  })
})

describe('a prerendered page beside pages on demand', () => {
  const about = (canonical: string) => `---
export const prerender = true
Astro.locals.indexical = { canonical: '${canonical}' }
---
<html><head><title>About</title></head><body></body></html>`

  test('may name a page that only the server knows', async () => {
    await writeFile(join(root, 'src/pages/about.astro'), about('/care/silk/'))
    const { code, output } = await astro(root, ['build'])
    expect(code, output).toBe(0)
  })

  test('may not name a redirect', async () => {
    await writeFile(join(root, 'src/pages/about.astro'), about('/basket/'))
    const { code, output } = await astro(root, ['build'])
    expect(code).toBe(1)
    const withoutFrames = output.replaceAll(/^ {2}(?:> \d+ \| .*| +\| +\^+)\n/gm, '')
    expect(withoutFrames).toContain(
      [
        'dist/client/about/index.html:1:76  error  canonical/target-not-redirected',
        '  Unexpected canonical `https://www.example.com/basket/`, expected `https://www.example.com/cart/`, to which it redirects',
        '  source src/pages/about.astro',
        '  fix: Change the canonical to the URL at the end of the redirect.',
        '  more: npx indexical rules canonical/target-not-redirected',
        '',
      ].join('\n'),
    )
  })
})

describe('a site without prerendered pages, whose German has a domain of its own', () => {
  beforeAll(async () => {
    await rm(join(root, 'src/pages/about.astro'))
    await mkdir(join(root, 'src/pages/de'))
    await copyFile(join(root, 'src/pages/members.astro'), join(root, 'src/pages/de/members.astro'))
    const config = join(root, 'astro.config.mjs')
    const domains =
      "i18n: { locales: ['en', 'de'], defaultLocale: 'en', domains: { de: 'https://de.example.com' } },"
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace("output: 'server',", `output: 'server', ${domains}`))
    built = await astro(root, ['build'])
  })

  test('builds, and lints no page', () => {
    expect(built.code, built.output).toBe(0)
    expect(built.output).toContain(
      '[astro-indexical] No prerendered pages, so the build has nothing to check. For a sitemap, add the URLs of your pages to `sitemap.include`\n',
    )
  })

  test('names pages where they are served', async () => {
    const port = String(await freePort())
    const german = await serve(root, ['dist/server/entry.mjs'], { HOST: '127.0.0.1', PORT: port })
    try {
      const tags = ['/members/', '/de/members/'].map(async (path) =>
        tagsOf(await (await fetch(german.url + path)).text()),
      )
      expect(await Promise.all(tags)).toEqual([
        `${site}/members/ | robots=noindex, nofollow`,
        'https://de.example.com/members/ | robots=noindex, nofollow',
      ])
    } finally {
      await german.stop()
    }
  })

  test('lists the URLs of `sitemap.include`', async () => {
    const config = join(root, 'astro.config.mjs')
    const text = await readFile(config, 'utf8')
    const sitemap = `sitemap: { include: ['/care/silk/', { url: '/', lastmod: '2027-01-31' }], exclude: ['/shop/', '/find/**'] },`
    await writeFile(config, text.replace('indexical({', `indexical({ ${sitemap}`))
    const { code, output } = await astro(root, ['build'])
    expect(code, output).toBe(0)
    expect(output).toMatch(
      /Read 0 pages, changed 0, listed 2 in sitemap\.xml, left out 0\n[^]*\n0 errors, 0 warnings\n/,
    )
    expect(output).toContain(
      'Not in the sitemap: on-demand routes `/[...any]`, `/de/members`, `/members`, `/packed`, add their URLs with `sitemap.include`\n',
    )
    const written = await readFile(join(root, 'dist/client/sitemap.xml'), 'utf8')
    expect([...written.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `${site}/`,
      `${site}/care/silk/`,
    ])
  })
})
