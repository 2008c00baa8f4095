/** Opens the HTML report of a real run in Chromium, without a server and without a network. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installServer } from './servers/install-servers.ts'
import { writeTree } from './servers/write-tree.ts'

const cli = fileURLToPath(new URL('../packages/node/dist/cli.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'indexical-report-'))
const hostile = `</script><script>document.title='run'</script><img src=x onerror="document.title='run'">`

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: installServer('chromium'), args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Check a site and return the address of its report. */
function reportOf(name: string, files: Record<string, string>): string {
  const dir = join(folder, name)
  writeTree(dir, files)
  const args = [cli, 'check', dir, '--site', 'https://www.example.com', '--format', 'html', '--no-cache']
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    cwd: folder,
  })
  expect(stderr).toBe('')
  writeFileSync(`${dir}.html`, stdout)
  return pathToFileURL(`${dir}.html`).href
}

const pageOf = (path: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${path}</title><link rel="canonical" href="https://www.example.com${path}">${head}</head><body><h1>${path}</h1><a href="/">Home</a></body></html>`

const small = {
  'index.html': pageOf('/', '<meta name="robots" content="max-snippet:50">'),
  'blog/a/index.html': pageOf('/blog/a/', '<meta name="robots" content="noindex">'),
  'blog/b/index.html': pageOf('/blog/a/'),
  'docs/c/index.html': pageOf('/docs/missing/'),
  'docs/d/index.html': pageOf(
    '/docs/d/',
    `<meta name="robots" content="${hostile.replaceAll('"', '&quot;')}">`,
  ),
  [`docs/<img src=x onerror=alert(1)>.html`]: pageOf('/docs/gone/'),
}

/** Open a report. Every console error, exception and request is an entry of `problems`. */
async function open(
  address: string,
  { width = 1280, scheme = 'light' }: { width?: number; scheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address.split('#')[0]) problems.push(request.url())
  })
  await page.goto(address)
  await page.locator('#nav a').first().waitFor()
  return { page, problems }
}

/** Open all rules, as a reader does one by one. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(
    `for (const details of document.querySelectorAll('#view > details')) details.open = true`,
  )
  await page.waitForFunction(
    `![...document.querySelectorAll('#view .inside')].some((part) => part.childElementCount === 0)`,
  )
}

/** Run axe-core, which the policy of the report keeps out of the page: DevTools evaluate it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations: found } = await tool.run()
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

describe('a small site', () => {
  let address: string
  beforeAll(() => {
    address = reportOf('small', small)
  })

  const views = [
    '#/',
    '#/findings',
    '#/urls',
    `#/url?url=${encodeURIComponent('https://www.example.com/blog/a/')}`,
  ]
  const cases = [390, 768, 1280, 1920].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
  )
  test.each(cases)('at $width px, $scheme', async ({ width, scheme }) => {
    const { page, problems } = await open(address, { width, scheme })
    for (const view of views) {
      await page.goto(`${address}${view}`)
      await openAll(page)
      expect(await violations(page)).toEqual([])
      // Nothing is cut off at the side.
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('shows totals, reasons and causes before any click', async () => {
    const { page } = await open(address)
    expect(
      (await page.locator('.chart li').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
    ).toEqual(['indexable 2 URLs 33%', 'canonical elsewhere 3 URLs 50%', 'noindex 1 URL 17%'])
    expect(await page.locator('.causes li').count()).toBeGreaterThan(2)
    await page.context().close()
  })

  test('follows a bar to the URLs, and a URL to its findings', async () => {
    const { page } = await open(address)
    await page.getByRole('link', { name: /^noindex/ }).click()
    expect(await page.getByRole('status').innerText()).toBe('1 URL of 6')
    await page.locator('.rows a').click()
    expect(await page.locator('.page-title').innerText()).toBe('https://www.example.com/blog/a/')
    expect(await page.locator('#view').innerText()).toContain('Left out of the sitemap: noindex')
    expect(await page.locator('#view').innerText()).toContain('Canonicals and redirects of 1 URL end here')
    await page.getByRole('link', { name: 'https://www.example.com/blog/b/' }).click()
    await page.getByText('Left out of the sitemap: canonical elsewhere').waitFor()
    await page.goBack()
    await page.getByText('Left out of the sitemap: noindex').waitFor()
    await page.goBack()
    await page.getByRole('status').waitFor()
    expect(await page.getByLabel('State').inputValue()).toBe('noindex')
    await page.context().close()
  })

  test('searches and filters', async () => {
    const { page } = await open(`${address}#/urls`)
    await page.getByLabel('Search').fill('BLOG')
    expect(await page.locator('.rows .url').allInnerTexts()).toEqual([
      'https://www.example.com/blog/a/',
      'https://www.example.com/blog/b/',
    ])
    await page.getByLabel('Folder').selectOption('https://www.example.com/docs/')
    expect(await page.getByRole('status').innerText()).toBe('0 URLs of 6')
    await page.getByLabel('Search').fill('')
    await page.getByLabel('Rule').selectOption('canonical/target-exists')
    expect(await page.locator('.rows .url').count()).toBe(2)
    await page.context().close()
  })

  test('shows hostile text as text', async () => {
    const { page, problems } = await open(`${address}#/findings`)
    await openAll(page)
    expect(await page.locator('#view').innerText()).toContain('</script>')
    expect(await page.title()).toBe('Indexing of https://www.example.com')
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.locator('script').count()).toBe(2)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

test.each([20_000, 100_000])('a site of %i pages', async (pages) => {
  const names = ['blog', 'docs', 'shop', 'tags', 'de']
  const files: Record<string, string> = {}
  for (let number = 0; number < pages; number++) {
    const path = `/${names[number % 5]}/${number}.html`
    const robots = number % 7 === 0 ? '<meta name="robots" content="noindex">' : ''
    files[path.slice(1)] = pageOf(number % 11 === 0 ? '/missing/' : path, robots)
  }
  const { page, problems } = await open(reportOf(`large-${pages}`, files))
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  )
  process.stdout.write(`first paint of ${pages} pages: ${Math.round(paint)} ms\n`)
  await page.getByRole('link', { name: /^URLs/ }).click()
  expect(await page.getByRole('status').innerText()).toBe(
    `${pages.toLocaleString('en')} URLs of ${pages.toLocaleString('en')}`,
  )
  expect(await page.locator('.rows li').count()).toBeLessThan(100)
  await page.locator('.scroller').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect
    .poll(() => page.locator('.rows .url').last().innerText())
    .toMatch(/^https:\/\/www\.example\.com\/tags\//)
  expect(problems).toEqual([])
  await page.context().close()
})
