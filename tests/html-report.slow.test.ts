/** Opens the HTML report of a real run in Chromium, without a server and without a network. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Explanation } from '@indexical/core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { close, violations } from './browser.ts'
import { cli, folder, noindex, open, pageOf, reportOf } from './html-report.ts'
import { writeTree } from './servers/write-tree.ts'

const hostile = `</script><script>document.title='run'</script><img src=x onerror="document.title='run'">`

/** What the command prints of a URL. */
function explained(name: string, url: string): Explanation {
  const args = [
    cli,
    'explain',
    join(folder, name),
    url,
    '--site',
    'https://www.example.com',
    '--format',
    'json',
    '--no-cache',
  ]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder })
  return JSON.parse(stdout) as Explanation
}

const versions = ['en', 'de', 'fr']
  .map((lang) => `<link rel="alternate" hreflang="${lang}" href="https://www.example.com/${lang}/">`)
  .join('')

const small = {
  'index.html': pageOf('/', '<meta name="robots" content="max-snippet:50">'),
  'blog/a/index.html': pageOf('/blog/a/', '<meta name="robots" content="noindex">'),
  'blog/b/index.html': pageOf('/blog/a/'),
  'docs/c/index.html': pageOf('/docs/missing/'),
  'robots.txt': 'User-agent: *\nDisallow: /secret/\n',
  _redirects: '/old/ /older/ 301\n/older/ /blog/a/ 301\n/round/ /trip/ 301\n/trip/ /round/ 301\n',
  ...Object.fromEntries(
    ['en', 'de', 'fr'].map((lang) => [
      `${lang}/index.html`,
      pageOf(`/${lang}/`, lang === 'fr' ? '' : versions).replace('lang="en"', `lang="${lang}"`),
    ]),
  ),
  'docs/d/index.html': pageOf(
    '/docs/d/',
    `<meta name="robots" content="${hostile.replaceAll('"', '&quot;')}">`,
  ),
  [`docs/<img src=x onerror=alert(1)>.html`]: pageOf('/docs/gone/'),
}

/** Open everything that is folded, as a reader does one by one. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`)
  await page.waitForFunction(
    `![...document.querySelectorAll('.card details > div')].some((part) => part.childElementCount === 0)`,
  )
}

describe('a small site', () => {
  let address: string
  beforeAll(() => {
    address = reportOf('small', small)
  })

  const views = [
    '#/',
    '#/cause?id=canonical%2Ftarget-exists+missing+error',
    '#/urls',
    '#/chains',
    '#/languages',
    '#/sitemap',
    `#/url?url=${encodeURIComponent('https://www.example.com/old/')}`,
    `#/url?url=${encodeURIComponent('https://www.example.com/blog/a/')}`,
  ]
  // Colours do not depend on the width: axe-core reads both schemes at two widths.
  const cases = [390, 768, 1280, 1920].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({
      width,
      scheme,
      isAudited: scheme === 'light' || width === 390 || width === 1280,
    })),
  )
  test.each(cases)('at $width px, $scheme', async ({ width, scheme, isAudited }) => {
    const { page, problems } = await open(address, { width, scheme })
    for (const view of views) {
      await page.goto(`${address}${view}`)
      await openAll(page)
      if (isAudited) expect(await violations(page)).toEqual([])
      // Nothing is cut off at the side.
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    expect(problems).toEqual([])
    await close(page.context())
  })

  test('shows the verdict, the states of all URLs, and what to fix first, before any click', async () => {
    const { page } = await open(address)
    expect(await page.locator('.verdict').innerText()).toMatch(
      /^The build fails: \d+ errors on \d of \d pages/,
    )
    expect(
      (await page.locator('.chart li').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
    ).toEqual(['indexable 5 URLs 56%', 'canonical elsewhere 3 URLs 33%', 'noindex 1 URL 11%'])
    const first = page.locator('.card').first()
    expect(await first.locator('strong').innerText()).toBe('Error')
    expect(await page.locator('.card mark').count()).toBeGreaterThan(2)
    const missing = page.locator('.card', { hasText: 'canonical/target-exists' })
    expect(await missing.locator('mark').innerText()).toBe('https://www.example.com/docs/gone/')
    await missing.getByText('+1 more').click()
    await missing
      .getByText(/^dist|img src=x/)
      .last()
      .waitFor()
    await close(page.context())
  })

  test('follows a bar to the URLs, and a URL to its findings', async () => {
    const { page } = await open(address)
    await page.getByRole('link', { name: /^noindex/ }).click()
    await expect.poll(() => page.getByRole('status').innerText()).toBe('1 URL of 13')
    await page.locator('.rows a').click()
    expect(await page.locator('.page-title').innerText()).toBe('https://www.example.com/blog/a/')
    await page.getByText('would be left out: noindex').waitFor()
    expect(await page.locator('#view').innerText()).toContain('Canonicals and redirects of 2 URLs end here')
    await page.getByRole('link', { name: 'https://www.example.com/blog/b/' }).click()
    await page.getByText('would be left out: canonical elsewhere').waitFor()
    await page.goBack()
    await page.getByText('would be left out: noindex').waitFor()
    await page.goBack()
    await page.getByRole('status').waitFor()
    expect(await page.locator('select[name=state]').inputValue()).toBe('noindex')
    await close(page.context())
  })

  test('explains each URL as the command does', async () => {
    const { page } = await open(
      `${address}#/url?url=${encodeURIComponent('https://www.example.com/blog/a/')}`,
    )
    const view = page.locator('.indexical-page')
    await view.waitFor()
    expect(await view.locator('h1').innerText()).toBe('Not for search engines')
    const { trace, verdict } = explained('small', '/blog/a/')
    const text = (await view.innerText()).replaceAll(/\s+/g, ' ')
    expect(text).toContain(verdict.reason!)
    for (const { name, lines } of trace) {
      expect(text).toContain(name)
      for (const { text: line, to = '' } of lines) {
        expect(text).toContain(line.replaceAll('`', ''))
        expect(text).toContain(to)
      }
    }
    await close(page.context())
  })

  test('draws chains, and lists them in a table', async () => {
    const { page, problems } = await open(`${address}#/chains`)
    const rows = page.locator('.list .rows button')
    await expect.poll(() => rows.count()).toBeGreaterThan(3)
    const kinds = (await rows.allInnerTexts()).map((text) => text.split('\n')[1])
    expect(kinds[0]).toMatch(/^loop/)
    expect(await page.locator('.steps tbody tr').allInnerTexts()).toEqual([
      '/round/\tredirect\t/trip/',
      '/trip/\tredirect\t/round/',
    ])
    expect(await page.locator('.drawing .node').count()).toBe(2)
    await page.getByRole('searchbox').fill('/older/')
    await expect
      .poll(() => page.locator('.drawing .node').allTextContents())
      .toEqual([
        expect.stringContaining('/blog/b/'),
        expect.stringContaining('/blog/a/'),
        expect.stringContaining('/old/'),
        expect.stringContaining('/older/'),
      ])
    const width = (): Promise<number> =>
      page.locator('.drawing').evaluate((drawing) => drawing.getBoundingClientRect().width)
    const before = await width()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(await width()).toBeGreaterThan(before)
    expect(problems).toEqual([])
    await close(page.context())
  })

  test('shows languages by folder, and what is wrong in one of them', async () => {
    const { page } = await open(`${address}#/languages`)
    expect(await page.locator('.matrix tr').allInnerTexts()).toEqual([
      'Language\t/{lang}/',
      'de\t1',
      'en\t1',
      'fr\t1, 1 wrong',
    ])
    await page.getByRole('link', { name: '1 wrong' }).click()
    await page.getByText('declares no other version').waitFor()
    await page.getByRole('link', { name: '/fr/' }).click()
    await page.locator('.indexical-page').waitFor()
    await close(page.context())
  })

  test('searches and filters', async () => {
    const { page } = await open(`${address}#/urls`)
    await page.getByLabel('Search').fill('BLOG')
    await expect.poll(() => page.locator('.rows .url').allInnerTexts()).toEqual(['/blog/a/', '/blog/b/'])
    await page.getByLabel('Folder').selectOption('https://www.example.com/docs/')
    await expect.poll(() => page.getByRole('status').innerText()).toBe('0 URLs of 13')
    await page.getByLabel('Search').fill('')
    await page.getByLabel('Rule').selectOption('canonical/target-exists')
    await expect.poll(() => page.locator('.rows .url').count(), { timeout: 20_000 }).toBe(2)
    await page.getByLabel('Folder').selectOption('')
    await page.getByLabel('Rule').selectOption('')
    await page.getByLabel('Language').selectOption('de')
    await expect.poll(() => page.locator('.rows .url').allInnerTexts()).toEqual(['/de/'])
    await close(page.context())
  })

  test('shows hostile text as text', async () => {
    const { page, problems } = await open(address)
    await openAll(page)
    expect(await page.locator('#view').innerText()).toContain('</script>')
    expect(await page.title()).toBe('Indexing of https://www.example.com')
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.locator('script').count()).toBe(3)
    expect(problems).toEqual([])
    await close(page.context())
  })
})

test.each([
  ['apply', [['apply', 'site', '--format', 'html']]],
  [
    'merge',
    [
      ['check', 'site', '--facts', 'site.facts'],
      ['merge', 'site.facts', '--format', 'html'],
    ],
  ],
])('%s explains each URL too', async (name, commands) => {
  const cwd = join(folder, `explained-${name}`)
  writeTree(join(cwd, 'site'), { 'index.html': pageOf('/'), 'a.html': pageOf('/a.html', noindex) })
  let html = ''
  for (const command of commands) {
    const args = [cli, ...command, '--site', 'https://www.example.com', '--no-cache']
    html = spawnSync(process.execPath, args, { encoding: 'utf8', cwd }).stdout
  }
  writeFileSync(join(cwd, 'report.html'), html)
  const { page, problems } = await open(
    `${pathToFileURL(join(cwd, 'report.html')).href}#/url?url=${encodeURIComponent('https://www.example.com/a.html')}`,
  )
  expect(await page.locator('.indexical-page h1').innerText()).toBe('Not for search engines')
  expect(problems).toEqual([])
  await close(page.context())
})

test('a site of 100,000 pages', async () => {
  const pages = 100_000
  const names = ['blog', 'docs', 'shop', 'tags', 'de']
  const files: Record<string, string> = {}
  for (let number = 0; number < pages; number++) {
    const path = `/${names[number % 5]}/${number}.html`
    const robots = number % 7 === 0 ? '<meta name="robots" content="noindex">' : ''
    files[path.slice(1)] = pageOf(number % 11 === 0 ? '/missing/' : path, robots)
  }
  const { page, problems } = await open(reportOf('large', files))
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  )
  process.stdout.write(`first paint of ${pages} pages: ${Math.round(paint)} ms\n`)
  await page.getByRole('link', { name: /^URLs/ }).click()
  // The view changes after the click, and the view before has a status too.
  const all = pages.toLocaleString('en')
  await expect.poll(() => page.getByRole('status').innerText()).toBe(`${all} URLs of ${all}`)
  expect(await page.locator('.rows li').count()).toBeLessThan(100)
  await page.locator('.scroller').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => page.locator('.rows .url').last().innerText()).toMatch(/^\/tags\//)
  await page.locator('.rows a').last().click()
  await page.locator('.indexical-page').waitFor()
  // Back leads to the row that was left.
  await page.goBack()
  await page.locator('.rows').waitFor()
  expect(await page.locator('.scroller').evaluate((element) => element.scrollTop)).toBeGreaterThan(100_000)
  await page.getByRole('link', { name: 'Chains' }).click()
  await page.locator('.drawing').waitFor()
  expect(await page.locator('.list .rows li').count()).toBeLessThan(100)
  expect(problems).toEqual([])
  await close(page.context())
})
