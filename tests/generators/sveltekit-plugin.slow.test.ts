/** `sveltekit-plugin-indexical` in real SvelteKit sites: hydration and navigation in a browser, settings, and mistakes. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort, serve } from '../../packages/astro/test/site.ts'
import { cli } from '../../packages/node/test/folder.ts'
import { close, startBrowser } from '../browser.ts'
import { createPacked, minutes, run, write } from '../packed.ts'
import { followBadge } from './follow-badge.ts'
import { buildSvelteKit, clientSite, makeSvelteKit, plainSite } from './sveltekit-site.ts'
import { visitPages } from './visit-pages.ts'

const url = 'https://www.example.com'
const listed = (sitemap: string): string[] => sitemap.match(/(?<=<loc>).*(?=<\/loc>)/g) ?? []

test('pages with a client keep their head, and `check` agrees', () => {
  const { folder, status, text, read } = buildSvelteKit(clientSite)
  expect(status, text).toBe(0)
  const summary =
    'changed 0, listed 3 in sitemap.xml, left out /copy (canonical elsewhere), /moved (redirect), /old (noindex)'
  expect(text).toContain(`Read 6 pages, ${summary}`)
  expect(text).toContain('0 errors, 0 warnings')
  expect(listed(read('sitemap.xml'))).toEqual([`${url}/`, `${url}/about`, `${url}/posts/one`])
  const check = spawnSync(process.execPath, [cli, 'check', 'build', '--site', url], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(check.stdout + check.stderr).toContain('0 errors, 0 warnings')
  expect(check.status).toBe(0)
})

test('with `base`, final slashes and a fallback, paths are those of SvelteKit', () => {
  const { status, text, read } = buildSvelteKit(
    {
      ...clientSite,
      'src/routes/+layout.js': "export const prerender = true\nexport const trailingSlash = 'always'\n",
      'src/routes/app/[id]/+page.js': 'export const prerender = false\n',
      'src/routes/app/[id]/+page.svelte': '<h1>App</h1>\n',
      'src/routes/copy/+page.js': `export const load = () => ({ canonical: '${url}/shop/app/1/' })\n`,
      'src/routes/moved/+page.js': clientSite['src/routes/moved/+page.js']!.replace('/about', '/shop/about/'),
    },
    { adapter: "adapter({ fallback: '200.html' })", kit: "paths: { base: '/shop' }," },
  )
  expect(status, text).toBe(0)
  expect(text).toContain('Read 6 pages, skipped 1 (1 by `exclude`)')
  // The client renders this page.
  expect(text).not.toContain('canonical/')
  expect(listed(read('sitemap.xml'))).toEqual([
    `${url}/shop/`,
    `${url}/shop/about/`,
    `${url}/shop/posts/one/`,
  ])
})

test('paths that an adapter with a server does not prerender are unknown', () => {
  const own = "{ name: 'own', adapt(kit) { kit.writeClient('build'); kit.writePrerendered('build') } }"
  const { status, text } = buildSvelteKit(
    {
      ...clientSite,
      'src/routes/copy/+page.js': `export const load = () => ({ canonical: '${url}/rendered' })\n`,
    },
    { adapter: own },
  )
  expect(status, text).toBe(0)
  expect(text).toContain('0 errors, 0 warnings')
})

describe('mistakes', () => {
  test.each([
    [
      'a directive in the data of a page',
      { 'src/routes/old/+page.js': "export const load = () => ({ robots: 'noidnex' })\n" },
      {},
      [
        /build\/old\.html:\d+:\d+ {2}error {2}robots\/known-directive\n {2}Unexpected directive `noidnex`, expected `noindex`/,
        'source src/routes/old/+page.svelte',
        'would list 4 in sitemap.xml',
      ],
    ],
    [
      'a canonical to a page that does not exist',
      { 'src/routes/copy/+page.js': `export const load = () => ({ canonical: '${url}/abuot' })\n` },
      {},
      ['Unexpected canonical `https://www.example.com/abuot`', 'source src/routes/copy/+page.svelte'],
    ],
    [
      'front matter that no tag follows',
      { 'src/routes/new/+page.md': '---\nrobots: noindex\n---\n\n# New\n' },
      {},
      [
        'src/routes/new/+page.md:2:9  error  robots/matches-frontmatter\n  Missing robots meta, expected `noindex` from the frontmatter',
      ],
    ],
    [
      'a wrong option',
      {},
      { options: 'sitmap: false' },
      ['sveltekit-plugin-indexical in vite.config.js: Unexpected option `sitmap`, expected `sitemap`'],
    ],
    [
      'an adapter with two folders',
      {},
      { adapter: "adapter({ assets: 'assets' })" },
      [
        'sveltekit-plugin-indexical: Unexpected adapter `@sveltejs/adapter-static`, which writes pages to `build` and other files to `assets`, expected one folder for both',
      ],
    ],
    [
      'no adapter',
      {},
      { adapter: '{}' },
      [
        'sveltekit-plugin-indexical: Unexpected first argument, expected an adapter: `adapter: indexical(adapter(), { site: … })`',
      ],
    ],
  ])('%s fails the build', (_, files, settings, sentences) => {
    const { folder, status, text } = buildSvelteKit({ ...clientSite, ...files }, settings)
    for (const sentence of sentences) expect(text).toMatch(sentence)
    expect(text).not.toContain('    at ')
    expect(existsSync(join(folder, 'build/sitemap.xml'))).toBe(false)
    expect(status).toBe(1)
  })
})

test('a layout without canonicals gets the lines of SvelteKit for them', () => {
  const { status, text } = buildSvelteKit({
    'src/routes/+layout.js': 'export const prerender = true\n',
    'src/routes/+page.svelte': '<a href="/about">About</a>\n',
    'src/routes/about/+page.svelte': '<a href="/">Home</a>\n',
  })
  expect(status, text).toBe(0)
  expect(text).toContain('warning  canonical/present')
  expect(text).toContain(
    '<link rel="canonical" href={page.data.canonical ?? `https://www.example.com${page.url.pathname}`} />',
  )
})

test(
  '@sveltejs/kit@2.63.0 builds a site, with the adapter in svelte.config.js',
  async () => {
    const others = ['@sveltejs/kit@2.63.0', '@sveltejs/vite-plugin-svelte@7', '@sveltejs/adapter-static@3']
    const packed = createPacked()
    packed.pack()
    onTestFinished(() => packed.clean())
    const folder = packed.link(
      'sveltekit',
      ['sveltekit-plugin-indexical'],
      [...others, 'svelte@5', 'vite@8.3.8'],
    )
    write(folder, {
      'vite.config.js':
        "import { sveltekit } from '@sveltejs/kit/vite'\nimport { indexicalDev } from 'sveltekit-plugin-indexical'\nexport default { plugins: [sveltekit(), indexicalDev()] }\n",
      'svelte.config.js': `import adapter from '@sveltejs/adapter-static'\nimport indexical from 'sveltekit-plugin-indexical'\nexport default { kit: { adapter: indexical(adapter(), { site: '${url}' }) } }\n`,
      'static/robots.txt': 'User-agent: *\nAllow: /\n',
      'src/app.html':
        '<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/routes/+layout.js': 'export const prerender = true\nexport const csr = false\n',
      'src/routes/+page.svelte': '<h1>Home</h1><a href="/draft">Draft</a>\n',
      'src/routes/draft/+page.svelte': '<svelte:head><meta name="robots" content="noindex"></svelte:head>\n',
    })
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], folder)
    const built = (file: string): string => readFileSync(join(folder, 'build', file), 'utf8')
    expect(built('index.html')).toContain('<link rel="canonical" href="https://www.example.com/">')
    expect(built('sitemap.xml').match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://www.example.com/</loc>'])
    const port = String(await freePort())
    const server = await serve(folder, ['node_modules/vite/bin/vite.js', 'dev', '--port', port])
    onTestFinished(() => server.stop())
    const page = await (await fetch(`${server.url}/draft`)).text()
    expect(page).toContain('/__indexical/view.js?url=https%3A%2F%2Fwww.example.com%2Fdraft"')
  },
  10 * minutes,
)

describe('in a browser', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await startBrowser()))
  afterAll(() => close(browser))

  const expected = {
    tags: [[`${url}/old`, 'noindex'], [`${url}/about`], [`${url}/old`, 'noindex'], [`${url}/`]],
    errors: [],
  }

  test.each([
    ['tags of a layout', clientSite, 1],
    ['tags of the plugin on pages without a client', plainSite, 4],
  ])('%s are those of the page on screen after hydration and navigation', async (_, files, loads) => {
    const { folder, status, text } = buildSvelteKit(files)
    expect(status, text).toBe(0)
    expect(await visitPages(browser, join(folder, 'build'))).toEqual({ ...expected, loads })
  })

  test('the badge of the dev server follows navigation and edits', { timeout: 2 * minutes }, async () => {
    const command = ['node_modules/vite/bin/vite.js', 'dev']
    await followBadge(browser, makeSvelteKit(clientSite), command, [
      'src/routes/(info)/about/+page.js',
      "export const load = () => ({ robots: 'noidnex' })\n",
    ])
  })

  test('tags that SvelteKit did not render stay, which is why the plugin writes none there', async () => {
    const { folder, status, text } = buildSvelteKit(
      {
        ...clientSite,
        'src/routes/+layout.svelte': clientSite['src/routes/+layout.svelte']!.replace(
          /<svelte:head>[^]*<\/svelte:head>/,
          '',
        ),
      },
      { options: 'inject: true' },
    )
    expect(status, text).toBe(0)
    const { tags } = await visitPages(browser, join(folder, 'build'))
    expect(tags).toEqual(Array.from({ length: 4 }, () => [`${url}/old`]))
  })
})
