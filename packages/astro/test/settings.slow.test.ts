import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { astro, copyExample, htmlOf, removeExample, tagsOf, type Outcome } from './site.ts'

/** Examples of Astro do not install this package. */
const vitePlugin = new URL('../../vite/dist/index.js', import.meta.url).href

let root: string

beforeAll(async () => {
  root = await copyExample('astro')
  // Few pages are enough here.
  for (const pages of ['archive', 'blog', 'shops', 'de']) {
    await rm(join(root, 'src/pages', pages), { recursive: true })
  }
})
afterAll(() => removeExample(root))

/** Build with some settings of Astro, and other options for the integration. */
async function build(settings: string, options = ''): Promise<Outcome> {
  await writeFile(
    join(root, 'settings.config.mjs'),
    `import config from './astro.config.mjs'
import indexical from 'astro-indexical'
import vitePlugin from '${vitePlugin}'
const others = config.integrations.filter(({ name }) => name !== 'astro-indexical')
export default { ...config, redirects: {}, integrations: [...others, indexical({ ${options} })], ${settings} }`,
  )
  return astro(root, ['build', '--config', 'settings.config.mjs'])
}

async function tags(): Promise<Record<string, string>> {
  const html = await htmlOf(join(root, 'dist'))
  return Object.fromEntries([...html].map(([file, text]) => [file, tagsOf(text)]))
}

describe('URLs follow Astro’s settings', () => {
  test('`base` and `trailingSlash: "never"`', async () => {
    const { code, output } = await build(`base: '/shop', trailingSlash: 'never'`)
    expect(code, output).toBe(0)
    expect(await tags()).toMatchObject({
      'index.html': 'https://www.example.com/shop',
      'about/index.html': 'https://www.example.com/shop/about',
      'care/old-silk/index.html': 'https://www.example.com/shop/care/silk',
      'size-chart.html': 'https://www.example.com/shop/size-chart.html',
    })
  })

  test('`build.format: "file"`', async () => {
    const { code, output } = await build(`build: { format: 'file' }`)
    expect(code, output).toBe(0)
    // The links of the example have no `.html`.
    expect(output).toContain('Assumed `cleanUrls: true`, because of the links')
    expect(await tags()).toMatchObject({
      'index.html': 'https://www.example.com/',
      'about.html': 'https://www.example.com/about',
      'care/old-silk.html': 'https://www.example.com/care/silk',
    })
  })

  test('`i18n.fallback` renders one page under two paths, and links to its source lead to the first', async () => {
    const { code, output } = await build(
      `i18n: { locales: ['en', 'ar'], defaultLocale: 'en', fallback: { ar: 'en' }, routing: { fallbackType: 'rewrite' } }`,
    )
    expect(code, output).toBe(0)
    expect(await tags()).toMatchObject({
      'ar/care/old-silk/index.html': 'https://www.example.com/care/silk/',
      'ar/care/silk/index.html': 'https://www.example.com/ar/care/silk/',
      'ar/care/wool/index.html': 'https://www.example.com/ar/care/wool/ | robots=noindex',
      'care/old-silk/index.html': 'https://www.example.com/care/silk/',
    })
    for (const [file, text] of await htmlOf(join(root, 'dist')))
      expect(text, file).not.toContain('<!--indexical')
  })

  test('`build.format: "preserve"`, where the host hides the extension', async () => {
    const { code, output } = await build(`build: { format: 'preserve' }`, 'cleanUrls: true')
    expect(code, output).toBe(0)
    expect(await tags()).toMatchObject({
      'about.html': 'https://www.example.com/about',
      'care/old-silk.html': 'https://www.example.com/care/silk',
    })
  })
})

test('hreflang links in heads name all versions of a page', async () => {
  const greeting = (lang: string, words: string): string =>
    `<!doctype html>\n<html lang="${lang}">\n<head>\n<title>${words}</title>\n</head>\n<body><p>${words}</p></body>\n</html>\n`
  await mkdir(join(root, 'src/pages/de'))
  await writeFile(join(root, 'src/pages/greeting.astro'), greeting('en', 'Good morning'))
  await writeFile(join(root, 'src/pages/de/greeting.astro'), greeting('de', 'Guten Morgen'))
  const locales = `sitemap: { alternates: { locales: { en: '/', de: '/de/' }, xDefault: 'en', in: 'head' } }`
  const { code, output } = await build('', locales)
  expect(code, output).toBe(0)
  const html = await htmlOf(join(root, 'dist'))
  const links = (file: string): string[] =>
    [...html.get(file)!.matchAll(/hreflang="(.*?)" href="https:\/\/www\.example\.com(.*?)"/g)].map(
      ([, lang, url]) => `${lang} ${url}`,
    )
  const all = ['en /greeting/', 'de /de/greeting/', 'x-default /greeting/']
  expect(links('greeting/index.html')).toEqual(all)
  expect(links('de/greeting/index.html')).toEqual(all)
  expect(await tags()).toMatchObject({
    'about/index.html': 'https://www.example.com/about/',
    'care/wool/index.html': 'https://www.example.com/care/wool/ | robots=noindex',
  })
  for (const [file, text] of html) expect(text, file).not.toContain('<!--indexical')
  await rm(join(root, 'src/pages/greeting.astro'))
  await rm(join(root, 'src/pages/de'), { recursive: true })
})

test('options that are null are none', async () => {
  const { code, output } = await build('integrations: [...others, indexical(null)]')
  expect(code, output).toBe(0)
  expect(await tags()).toMatchObject({ 'about/index.html': 'https://www.example.com/about/' })
})

test('a misspelt field in `Astro.locals.indexical` does not compile', async () => {
  const config = `import indexical from 'astro-indexical'\nexport default { integrations: [indexical()] }\n`
  await writeFile(join(root, 'sync.config.mjs'), config)
  const { code, output } = await astro(root, ['sync', '--config', 'sync.config.mjs'])
  expect(code, output).toBe(0)
  await writeFile(
    join(root, 'locals.ts'),
    `export const right: App.Locals = { indexical: { robots: 'noindex' } }\nexport const wrong: App.Locals = { indexical: { robts: 'noindex' } }\n`,
  )
  const files = ['locals.ts', '.astro/types.d.ts', '.astro/integrations/astro-indexical/locals.d.ts']
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--skipLibCheck',
    '--strict',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
  const checked = spawnSync(process.execPath, [tsc, ...flags, ...files], { cwd: root, encoding: 'utf8' })
  expect(
    checked.stdout
      .trimEnd()
      .split('\n')
      .filter((line) => line.startsWith('locals.ts')),
  ).toEqual([expect.stringMatching(/^locals\.ts\(2,\d+\): error TS\d+: .*'robts' does not exist in type/)])
})

test('a build without pages on demand does not bundle the parser and the linter', async () => {
  const logBundled = `buildEnd() { for (const id of this.getModuleIds()) if (/on-demand|packages.(?:core|rehype).dist/.test(id)) console.log('Bundled', id) }`
  const { code, output } = await build(`vite: { plugins: [{ name: 'log-bundled', ${logBundled} }] }`)
  expect(code, output).toBe(0)
  expect(output.split('\n').filter((line) => line.startsWith('Bundled'))).toEqual([
    'Bundled \0virtual:astro-indexical/on-demand',
  ])
})

describe('a config with another effect than its author expects gets one warning', () => {
  const warnings = (output: string): string[] =>
    output.split('\n').filter((line) => /\[WARN\].* Unexpected /.test(line))

  test('listed twice: the first one counts, and reports once', async () => {
    const { code, output } = await build(
      `integrations: [...others, indexical({ sitemap: false }), indexical()]`,
    )
    expect(code, output).toBe(0)
    expect(warnings(output)).toEqual([
      '[WARN] [astro-indexical] Unexpected astro-indexical twice in `integrations`, expected once: only the options of the first one count',
    ])
    expect(output.match(/Read \d+ pages?, .*/g)).toEqual([expect.stringContaining(' indexable, ')])
  })

  test('among the plugins of Vite', async () => {
    const { output } = await build(`integrations: others, vite: { plugins: [indexical()] }`)
    expect(warnings(output)).toEqual([
      '[WARN] [vite] Unexpected astro-indexical in `vite.plugins`, where it has no effect; expected it in `integrations` of the Astro config, or vite-plugin-indexical in a site without Astro',
    ])
  })

  test('vite-plugin-indexical among the integrations', async () => {
    const { output } = await build(
      `integrations: [...others, vitePlugin({ site: 'https://www.example.com' })]`,
    )
    expect(warnings(output)).toEqual([
      '[WARN] [indexical:source] Unexpected vite-plugin-indexical in `integrations`, where it has no effect; expected the integration of astro-indexical',
    ])
  })

  test.each([
    ['https://example.com', ['https://example.com']],
    ['https://www.example.com/', []],
  ])('`site` %s in the options, https://www.example.com in Astro', async (site, others) => {
    const { output } = await build('', `site: '${site}'`)
    expect(warnings(output)).toEqual(
      others.map(
        (own) =>
          `[WARN] [astro-indexical] Unexpected option \`site\` \`${own}\`, expected \`https://www.example.com\` as in the Astro config: canonicals and the sitemap get the first, \`Astro.site\` and feeds the second. Remove the option`,
      ),
    )
  })
})

describe('a build that cannot be linted fails with one sentence', () => {
  test.each([
    [
      'no `site`',
      'site: undefined',
      '',
      "astro-indexical in the Astro config: Missing option `site`, expected the URL of the production site, such as `site: 'https://www.example.com'`",
    ],
    [
      'a wrong option',
      '',
      `trailingSlash: 'sometimes'`,
      'astro-indexical in the Astro config: Unexpected value `sometimes` of option `trailingSlash`, expected `always`, `never` or `ignore`',
    ],
    [
      'a rule that there is not',
      '',
      `rules: { 'canonical/nope': 'warn' }`,
      'astro-indexical in the Astro config: Unexpected rule `canonical/nope` in option `rules`, expected one that `npx indexical rules` lists',
    ],
    [
      'a selector that cannot be read',
      '',
      `nosnippet: ['.banner[']`,
      'astro-indexical in the Astro config: Unexpected selector `.banner[` in option `nosnippet`, expected one that can be read: Expected attribute name',
    ],
    [
      'an option of the dev server',
      '',
      `dev: { bagde: true }`,
      'astro-indexical in the Astro config: Unexpected option `dev.bagde`, expected `badge`',
    ],
    [
      'no page at all',
      '',
      `exclude: ['**']`,
      '  Missing pages, expected at least one HTML file in the output',
    ],
  ])('%s', async (_, settings, options, message) => {
    const { code, output } = await build(settings, options)
    expect(code).toBe(1)
    expect(output.split('\n')).toContain(message)
    expect(output).not.toMatch(/^\s+at /m)
  })
})

test('permanent redirects of Astro are performed by the host, and their pages stay', async () => {
  await writeFile(
    join(root, 'moved.config.mjs'),
    `import config from './astro.config.mjs'
import indexical from 'astro-indexical'
const others = config.integrations.filter(({ name }) => name !== 'astro-indexical')
export default {
  ...config,
  redirects: {
    '/cloth': '/about/',
    '/silk': { status: 308, destination: '/care/silk/' },
    '/sale': { status: 302, destination: '/about/' },
    '/fair': { status: 307, destination: '/about/' },
    '/forum': 'https://www.example.org/',
  },
  integrations: [...others, indexical({ hosts: ['netlify'], redirects: 'host' })],
}
`,
  )
  const { code, output } = await astro(root, ['build', '--config', 'moved.config.mjs'])
  expect(code, output).toBe(0)
  const file = join(root, 'dist/_redirects')
  const text = await readFile(file, 'utf8')
  expect(text).toBe(
    [
      '# indexical: begin (written by indexical, changes in here are lost)',
      '/cloth/ /about/ 301!',
      '/forum/ https://www.example.org/ 301!',
      // From `Astro.redirect()` of a page.
      '/moved/ /about/ 301!',
      '/silk/ /care/silk/ 301!',
      '# indexical: end',
      '',
    ].join('\n'),
  )
  expect(await readFile(join(root, 'dist/cloth/index.html'), 'utf8')).toContain('content="0;url=/about/"')
  expect(output).not.toMatch(/redirects\/(?!permanent)/)
})
