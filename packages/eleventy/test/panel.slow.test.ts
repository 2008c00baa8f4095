/** The badge and the panel of `eleventy --serve` in the real Chromium. */
import { chmod, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { close, collectErrors, startBrowser, violations } from '../../../tests/browser.ts'
import { makeSite, readTree, runEleventy, startEleventy, writeText } from './support/site.ts'

const hostile = `</script><img src=x onerror="globalThis.pwned=1">`
const timeout = 60_000

const config = (dev: string, server = ''): string => `import indexical from 'eleventy-plugin-indexical'
export default function (eleventyConfig) {
  ${server}
  eleventyConfig.addPlugin(indexical, { site: 'https://www.example.com'${dev} })
  return { dir: { input: 'src', output: '_site' } }
}
`
const layout =
  '<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Wool</title></head><body>{{ content | safe }}<a href="{{ \'/wool/\' | url }}">Wool</a></body></html>'

const filesWith = (dev = '', server = ''): Record<string, string> => ({
  'eleventy.config.js': config(dev, server),
  'src/_includes/base.njk': layout,
  'src/index.md': '---\nlayout: base.njk\ntitle: Home\n---\nHome\n',
  'src/wool.md': '---\nlayout: base.njk\nrobots: noindex\n---\nWool\n',
  'src/silk.md': `---\nlayout: base.njk\nrobots:\n  ${JSON.stringify(hostile)}: 1\n---\nSilk\n`,
})

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => close(browser))

async function serve(
  files: Record<string, string>,
  args: string[] = [],
): Promise<{ root: string; origin: string; port: number }> {
  const root = await makeSite(files)
  const editor = path.join(root, 'editor.sh')
  await writeText(editor, `#!/bin/sh\necho "$@" >> '${root}/opened.txt'\n`)
  await chmod(editor, 0o755)
  const served = startEleventy(['--serve', '--port=0', ...args], root, { LAUNCH_EDITOR: editor })
  const [, origin, port] = await served.until(/(http:\/\/localhost:(\d+))\//)
  return { root, origin: origin!, port: Number(port) }
}

async function open(address: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage()
  onTestFinished(() => close(page))
  page.setDefaultTimeout(timeout)
  const errors = collectErrors(page)
  await page.goto(address)
  return { page, errors }
}

const statusOf = (port: number, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: '/__indexical/token', headers, agent: false },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sent.on('error', reject)
    sent.end()
  })

/** Write a file until a condition holds: the watcher may not be ready for the first time. */
async function writeUntil(file: string, text: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await writeText(file, `${text}${' '.repeat(tries)}\n`)
    const done = await expect
      .poll(holds, { timeout: 8000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
    if (done) return
  }
  throw new Error(`Missing effect of an edit of ${file}`)
}

describe('eleventy --serve', () => {
  test(
    'the badge shows the whole site, opens the line, and follows an edit',
    { timeout: 4 * timeout },
    async () => {
      const { root, origin, port } = await serve(filesWith())
      const { page, errors } = await open(`${origin}/wool/`)
      const badge = page.locator('indexical-badge .badge')
      await expect.poll(() => badge.textContent(), { timeout }).toBe('Not indexed')
      await badge.click()
      const view = page.locator('indexical-badge .indexical-page')
      expect(await view.locator('.trace > li').first().innerText()).toContain(
        'robots: noindex src/wool.md:3:9',
      )
      expect(await view.textContent()).toContain('other pages of this site')
      expect(await view.textContent()).not.toContain('known after the build')
      await view.getByRole('button', { name: 'src/wool.md:3:9' }).first().click()
      const opened = (): Promise<string> => readFile(path.join(root, 'opened.txt'), 'utf8').catch(() => '')
      await expect.poll(opened, { timeout }).toBe(`${path.join(root, 'src/wool.md')} 3 9\n`)
      await writeUntil(
        path.join(root, 'src/wool.md'),
        '---\nlayout: base.njk\n---\nWool',
        async () => (await badge.textContent()) === 'Indexable',
      )
      expect(await view.locator('h1').textContent()).toBe('Search engines may index this page')
      expect(errors).toEqual([])
      // Files of the output may be published.
      const output = await readTree(path.join(root, '_site'))
      expect(Object.values(output).filter((text) => text.includes('__indexical'))).toEqual([])

      expect(await statusOf(port, { host: `localhost:${port}` })).toBe(200)
      expect(await statusOf(port, { host: 'attacker.example' })).toBe(403)
      expect(await statusOf(port, { host: `localhost:${port}`, origin: 'https://attacker.example' })).toBe(
        403,
      )
      expect(await statusOf(port, { host: `localhost:${port}`, 'x-forwarded-for': '203.0.113.7' })).toBe(403)
    },
  )

  test('a fix goes into the source, and the page passes axe-core', { timeout: 4 * timeout }, async () => {
    const files = { ...filesWith(), 'src/typo.md': '---\nlayout: base.njk\ncannonical: /\n---\nTypo\n' }
    const { root, origin } = await serve(files)
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
        onTestFinished(() => close(page))
        await page.goto(`${origin}/typo/`)
        await page.locator('indexical-badge .badge').click()
        await page.locator('indexical-badge .apply').waitFor()
        for (const part of ['.frame', '.badge'])
          expect(await violations(page, ['indexical-badge', part])).toEqual([])
        await page.goto(`${origin}/__indexical/#${encodeURIComponent('https://www.example.com/typo/')}`)
        await page.locator('main .apply').waitFor()
        expect(await violations(page)).toEqual([])
      }
    const { page, errors } = await open(
      `${origin}/__indexical/#${encodeURIComponent('https://www.example.com/typo/')}`,
    )
    await page.getByRole('button', { name: 'Apply suggestion' }).click()
    await expect
      .poll(() => readFile(path.join(root, 'src/typo.md'), 'utf8'), { timeout })
      .toBe('---\nlayout: base.njk\ncanonical: /\n---\nTypo\n')
    await expect.poll(() => page.locator('main .apply').count(), { timeout }).toBe(0)
    expect(errors).toEqual([])
  })

  test('the panel lists all pages, and follows builds', { timeout: 4 * timeout }, async () => {
    const { root, origin } = await serve(filesWith(), ['--pathprefix=docs'])
    const { page, errors } = await open(`${origin}/docs/__indexical/`)
    const rows = page.locator('.rows a')
    await expect
      .poll(() => rows.allInnerTexts(), { timeout })
      .toEqual([
        // Pages with errors are first.
        expect.stringContaining('/docs/silk/\nindexable 1 error'),
        '/docs/\nindexable',
        '/docs/wool/\nnoindex',
      ])
    await rows.first().click()
    await expect.poll(() => page.locator('main').textContent(), { timeout }).toContain(hostile)
    expect(await page.locator('img').count()).toBe(0)
    await page.getByRole('searchbox').fill('wool')
    await expect.poll(() => rows.count(), { timeout }).toBe(1)
    await page.keyboard.press('Enter')
    const title = page.locator('main h1')
    await expect.poll(() => title.textContent(), { timeout }).toBe('Not for search engines')
    await writeUntil(
      path.join(root, 'src/wool.md'),
      '---\nlayout: base.njk\ncanonical: ./index.md\n---\nWool',
      async () => (await title.textContent()) === 'Asks search engines for another URL',
    )
    expect(errors).toEqual([])
  })
})

test.each([
  ['', 'eleventyConfig.setServerOptions({ showAllHosts: true })', 404, false],
  [', dev: { badge: true }', 'eleventyConfig.setServerOptions({ showAllHosts: true })', 200, true],
  [', dev: { badge: false }', '', 200, false],
])('options `%s`, server `%s`', { timeout: 2 * timeout }, async (dev, server, status, hasBadge) => {
  const { origin, port } = await serve(filesWith(dev, server))
  expect(await statusOf(port, { host: `localhost:${port}` })).toBe(status)
  expect((await (await fetch(`${origin}/wool/`)).text()).includes('__indexical')).toBe(hasBadge)
})

test(
  'a wrong option, and a build, which contains nothing of the badge',
  { timeout: 2 * timeout },
  async () => {
    const wrong = await runEleventy([], await makeSite(filesWith(', dev: { overlay: true }')))
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('Unexpected option `dev.overlay`, expected one of badge')
    const files = filesWith(', dev: { badge: true }')
    delete files['src/silk.md']
    const root = await makeSite(files)
    expect((await runEleventy([], root)).code).toBe(0)
    const built = await readTree(path.join(root, '_site'))
    expect(Object.values(built).filter((text) => /__indexical|indexical-badge/.test(text))).toEqual([])
  },
)
