/** The HTML report has one row for each page, also if its canonical has another form than most. */
import { reportData } from '../../core/src/report/html/data.ts'
import { expect, test } from 'vitest'
import { createFolderBuild } from '../src/site/assume-form.ts'
import { checkFolder } from '../src/scan/check-folder.ts'
import { makeFolder } from './folder.ts'

const site = 'https://www.example.com'
const page = (path: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${path}</title><link rel="canonical" href="${site}${path}">${head}</head><body>${path}</body></html>`

test('a page whose canonical ends in a slash, unlike the others', async () => {
  const root = makeFolder({
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`dist/${name}/index.html`, page(`/${name}`)])),
    'dist/draft/index.html': page('/draft/', '<meta name="robots" content="noidnex">'),
  })
  const build = createFolderBuild(
    { site },
    { root, outDir: `${root}/dist`, cache: false, writesSitemap: false },
  )
  await checkFolder(build, { threads: 1 })
  const finished = build.finish()
  const { urls } = reportData(finished.report, finished.details())
  expect(urls.map(({ url, state }) => `${url.slice(site.length)} ${state}`)).toEqual([
    '/a indexable',
    '/b indexable',
    '/c indexable',
    '/d indexable',
    '/draft indexable',
  ])
})
