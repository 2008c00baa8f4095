/** Views of the HTML report in Chromium. */
import { expect, test } from 'vitest'
import { close } from './browser.ts'
import { noindex, open, pageOf, reportOf } from './html-report.ts'

test('compares the sitemap of the folder with the URLs that belong there', async () => {
  const files = {
    'index.html': pageOf('/'),
    'a/index.html': pageOf('/a/'),
    'b/index.html': pageOf('/b/', noindex),
    'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/</loc></url><url><loc>https://www.example.com/b/</loc></url></urlset>`,
  }
  const { page } = await open(`${reportOf('sitemap', files)}#/sitemap`)
  expect(await page.locator('#view').innerText()).toContain('\nsitemap/sitemap.xml 2 URLs.')
  const listed = async (show: string): Promise<string[]> => {
    await page.getByLabel('Show').selectOption(show)
    const rows = page.locator('.rows .url')
    // A browser draws them with its next frame.
    await rows.first().waitFor()
    return rows.allInnerTexts()
  }
  expect([await listed('missing'), await listed('wrong'), await listed('right')]).toEqual([
    ['/a/'],
    ['/b/'],
    ['/'],
  ])
  await close(page.context())
})

test('shows paths in other scripts, finds them, and folds old versions', async () => {
  const names = ['1.0', '1.1', '2.0'].map((version) => `docs/${version}/index.html`)
  const files = {
    'ja/製品/index.html': pageOf('/ja/製品/', noindex),
    ...Object.fromEntries(names.map((name) => [name, pageOf(`/${name.slice(0, -10)}`)])),
  }
  const { page } = await open(`${reportOf('scripts', files)}#/urls`)
  expect(await page.locator('.rows .url').allInnerTexts()).toEqual(['/docs/2.0/', '/ja/製品/'])
  await page.getByRole('link', { name: '2 URLs of 2 old versions' }).click()
  await expect.poll(() => page.locator('.rows .url').allInnerTexts()).toEqual(['/docs/1.0/', '/docs/1.1/'])
  await page.getByLabel('Folder').selectOption('')
  await page.getByLabel('Search').fill('製')
  await expect.poll(() => page.locator('.rows .url').allInnerTexts()).toEqual(['/ja/製品/'])
  expect(await page.evaluate('decodeURIComponent(location.hash)')).toBe('#/urls?q=製')
  await page.locator('.rows a').click()
  await page.locator('.indexical-page').waitFor()
  expect(await page.title()).toContain('/ja/製品/')
  expect(await page.locator('.page-title a').getAttribute('href')).toBe(
    'https://www.example.com/ja/%E8%A3%BD%E5%93%81/',
  )
  await close(page.context())
})
