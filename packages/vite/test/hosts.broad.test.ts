import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as vite8 from 'vite'
import indexical from '../src/index.ts'
import type { ViteOptions } from '../src/index.ts'
import { makeSite, readTree, tagsOf } from './support/site.ts'

const vites = { 'vite 8': vite8, 'vite 7': (await import('vite-7')) as unknown as typeof vite8 }
const site = 'https://www.example.com'

const page = (head: string, body = ''): string =>
  `<!doctype html>\n<html lang="en">\n  <head>\n    <title>Wool</title>${head}\n  </head>\n  <body>${body}</body>\n</html>\n`
const link = (href: string): string => `\n    <link rel="canonical" href="${href}">`

type Config = vite8.InlineConfig & { options?: Partial<ViteOptions> }

/** Build the files; every `*.html` outside `public` is an input. */
async function build(
  vite: typeof vite8,
  files: Record<string, string>,
  { options = {}, ...config }: Config = {},
): Promise<{ root: string; built: Record<string, string>; log: string[] }> {
  const root = await makeSite(files)
  const log: string[] = []
  const pages = Object.keys(files).filter(
    (file) => file.endsWith('.html') && !/^(?:public|parts)\//.test(file),
  )
  const input = pages.length > 0 ? pages : ['main.js']
  const logger = vite.createLogger('info', { allowClearScreen: false })
  for (const level of ['info', 'warn', 'warnOnce', 'error'] as const)
    logger[level] = (text) => void log.push(text)
  await vite.build({
    root,
    configFile: false,
    customLogger: logger,
    plugins: [indexical({ site, ...options })],
    ...config,
    build: { rollupOptions: { input: input.map((file) => path.join(root, file)) }, ...config.build },
  })
  return { root, built: await readTree(path.join(root, config.build?.outDir ?? 'dist')), log }
}

function tagsByPage(built: Record<string, string>): Record<string, string[]> {
  const pages = Object.entries(built).filter(([file]) => file.endsWith('.html'))
  return Object.fromEntries(pages.map(([file, html]) => [file, tagsOf(html)]))
}

describe.each(Object.entries(vites))('%s', (_version, vite) => {
  test('frontmatter after a comment is reported, in pages and in the public folder', async () => {
    const hidden = `<!-- Winter -->\n<!--\n---\nrobots: noindex\n---\n-->\n${page('')}`
    const fences = `<!-- Winter -->\n\n---\nrobots: noindex\n---\n${page('')}`
    await expect(
      build(vite, { 'index.html': page(''), 'silk.html': hidden, 'public/wool.html': fences }),
    ).rejects.toThrow(
      /public\/wool\.html:3:1 {2}error {2}frontmatter\/valid-syntax\n {2}Unexpected frontmatter behind a comment, expected it at the top of the file\n[^]*silk\.html:3:1 {2}error {2}frontmatter\/valid-syntax/,
    )
  })

  test('old versions get the canonical of the latest one, also before that page is read', async () => {
    const pages = { '/v1/**': { canonical: '/z/**' }, '/old/**': { sitemap: false } }
    const { built } = await build(
      vite,
      {
        'index.html': page(''),
        'old/a.html': page(''),
        'public/z/copied.html': page(''),
        'v1/a.html': page(''),
        'v1/b.html': page(''),
        'v1/copied.html': page(''),
        'z/a.html': page(''),
      },
      { options: { pages } },
    )
    const tags = tagsByPage(built)
    expect(tags['v1/a.html']).toEqual([`<link rel="canonical" href="${site}/z/a.html">`])
    expect(tags['v1/b.html']).toEqual([`<link rel="canonical" href="${site}/v1/b.html">`])
    expect(tags['v1/copied.html']).toEqual([`<link rel="canonical" href="${site}/z/copied.html">`])
    expect([...built['sitemap.xml']!.matchAll(/<loc>.*?com(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      '/',
      '/v1/b.html',
      '/z/a.html',
      '/z/copied.html',
    ])
  })

  const single = { 'index.html': page('') }
  test.each<{
    title: string
    files?: Record<string, string>
    config?: Config
    counts?: string
    note?: boolean
  }>([
    { title: 'the only page', note: true },
    { title: 'the only page of a multi-page app', config: { appType: 'mpa' } },
    { title: 'two pages', files: { ...single, 'a.html': page('') } },
    {
      title: 'no canonical, but a robots meta',
      files: { 'index.html': `---\nrobots: max-snippet:20\n---\n${page('')}` },
      config: { options: { inject: { canonical: false }, rules: { 'canonical/present': 'off' } } },
    },
    {
      title: 'a rewrite of every path, which a rule reports',
      files: { ...single, 'public/_redirects': '/* /index.html 200\n' },
      config: { options: { hosts: ['netlify'] } },
      counts: '0 errors, 1 warning',
    },
  ])(
    'no finding follows the summary of a single-page app: $title',
    async ({ files = single, config = {}, counts = '0 errors, 0 warnings', note = false }) => {
      const { log } = await build(vite, files, config)
      const text = stripVTControlCharacters(log.join('\n'))
      expect(text).toContain(counts)
      expect(text.slice(text.indexOf(counts))).not.toMatch(/unexpected|missing/i)
      const sentence = `index.html is the only page and got the canonical ${site}/. If the host serves it at every path, set \`inject: { canonical: false }\`; if not, \`appType: 'mpa'\` in the Vite config removes this line`
      expect(text.includes(sentence)).toBe(note)
    },
  )

  test('a relative canonical is no asset', async () => {
    const { built } = await build(
      vite,
      { 'wool.html': page(link('./yarn.html')), 'yarn.html': page('') },
      { options: { rules: { 'canonical/absolute': 'off' } } },
    )
    expect(tagsByPage(built)).toEqual({
      // Vite takes its own attribute out again and leaves the space.
      'wool.html': ['<link  rel="canonical" href="./yarn.html">'],
      'yarn.html': ['<link rel="canonical" href="https://www.example.com/yarn.html">'],
    })
  })

  test.each([
    ['/shop/', 'https://www.example.com/shop/wool.html'],
    ['./', 'https://www.example.com/wool.html'],
    ['', 'https://www.example.com/wool.html'],
    ['https://cdn.example.net/', 'https://www.example.com/wool.html'],
  ])('base %j', async (base, url) => {
    const { built } = await build(vite, { 'wool.html': page('') }, { base })
    expect(tagsByPage(built)).toEqual({ 'wool.html': [`<link rel="canonical" href="${url}">`] })
    expect(built['sitemap.xml']).toContain(`<loc>${url}</loc>`)
  })

  test('HTML that a script imports is no page', async () => {
    const { built } = await build(vite, {
      'wool.html': page('', '<script type="module" src="/wool.js"></script>'),
      'wool.js': "import url from './parts/card.html?url&no-inline'\nconsole.log(url)\n",
      'parts/card.html': page(''),
    })
    const [card, ...others] = Object.keys(built).filter((file) => /^assets\/card-.*\.html$/.test(file))
    expect(others).toEqual([])
    expect(tagsOf(built[card!]!)).toEqual([])
    expect(built['sitemap.xml']!.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>https://www.example.com/wool.html</loc>',
    ])
  })

  test('public pages get tags in the output, not in the project', async () => {
    const { root, built } = await build(
      vite,
      {
        'wool.html': page(''),
        'public/size-guide.html': `<!--\n---\nrobots: noindex\n---\n-->\n${page('')}`,
        'public/yandex_1.html': page(''),
        'public/part.html': '<p>Only a part.</p>\n',
        'public/sitemap.xml': '<urlset/>',
      },
      { options: { exclude: ['yandex_*.html'] } },
    )
    expect(tagsByPage(built)).toEqual({
      'part.html': [],
      'size-guide.html': [
        '<link rel="canonical" href="https://www.example.com/size-guide.html">',
        '<meta name="robots" content="noindex">',
      ],
      'wool.html': ['<link rel="canonical" href="https://www.example.com/wool.html">'],
      'yandex_1.html': [],
    })
    expect(built['sitemap.xml']!.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>https://www.example.com/wool.html</loc>',
    ])
    expect(tagsByPage(await readTree(path.join(root, 'public')))['size-guide.html']).toEqual([])
  })

  test('several environments: pages are run once, in the client', async () => {
    const { built, log } = await build(vite, {
      'wool.html': page(''),
      'server.js': 'export const ok = true\n',
    })
    expect(log.filter((text) => text.includes('Read '))).toHaveLength(1)
    expect(tagsByPage(built)['wool.html']).toHaveLength(1)
    const root = await makeSite({ 'wool.html': page(''), 'server.js': 'export const ok = true\n' })
    const lines: string[] = []
    const logger = vite.createLogger('info', { allowClearScreen: false })
    logger.info = (text) => void lines.push(text)
    const builder = await vite.createBuilder({
      root,
      configFile: false,
      customLogger: logger,
      plugins: [indexical({ site })],
      builder: {},
      environments: {
        client: { build: { outDir: 'out/client', rollupOptions: { input: path.join(root, 'wool.html') } } },
        ssr: { build: { outDir: 'out/server', rollupOptions: { input: path.join(root, 'server.js') } } },
      },
    })
    await builder.buildApp()
    const out = await readTree(path.join(root, 'out'))
    expect(Object.keys(out).toSorted()).toEqual([
      'client/sitemap.xml',
      'client/wool.html',
      'server/server.mjs',
    ])
    expect(lines.filter((text) => text.includes('Read 1 page'))).toHaveLength(1)
  })

  test('frontmatter in the page and beside it', async () => {
    const { built, log } = await build(vite, {
      'cloth/wool.html': `---\nrobots: noindex\n---\n${page('')}`,
      'cloth/wool.yaml': 'robots: nofollow\n',
    })
    expect(tagsByPage(built)['cloth/wool.html']).toEqual([
      '<link rel="canonical" href="https://www.example.com/cloth/wool.html">',
      '<meta name="robots" content="nofollow">',
    ])
    expect(log).toContain(
      'Unexpected frontmatter in `cloth/wool.html`, expected it in `cloth/wool.yaml` alone, which speaks for the page',
    )
  })

  const describeWorkaround =
    'take indexical() out of `plugins`, and after the build run `npx indexical apply <folder> --site https://www.example.com` on the folder that is deployed'

  test.each<[string, Record<string, string>]>([
    ['of scripts alone', {}],
    ['beside a proof of ownership', { 'public/google01.html': 'google-site-verification: google01.html\n' }],
    ['beside a widget in the public folder', { 'public/widgets/size.html': page('') }],
  ])('a build without pages, %s, fails with a workaround', async (_name, files) => {
    const failure = build(vite, { 'main.js': 'console.log(1)\n', ...files }).then(
      () => 'built',
      (error: Error & { errors?: Error[] }) => (error.errors?.[0] ?? error).message,
    )
    const message = await failure
    expect(message).toContain('Missing pages, expected at least one HTML file in the output')
    expect(message).toContain(
      `Pages that a framework writes after Vite are not seen here: ${describeWorkaround}`,
    )
  })

  test('in the config of Astro the workaround is its integration', async () => {
    const plugins = [indexical({ site }), { name: 'astro:build' }]
    await expect(build(vite, { 'main.js': 'console.log(1)\n' }, { plugins })).rejects.toThrow(
      'Unexpected indexical() of vite-plugin-indexical in `vite.plugins`, expected `integrations: [indexical()]` with `astro-indexical`: Astro writes its pages after Vite',
    )
  })

  test('pages in a folder of their own, in a project with files of hosts and a public folder beside it', async () => {
    const root = await makeSite({
      'package.json': '{}',
      'vercel.json':
        '{ "headers": [{ "source": "/wool.html", "headers": [{ "key": "X-Robots-Tag", "value": "noindex" }] }] }',
      'public/card.html': `<!--\n---\nrobots: noidnex\n---\n-->\n${page('')}`,
      'src/index.html': `<!--\n---\nrobots: index\n---\n-->\n${page('')}`,
      'src/wool.html': `<!--\n---\nrobots: index\n---\n-->\n${page('')}`,
    })
    const input = ['src/index.html', 'src/wool.html'].map((file) => path.join(root, file))
    await expect(
      vite.build({
        root: path.join(root, 'src'),
        publicDir: '../public',
        configFile: false,
        logLevel: 'silent',
        plugins: [indexical({ site })],
        build: { outDir: '../dist', rollupOptions: { input } },
      }),
    ).rejects.toThrow(
      /public\/card\.html:3:9 {2}error {2}robots\/known-directive[^]*vercel\.json:1:88 {2}error {2}robots\/header-agrees[^]*see src\/wool\.html:3:9/,
    )
  })

  test('a site whose pages are all in the public folder', async () => {
    const { built } = await build(vite, {
      'main.js': 'console.log(1)\n',
      'public/index.html': page(''),
      'public/wool.html': page(''),
    })
    expect(tagsByPage(built)).toEqual({
      'index.html': ['<link rel="canonical" href="https://www.example.com/">'],
      'wool.html': ['<link rel="canonical" href="https://www.example.com/wool.html">'],
    })
  })

  // As vite-ssg and vite-react-ssg build for the browser.
  test('a template of pages that are made later is refused before anything is built', async () => {
    await expect(build(vite, { 'index.html': page('') }, { build: { ssrManifest: true } })).rejects.toThrow(
      `Unexpected \`build.ssrManifest\`, expected no template: each page that is made of it would get its canonical; ${describeWorkaround}`,
    )
  })

  // Storybook 10 uses the config of the project in this way to build its iframe.html.
  test('what Storybook builds is left alone', async () => {
    const { built } = await build(
      vite,
      { 'iframe.html': page('') },
      { plugins: [indexical({ site }), { name: 'storybook:config-plugin' }] },
    )
    expect(tagsByPage(built)).toEqual({ 'iframe.html': [] })
    expect(Object.keys(built)).toEqual(['iframe.html'])
  })

  test('options that are wrong fail before anything is built', async () => {
    await expect(
      build(vite, { 'wool.html': page('') }, { options: { site: 'www.example.com' } }),
    ).rejects.toThrow(
      /^vite-plugin-indexical in the Vite config: Unexpected value `www\.example\.com` of option `site`, expected `https:\/\/www\.example\.com`$/,
    )
  })
})
