import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { astro, copyExample, htmlOf, removeExample, tagsOf, type Outcome } from './site.ts'

const site = 'https://docs.example.com'

let root: string
let built: Outcome

beforeAll(async () => {
  root = await copyExample('starlight')
  built = await astro(root, ['build'])
})
afterAll(() => removeExample(root))

test('Starlight builds without a finding', () => {
  expect(built.code, built.output).toBe(0)
  expect(built.output.match(/\[astro-indexical\].*/g)).toEqual([
    '[astro-indexical] Took 3 URLs out of the files of @astrojs/sitemap',
    '[astro-indexical] Read 6 pages, changed 2, listed 2 in sitemap.xml, left out 4 (2 noindex, 1 canonical elsewhere, 1 error page); 0 errors, 0 warnings',
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

test('the sitemap that Starlight brings agrees with the pages', async () => {
  const sitemap = await readFile(join(root, 'dist/sitemap-0.xml'), 'utf8')
  expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
    `${site}/`,
    `${site}/guides/first-seam/`,
  ])
})

test('the sitemap lists what may be found', async () => {
  const sitemap = await readFile(join(root, 'dist/sitemap.xml'), 'utf8')
  expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
    `${site}/`,
    `${site}/guides/first-seam/`,
  ])
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
  const files = await copyExample('starlight')
  onTestFinished(() => removeExample(files))
  const config = join(files, 'astro.config.mjs')
  const text = await readFile(config, 'utf8')
  await writeFile(config, text.replace('defineConfig({', "defineConfig({ build: { format: 'file' },"))
  const { code, output } = await astro(files, ['build'])
  expect(code, output).toBe(0)
  expect(output.match(/\[astro-indexical\].*@astrojs.*/g)).toEqual([
    '[astro-indexical] Took 3 URLs out of the files of @astrojs/sitemap',
    '[astro-indexical] Gave 2 URLs in the files of @astrojs/sitemap the form that their pages state',
  ])
  for (const name of ['sitemap-0.xml', 'sitemap.xml']) {
    const sitemap = await readFile(join(files, 'dist', name), 'utf8')
    const urls = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    // Starlight's own canonical of the home page in this format.
    expect(urls.toSorted()).toEqual([`${site}/guides/first-seam.html`, `${site}/index.html`])
  }
})
