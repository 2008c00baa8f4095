import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeSite, runEleventy } from './support/site.ts'

/** The page of the documentation, whose configs this test runs. */
const docs = new URL('../../../docs/migrate-from-eleventy-sitemap.md', import.meta.url)
const plugin = pathToFileURL(createRequire(fileURLToPath(docs)).resolve('@quasibit/eleventy-plugin-sitemap'))

const base =
  '<!doctype html>\n<html lang="en"><head><title>{{ title }}</title>{{ head }}</head><body><p>{{ content }}</p></body></html>\n'
const page = (title: string, data = ''): string =>
  `---\ntitle: ${title}\nlayout: base.liquid\n${data}---\n${title}\n`

const pages = {
  '_includes/base.liquid': base,
  'index.md': page('Home'),
  'wool.md': page('Wool', 'modified: 2026-03-04\n'),
  'linen.md': page('Linen', 'sitemap: { changefreq: weekly, priority: 0.8 }\nmodified: 2026-05-06\n'),
  'left-out.md': page('Left out', 'sitemap: { ignore: true }\n'),
  'hidden.md': page('Hidden', 'robots: noindex\n'),
  'copy.md': page('Copy', 'canonical: /wool/\n'),
  'apart.md': page('Apart', 'eleventyExcludeFromCollections: true\n'),
}

/** Build the site with a config of the documentation, and return the date of each URL that its sitemap lists. */
async function build(
  config: string,
  files: Record<string, string>,
): Promise<Record<string, string | undefined>> {
  const root = await makeSite({
    ...pages,
    ...files,
    'eleventy.config.js': config.replace("'@quasibit/eleventy-plugin-sitemap'", `'${plugin.href}'`),
  })
  const { code, stderr } = await runEleventy(['--quiet'], root)
  expect(code, stderr).toBe(0)
  const text = await readFile(path.join(root, '_site/sitemap.xml'), 'utf8')
  const entries = [
    ...text.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g),
  ]
  return Object.fromEntries(entries.map(([, url, date]) => [url!, date]))
}

test('the configs of the documentation list the same URLs, minus those that must not be listed', async () => {
  const text = await readFile(docs, 'utf8')
  const [before, after] = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code!)
  const template =
    '---\npermalink: /sitemap.xml\nlayout: null\neleventyExcludeFromCollections: true\n---\n{% sitemap collections.all %}\n'
  const theirs = await build(before!, { 'sitemap.njk': template })
  const ours = await build(after!, {})
  expect(Object.keys(theirs).sort()).toEqual(['/', '/copy/', '/hidden/', '/linen/', '/wool/'])
  expect(ours).toEqual({
    '/': undefined,
    '/apart/': undefined,
    '/linen/': '2026-05-06',
    '/wool/': '2026-03-04',
  })
  expect([theirs['/linen/'], theirs['/wool/']]).toEqual([
    '2026-05-06T00:00:00.000Z',
    '2026-03-04T00:00:00.000Z',
  ])
})
