/** Law: `check` right after `apply` reports no error that `apply` did not report. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, check } from '../../packages/node/src/index.ts'
import { makeFolder } from '../../packages/node/test/folder.ts'

const site = 'https://www.example.org'
const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const page = (head: string): string =>
  `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body><p>Text <a href="/a/">A</a></body></html>`

const heads = [
  '',
  '<meta name="robots" content="noindex">',
  '<meta http-equiv="refresh" content="0; url=/a/">',
  '<meta http-equiv="refresh" content="5; url=/a/">',
  `<link rel="canonical" href="${site}/a/">`,
  `<link rel="canonical" href="${site}/c">`,
  '<link rel="canonical" href="https://www.example.net/a/">',
  '<link rel="canonical" href="/missing/">',
  `<link rel="alternate" hreflang="en" href="${site}/b/">`,
  `<link rel="amphtml" href="${site}/b/">`,
]
const sitemaps = [
  undefined,
  '',
  'no XML',
  '<urlset><url>',
  `<urlset ${xmlns}></urlset>`,
  `<urlset ${xmlns}><url><loc>${site}/a/</loc></url>`,
  `<urlset ${xmlns}><url><loc>${site}/missing/</loc><lastmod>2020-01-01</lastmod></url></urlset>`,
  `<urlset ${xmlns}><url><loc>${site}/c</loc><lastmod>2020-13-01</lastmod></url></urlset>`,
]
const robots = [
  undefined,
  'User-agent: *\nDisallow: /b/\n',
  'User-agent: *\nDisallow: /\n',
  `Sitemap: ${site}/sitemap.xml\nSitemap: ${site}/old.xml\n`,
]
const hosts = [undefined, '/old /a/ 301\n/a/ /b/ 301!\n', '/b/ /missing/ 301\n']

const folders = fc.record({
  'dist/index.html': fc.option(fc.constantFrom(...heads), { nil: undefined }),
  'dist/a/index.html': fc.constantFrom(...heads),
  'dist/b/index.html': fc.constantFrom(...heads),
  'dist/c.html': fc.option(fc.constantFrom(...heads), { nil: undefined }),
})

async function laterErrors(files: Record<string, string | undefined>): Promise<string[]> {
  const present = Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const root = makeFolder(Object.fromEntries(present))
  const run = { root, cache: false }
  const options = { site, announceSitemap: true }
  const applied = await apply('dist', options, run)
  const checked = await check('dist', options, run)
  const errorsOf = ({ findings }: typeof applied) => findings.filter(({ level }) => level === 'error')
  const before = new Set(errorsOf(applied).map(({ rule, message }) => `${rule} ${message}`))
  // With errors, `apply` does not replace the sitemap.
  const isLeft = (file: string): boolean => before.size > 0 && file === 'dist/sitemap.xml'
  return errorsOf(checked)
    .filter(({ file }) => !isLeft(file))
    .map(({ rule, message }) => `${rule} ${message}`)
    .filter((error) => !before.has(error))
}

test.each(sitemaps.slice(1))('a site without a page to list keeps the sitemap %j', async (sitemap) => {
  const files = { 'dist/a/index.html': page(heads[1]!), 'dist/b/index.html': page(heads[2]!) }
  expect(await laterErrors({ ...files, 'dist/sitemap.xml': sitemap })).toEqual([])
})

test('a folder of any pages, sitemap, robots.txt and redirects', async () => {
  const others = fc.tuple(fc.constantFrom(...sitemaps), fc.constantFrom(...robots), fc.constantFrom(...hosts))
  await fc.assert(
    fc.asyncProperty(folders, others, async (pages, [sitemap, robotsTxt, redirects]) => {
      const files = Object.entries(pages).map(([file, head]) => [
        file,
        head === undefined ? undefined : page(head),
      ])
      expect(
        await laterErrors({
          ...(Object.fromEntries(files) as Record<string, string | undefined>),
          'dist/sitemap.xml': sitemap,
          'dist/robots.txt': robotsTxt,
          'dist/_redirects': redirects,
        }),
      ).toEqual([])
    }),
  )
})
