import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { astro, copyExample, removeExample } from './site.ts'

/** The page of the documentation, whose configs this test runs. */
const docs = new URL('../../../docs/migrate-from-astro-sitemap.md', import.meta.url)
const sitemap = pathToFileURL(createRequire(fileURLToPath(docs)).resolve('@astrojs/sitemap')).href

let root: string
let before: string
let after: string

beforeAll(async () => {
  root = await copyExample('astro')
  const blocks = [...(await readFile(docs, 'utf8')).matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code!)
  before = blocks.find((code) => code.includes('sitemap({'))!
  after = blocks.find((code) => code.includes('indexical({'))!
})
afterAll(() => removeExample(root))

/** Build the example with a config of the documentation, and return the entries of its sitemap by path. */
async function build(config: string): Promise<Map<string, string>> {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  const text = config
    .replace("'@astrojs/sitemap'", `'${sitemap}'`)
    .replace('integrations: [', 'integrations: [mdx(), markdoc(), ')
  const imports = "import mdx from '@astrojs/mdx'\nimport markdoc from '@astrojs/markdoc'\n"
  await writeFile(join(root, 'astro.config.mjs'), imports + text)
  const { code, output } = await astro(root, ['build'])
  expect(code, output).toBe(0)
  const files = (await readdir(join(root, 'dist'))).filter((file) => /^sitemap.*\.xml$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(root, 'dist', file), 'utf8')))
  const entries = [
    ...texts.join('').matchAll(/<url><loc>https:\/\/www\.example\.com([^<]*)<\/loc>(.*?)<\/url>/g),
  ]
  return new Map(entries.map(([, path, rest]) => [path!, statementsOf(rest!)]))
}

/** The statements of an entry that search engines read: the date as a point in time, and the versions. */
function statementsOf(entry: string): string {
  const [, date] = /<lastmod>(.*?)<\/lastmod>/.exec(entry) ?? []
  const versions = [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
    ([, lang, href]) => `${lang} ${href}`,
  )
  return [date === undefined ? '' : new Date(date).toISOString(), ...versions.sort()].join(' | ')
}

/** Return whether search engines must not list a page: noindex, a redirect, or another canonical. */
async function isUnlisted(path: string): Promise<boolean> {
  const html = await readFile(join(root, 'dist', path, 'index.html'), 'utf8')
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  return (
    /content="[^"]*noindex|http-equiv="refresh"/.test(html) || canonical !== `https://www.example.com${path}`
  )
}

test('the configs of the documentation list the same URLs, minus those that must not be listed', async () => {
  const theirs = await build(before)
  const ours = await build(after)
  const paths = [...theirs.keys()]
  expect([...ours.keys()].filter((path) => !theirs.has(path))).toEqual(['/size-chart.html'])
  const missing = paths.filter((path) => !ours.has(path))
  expect(missing).toEqual([
    '/bare/',
    '/blog/for-partners/',
    '/blog/green-dress-again/',
    '/blog/winter-plans/',
    '/care/old-silk/',
    '/care/wool/',
    '/imprint/',
    '/moved/',
    '/shops/berlin/',
  ])
  expect(await Promise.all(missing.map(isUnlisted))).toEqual(missing.map(() => true))
  const shared = paths.filter((path) => ours.has(path))
  expect(Object.fromEntries(shared.map((path) => [path, ours.get(path)]))).toEqual(
    Object.fromEntries(shared.map((path) => [path, theirs.get(path)])),
  )
  expect(shared).toContain('/status/')
  expect(ours.get('/de/about/')).toBe(
    ' | de https://www.example.com/de/about/ | en https://www.example.com/about/',
  )
})
