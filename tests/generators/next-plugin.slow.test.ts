/** `next-plugin-indexical` in real exports of Next: hydration and navigation in a browser, settings, and mistakes. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cli } from '../../packages/node/test/folder.ts'
import { close, startBrowser } from '../browser.ts'
import { createPacked, minutes, write } from '../packed.ts'
import { followBadge } from './follow-badge.ts'
import { appPage, buildNext, layout, makeNext, runNext, site } from './next-site.ts'
import { visitPages } from './visit-pages.ts'

const url = 'https://www.example.com'
const listed = (sitemap: string): string[] => sitemap.match(/(?<=<loc>).*(?=<\/loc>)/g) ?? []

describe('a healthy site', () => {
  let built: ReturnType<typeof buildNext>
  let browser: Browser
  beforeAll(async () => {
    built = buildNext(site, { wrap: (call) => `withMDX(${call})` })
    browser = await startBrowser()
  })
  afterAll(() => close(browser))

  test('gets a sitemap with exactly its canonical pages, and `check` agrees', () => {
    const { folder, status, text, read } = built
    expect(status, text).toBe(0)
    expect(text).toContain('Read 13 pages, changed 0, listed 5 in sitemap.xml')
    expect(text).toContain(
      'Left out as error page: /404.html; noindex: /_not-found, /gone, /legal, /note, /old; canonical elsewhere: /copy; fragment: /moved',
    )
    expect(text).toContain('0 errors, 0 warnings')
    expect(listed(read('out/sitemap.xml'))).toEqual(
      ['/', '/about', '/posts/%C3%A4%20b', '/posts/one', '/terms'].map((path) => url + path),
    )
    const check = spawnSync(process.execPath, [cli, 'check', 'out', '--site', url], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(check.stdout + check.stderr).toContain('0 errors, 0 warnings')
    expect(check.status).toBe(0)
  })

  test.each<[string, [string, ...string[]], [path: string, robots?: string][]]>([
    [
      'the App Router',
      ['Old', 'About', 'Old', 'Home'],
      [['/old', 'noindex'], ['/about'], ['/old', 'noindex'], ['']],
    ],
    [
      'the Pages Router',
      ['Legal', 'Terms', 'Legal'],
      [['/legal', 'noindex'], ['/terms'], ['/legal', 'noindex']],
    ],
  ])(
    '%s: tags are those of the page on screen after hydration and navigation',
    async (_, titles, expected) => {
      const { tags, ...others } = await visitPages(browser, join(built.folder, 'out'), titles)
      expect(others).toEqual({ errors: [], loads: 1 })
      expect(tags.map((one) => one.toSorted())).toEqual(
        expected.map(([path, ...robots]) => [url + path, ...robots]),
      )
    },
  )

  test('the badge of the dev server follows navigation and edits', { timeout: 3 * minutes }, async () => {
    const folder = makeNext(site, { wrap: (call) => `withMDX(${call})` })
    await followBadge(
      browser,
      folder,
      ['node_modules/next/dist/bin/next', 'dev'],
      ['app/(info)/about/page.jsx', appPage('About', "robots: 'noidnex'")],
    )
  })

  test('added tags stay, which is why the plugin adds none; the adapter of the host receives the new files', async () => {
    const { folder, status, text, read } = buildNext(
      {
        'app/layout.jsx': layout.replace(/ {2}alternates.*\n/, ''),
        'app/page.jsx': appPage('Home'),
        'app/about/page.jsx': appPage('About'),
        'app/old/page.jsx': appPage('Old', 'robots: { index: false }'),
        'app/robots.js':
          "export const dynamic = 'force-static'\nexport default () => ({ rules: { userAgent: '*', allow: '/' } })\n",
        'host.mjs': `import { writeFileSync } from 'node:fs'
export default {
  name: 'host',
  modifyConfig: (config) => ({ ...config, env: { ...config.env, HOST: 'own' } }),
  onBuildComplete({ config, outputs }) {
    writeFileSync('published.txt', [config.env.HOST, ...outputs.staticFiles.map(({ pathname }) => pathname)].join('\\n'))
  },
}
`,
      },
      {
        options: 'inject: true, announceSitemap: true',
        wrap: (call) => `async () => ${call}`,
        host: 'host.mjs',
      },
    )
    expect(status, text).toBe(0)
    const { tags } = await visitPages(browser, join(folder, 'out'), ['About', 'Old', 'Home'])
    expect(tags).toEqual([[`${url}/about`], [`${url}/about`, 'noindex'], [`${url}/about`]])
    expect(read('out/robots.txt')).toBe(`User-Agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`)
    const [first, ...published] = read('published.txt').split('\n')
    expect(first).toBe('own')
    expect(published).toEqual(expect.arrayContaining(['/about', '/robots.txt', '/sitemap.xml']))
  })
})

test('mistakes fail the build at the source of each page, after all pages', () => {
  const { folder, status, text } = buildNext(
    {
      ...site,
      'app/old/page.jsx': appPage('Old', "robots: 'noidnex'"),
      'app/(info)/about/page.jsx': appPage('About', "alternates: { canonical: '/abuot' }"),
      'app/note/page.mdx': '---\nrobots: noindex\n---\n\n# Note\n',
      'app/copy/page.jsx': appPage('Copy', 'alternates: {}'),
      'pages/legal/index.jsx': site['pages/legal/index.jsx']!.replace('noindex', 'noidex'),
    },
    { wrap: (call) => `withMDX(${call})` },
  )
  expect(status).toBe(1)
  for (const [output, source] of [
    ['out/old.html', 'app/old/page.jsx'],
    ['out/legal.html', 'pages/legal/index.jsx'],
    ['out/about.html', 'app/(info)/about/page.jsx'],
  ])
    expect(text).toMatch(new RegExp(`${output}:1:[^]*?source ${source!.replace(/[()]/g, '.')}`))
  expect(text).toContain('Unexpected directive `noidnex`, expected `noindex`')
  expect(text).toContain('Unexpected canonical `https://www.example.com/abuot`')
  expect(text).toContain(
    'app/note/page.mdx:2:9  error  robots/matches-frontmatter\n  Missing robots meta, expected `noindex` from the frontmatter',
  )
  expect(text).toContain(
    "Add to app/layout.jsx:\n\n  export const metadata = {\n    metadataBase: new URL('https://www.example.com'),\n    alternates: { canonical: './' },\n  }\n",
  )
  expect(text).not.toContain('    at ')
  expect(existsSync(join(folder, 'out/sitemap.xml'))).toBe(false)
})

test.each([
  ['no export', {}, { next: '' }, "Missing `output: 'export'`: the plugin reads the pages that Next exports"],
  [
    'another adapter',
    {},
    { next: "output: 'export', adapterPath: './own.mjs'" },
    "Unexpected `adapterPath: './own.mjs'` in the configuration, expected none: Next runs one adapter",
  ],
  [
    'a sitemap of Next',
    { 'src/app/sitemap.js': 'export default () => []\n' },
    {},
    'Unexpected `src/app/sitemap.js`, which writes `sitemap.xml` too, expected it removed, or another name in option `sitemap.file`',
  ],
  ['a wrong option', {}, { options: 'sitmap: false' }, 'Unexpected option `sitmap`, expected `sitemap`'],
])('%s ends the build before it starts', (_, files, settings, sentence) => {
  const { status, text } = buildNext({ 'app/page.jsx': appPage('Home'), ...files }, settings)
  expect(text).toMatch(/next-plugin-indexical(?: in next\.config\.mjs)?: /)
  expect(text).toContain(sentence)
  expect(text).not.toMatch(/    at |Creating an optimized/)
  expect(status).toBe(1)
})

test(
  'next@16.2.0 builds a site with a base, final slashes and another folder',
  () => {
    const packed = createPacked()
    packed.pack()
    onTestFinished(() => packed.clean())
    const folder = packed.link('next', ['next-plugin-indexical'], ['next@16.2.0', 'react@19', 'react-dom@19'])
    const settings =
      "output: 'export', basePath: '/shop', trailingSlash: true, distDir: 'build', assetPrefix: 'https://cdn.example.com'"
    write(folder, {
      'next.config.ts': `import withIndexical from 'next-plugin-indexical'\nexport default withIndexical({ ${settings} }, { site: '${url}' })\n`,
      'src/app/layout.jsx': layout.replace('example.com', 'example.com/shop'),
      'src/app/page.jsx': appPage('Home'),
      'src/app/about/page.jsx': appPage('About', 'alternates: {}'),
      'src/app/old/page.jsx': appPage('Old', 'robots: { index: false }'),
    })
    const { status, text } = runNext(folder)
    expect(status, text).toBe(0)
    expect(text).toMatch(
      /build\/about\/index\.html {2}warning {2}canonical\/present[^]*source src\/app\/about\/page\.jsx/,
    )
    expect(text).toContain('0 errors, 1 warning')
    expect(listed(readFileSync(join(folder, 'build/sitemap.xml'), 'utf8'))).toEqual([
      `${url}/shop/`,
      `${url}/shop/about/`,
    ])
  },
  10 * minutes,
)
