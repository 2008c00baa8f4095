import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { astro, copyExample, htmlOf, removeExample, tagsOf, type Outcome } from './site.ts'

const site = 'https://docs.example.com'
const listed = [`${site}/`, `${site}/guides/first-seam/`]

let root: string
let built: Outcome
let config: string

beforeAll(async () => {
  root = await copyExample('starlight')
  config = await readFile(join(root, 'astro.config.mjs'), 'utf8')
  built = await astro(root, ['build'])
})
afterAll(() => removeExample(root))

/** Build with options for @astrojs/sitemap, for the integration and for Astro. */
async function buildWith(theirs: string, ours = '', astros = ''): Promise<Outcome> {
  const starlight = await realpath(join(root, 'node_modules/@astrojs/starlight/package.json'))
  const sitemap = pathToFileURL(createRequire(starlight).resolve('@astrojs/sitemap')).href
  const text = config
    .replace('integrations: [', `integrations: [sitemap({ ${theirs} }),`)
    .replace('indexical()', `indexical({ ${ours} })`)
    .replace('integrations:', `${astros} integrations:`)
  await writeFile(join(root, 'astro.config.mjs'), `import sitemap from '${sitemap}'\n${text}`)
  return astro(root, ['build'])
}

/** URLs of each sitemap of the output. */
async function sitemaps(): Promise<Record<string, string[]>> {
  const files = (await readdir(join(root, 'dist'), { recursive: true })).filter((file) =>
    file.endsWith('.xml'),
  )
  const read = async (file: string) => {
    const text = await readFile(join(root, 'dist', file), 'utf8')
    return [file, [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!)] as const
  }
  return Object.fromEntries(await Promise.all(files.toSorted().map(read)))
}

test('Starlight builds without a finding', () => {
  expect(built.code, built.output).toBe(0)
  expect(built.output.match(/\[astro-indexical\].*/g)).toEqual([
    '[astro-indexical] Took 3 URLs out of the files of @astrojs/sitemap',
    '[astro-indexical] Read 6 pages, changed 2, listed 2 in sitemap.xml, left out 4 (2 noindex, 1 canonical elsewhere, 1 error page)',
  ])
})

test('its own canonicals are neither doubled nor in the way', async () => {
  const html = await htmlOf(join(root, 'dist'))
  expect(Object.fromEntries([...html].map(([file, text]) => [file, tagsOf(text)]))).toEqual({
    '404.html': `${site}/404/`,
    'guides/archived/index.html': `${site}/guides/archived/ | robots=noindex, follow`,
    'guides/first-seam-print/index.html': `${site}/guides/first-seam/`,
    'guides/first-seam/index.html': `${site}/guides/first-seam/`,
    'guides/internal/index.html': `${site}/guides/internal/ | robots=noindex`,
    'index.html': `${site}/`,
  })
})

test('the sitemaps of Starlight and of the plugin list what may be found', async () => {
  expect(await sitemaps()).toEqual({
    'sitemap-0.xml': listed,
    'sitemap-index.xml': [`${site}/sitemap-0.xml`],
    'sitemap.xml': listed,
  })
})

test('a build that lost most of its pages reports it', async () => {
  const record = join(root, 'node_modules/.cache/indexical/last-run.json')
  const counts = JSON.parse(await readFile(record, 'utf8')) as Record<string, number>
  expect(Object.values(counts)).toEqual([6])
  await writeFile(record, JSON.stringify({ [Object.keys(counts)[0]!]: 60 }))
  const { output } = await astro(root, ['build'])
  expect(output).toContain('Unexpected page count 6, expected about 60 as in the last run')
})

test('URLs in the sitemap that Starlight brings get the form of their pages', async () => {
  await writeFile(
    join(root, 'astro.config.mjs'),
    config.replace('defineConfig({', "defineConfig({ build: { format: 'file' },"),
  )
  const { code, output } = await astro(root, ['build'])
  expect(code, output).toBe(0)
  expect(output.match(/\[astro-indexical\].*@astrojs.*/g)).toEqual([
    '[astro-indexical] Took 3 URLs out of the files of @astrojs/sitemap',
    '[astro-indexical] Gave 2 URLs in the files of @astrojs/sitemap the form that their pages state',
  ])
  const urls = await sitemaps()
  // Starlight's own canonical of the home page in this format.
  for (const name of ['sitemap-0.xml', 'sitemap.xml'])
    expect(urls[name]!.toSorted()).toEqual([`${site}/guides/first-seam.html`, `${site}/index.html`])
})

describe('@astrojs/sitemap beside the plugin', () => {
  beforeEach(() => rm(join(root, 'public'), { recursive: true, force: true }))

  test('its files are corrected under another name', async () => {
    await mkdir(join(root, 'public'), { recursive: true })
    await writeFile(join(root, 'public/robots.txt'), `Sitemap: ${site}/pages-index.xml\n`)
    const { code, output } = await buildWith(`filenameBase: 'pages'`)
    expect(code, output).toBe(0)
    expect(output).toContain('Took 3 URLs out of the files of @astrojs/sitemap')
    expect(await sitemaps()).toEqual({
      'pages-0.xml': listed,
      'pages-index.xml': [`${site}/pages-0.xml`],
      'sitemap.xml': listed,
    })
  })

  test('its files are corrected in another folder', async () => {
    await mkdir(join(root, 'public/maps'), { recursive: true })
    await writeFile(join(root, 'public/maps/about.txt'), 'The sitemaps\n')
    const { code, output } = await buildWith(
      `filenameBase: 'maps/pages'`,
      `sitemap: { file: 'maps/pages.xml' }`,
    )
    expect(code, output).toBe(0)
    expect(output).toContain('Took 3 URLs out of the files of @astrojs/sitemap')
    expect(await sitemaps()).toEqual({
      'maps/pages-0.xml': listed,
      'maps/pages-index.xml': [`${site}/maps/pages-0.xml`],
      'maps/pages.xml': listed,
    })
  })

  test('all its parts and chunks are corrected, and one that is empty then is gone', async () => {
    const chunks = `chunks: { guides: (item) => (item.url.includes('/guides/') ? item : undefined) }`
    const others = `customSitemaps: ['https://shop.example.com/sitemap-guides-0.xml']`
    const { code, output } = await buildWith(
      `entryLimit: 2, ${chunks}, ${others}`,
      `rules: { 'sitemap/in-scope': 'off' }`,
    )
    expect(code, output).toBe(0)
    expect(await sitemaps()).toEqual({
      'sitemap-guides-1.xml': [`${site}/guides/first-seam/`],
      'sitemap-index.xml': [
        'https://shop.example.com/sitemap-guides-0.xml',
        ...['guides-1', 'pages-0'].map((name) => `${site}/sitemap-${name}.xml`),
      ],
      'sitemap-pages-0.xml': [`${site}/`],
      'sitemap.xml': listed,
    })
  })

  test('the versions that its entries name are corrected like the entries', async () => {
    const docs = join(root, 'src/content/docs/de')
    await mkdir(join(docs, 'guides'), { recursive: true })
    await writeFile(join(docs, 'index.md'), '---\ntitle: Nähen\n---\n\nNadel und Faden.\n')
    await writeFile(
      join(docs, 'guides/first-seam.md'),
      '---\ntitle: Die erste Naht\nrobots: noindex\n---\n\nFaden einfädeln.\n',
    )
    const { code, output } = await buildWith(
      `i18n: { defaultLocale: 'en', locales: { en: 'en', de: 'de' } }`,
      // The example links to the addresses of the other format.
      `rules: { 'hreflang/matches-lang': 'off', 'links/served-form': 'off' }`,
      `build: { format: 'file' },`,
    )
    await rm(docs, { recursive: true })
    expect(code, output).toBe(0)
    expect(output).toContain('0 errors, 0 warnings')
    const text = await readFile(join(root, 'dist/sitemap-0.xml'), 'utf8')
    const link = (lang: string, path: string): string =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="${site}${path}"/>`
    const versions = `${link('en', '/index.html')}${link('de', '/de.html')}`
    expect(text.match(/<url>.*?<\/url>/g)).toEqual([
      `<url><loc>${site}/index.html</loc>${versions}</url>`,
      `<url><loc>${site}/de.html</loc>${versions}</url>`,
      `<url><loc>${site}/guides/first-seam.html</loc>${link('en', '/guides/first-seam.html')}</url>`,
    ])
  })

  test.each(['sitemap-index.xml', 'sitemap-0.xml'])(
    'a sitemap of ours under its name %s is a mistake of the options',
    async (file) => {
      const { code, output } = await buildWith('', `sitemap: { file: '${file}' }`)
      expect(code).toBe(1)
      expect(output.split('\n')).toContain(
        `Unexpected @astrojs/sitemap, which writes \`${file}\` too, expected it removed, or another name in option \`sitemap.file\``,
      )
      expect(output).not.toMatch(/^\s+at /m)
      expect(Object.keys(await sitemaps())).toEqual(['sitemap-0.xml', 'sitemap-index.xml'])
    },
  )
})
