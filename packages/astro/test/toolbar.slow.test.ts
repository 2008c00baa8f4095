/** The dev toolbar app in the real Chromium, with the real `astro dev`. */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { close, collectErrors, startBrowser, violations } from '../../../tests/browser.ts'
import { copyExample, edit, removeExample, serve, type Server } from './site.ts'

let browser: Browser
let root: string
let server: Server

beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => close(browser))

const hostile = '<img src=x onerror="globalThis.pwned=1">'

/** Serve a copy of an example. `LAUNCH_EDITOR` names a script that records what it should open. */
async function serveExample(name: string, prepare: () => Promise<void>): Promise<void> {
  root = await copyExample(name)
  const editor = join(root, 'editor.sh')
  await writeFile(editor, `#!/bin/sh\necho "$@" >> '${join(root, 'opened.txt')}'\n`)
  await chmod(editor, 0o755)
  await prepare()
  server = await serve(root, ['dev', '--port', '0'], { LAUNCH_EDITOR: editor })
}

async function stopServer(): Promise<void> {
  await server.stop()
  await removeExample(root)
}

const opened = (): Promise<string> => readFile(join(root, 'opened.txt'), 'utf8').catch(() => '')

interface Visit {
  page: Page
  /** The button of the app. */
  button: Locator
  /** What its window shows. */
  view: Locator
  errors: string[]
}

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await browser.newPage(options)
  const errors = collectErrors(page)
  await page.goto(server.url + path)
  const button = page.locator('astro-dev-toolbar button[data-app-id="indexical"]')
  await button.waitFor({ state: 'attached' })
  return { page, button, view: page.locator('astro-dev-toolbar .indexical-page'), errors }
}

/** Open the window of the app by the keyboard, once the server has answered. */
async function openApp({ page, button, view }: Visit, title: string): Promise<void> {
  await button.locator('.item-tooltip', { hasText: 'Indexing: ' }).waitFor({ state: 'attached' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => view.locator('h1').textContent()).toBe(title)
}

/** Return the text of a station. */
async function station(view: Locator, name: string): Promise<string> {
  const item = view.locator('.trace > li', { has: view.page().locator('h3', { hasText: name }) })
  return (await item.locator('> div').innerText()).replaceAll(/\s+/g, ' ')
}

const hidden = 'Not for search engines'
const good = 'This page may be indexed'

describe('the toolbar app of astro dev', () => {
  beforeAll(() =>
    serveExample('astro', async () => {
      await writeFile(join(root, 'public/favicon.ico'), '')
      await edit(root, 'src/pages/imprint.mdx', 'title: Imprint', `title: '${hostile}'`)
      await edit(root, 'src/pages/imprint.mdx', 'maxSnippet: 20', `${JSON.stringify(hostile)}: 20`)
    }),
  )
  afterAll(stopServer)

  test.each([
    ['/', 'Indexing: no problems', false],
    ['/imprint/', 'Indexing: 1 error, not for search engines', 'error'],
    ['/bare/', 'Indexing: no problems, not for search engines', 'info'],
    ['/search/?q=silk', 'Indexing: no problems, not for search engines', 'info'],
  ])('marks %s', async (path, tooltip, level) => {
    const { page, button, errors } = await visit(path)
    await expect.poll(() => button.locator('.item-tooltip').textContent()).toBe(tooltip)
    const mark = button.locator('.notification')
    expect(await mark.getAttribute('data-active')).toBe(level === false ? null : '')
    if (level !== false) expect(await mark.getAttribute('data-level')).toBe(level)
    expect(errors).toEqual([])
    await close(page)
  })

  test('shows intent, tags, crawlers, canonical, sitemap and findings', async () => {
    const own = await visit('/imprint/')
    await openApp(own, hidden)
    const { page, view, errors } = own
    expect((await view.locator('header p').allInnerTexts())[0]).toBe('noindex in the HTML of the page')
    const source = await station(view, 'source')
    expect(source).toContain(`robots: noindex, ${hostile} src/pages/imprint.mdx:5:3`)
    expect(source).toMatch(
      /Error Unexpected directive .* 6 .* src\/pages\/imprint\.mdx:6:3 robots\/known-directive Fix: /,
    )
    expect(await station(view, 'HTML')).toMatch(
      /^canonical: https:\/\/www\.example\.com\/imprint\/ HTML of the page:1:\d+ robots: noindex HTML of the page:1:\d+$/,
    )
    expect(await station(view, 'engines')).toBe(
      'googlebot, bingbot: may not index: noindex in the HTML of the page',
    )
    expect(await station(view, 'canonical target')).toBe('its own URL')
    expect(await station(view, 'sitemap')).toBe('will leave it out: noindex')
    for (const name of ['file, robots.txt, host, header', 'other pages'])
      expect(await station(view, name)).toBe('known after the build')
    // Texts of the site are never parsed as HTML.
    expect(await view.locator('img').count()).toBe(0)
    expect(await page.evaluate('globalThis.pwned')).toBe(undefined)
    expect(errors).toEqual([])
    await close(page)
  })

  test.each([
    ['/de/about/', good, 'src/pages/de/about.md'],
    [
      '/blog/green-dress-again/',
      'Asks search engines for another URL',
      'src/content/blog/green-dress-again.md:4:12',
    ],
    ['/care/wool/', hidden, 'src/content/care/wool.mdoc:3:9'],
    ['/blog/winter-plans/', hidden, 'src/content/blog/winter-plans.md:5:10'],
    ['/shops/berlin/', hidden, 'robots: noindex (option pages, or data of the page)'],
    ['/search/', hidden, 'robots: noindex, follow (option pages, or data of the page)'],
    ['/no-such-page/', 'No data about this page', undefined],
  ])('%s', async (path, title, place) => {
    const own = await visit(path)
    if (place === undefined) {
      await own.button.focus()
      await own.page.keyboard.press('Enter')
      expect(await own.view.locator('h1').textContent()).toBe(title)
    } else {
      await openApp(own, title)
      expect(await station(own.view, 'source')).toContain(place)
      // One page knows no other: nothing is concluded from what is not known.
      expect(await own.view.innerText()).not.toContain('nothing exists')
      expect(own.errors).toEqual([])
    }
    await close(own.page)
  })

  const looks = [390, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
  )
  test.each(looks)('at $width px, $colorScheme', async ({ width, colorScheme }) => {
    const own = await visit('/imprint/', { viewport: { width, height: 800 }, colorScheme })
    await openApp(own, hidden)
    const frame = ['astro-dev-toolbar', 'astro-dev-toolbar-app-canvas[data-app-id="indexical"]', '.frame']
    expect(await violations(own.page, frame)).toEqual([])
    const box = (await own.page.locator('astro-dev-toolbar .frame').boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(await own.view.evaluate((view) => view.scrollWidth - view.clientWidth)).toBe(0)
    await close(own.page)
  })

  test('the keyboard opens, moves, opens the editor and closes', async () => {
    const own = await visit('/imprint/')
    await openApp(own, hidden)
    const { page, button, view } = own
    const focused = (): Promise<string | null> => view.locator(':focus').textContent()
    expect(await focused()).toBe(hidden)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('src/pages/imprint.mdx:5:3')
    await page.keyboard.press('Enter')
    await expect.poll(opened).toBe(`${join(root, 'src/pages/imprint.mdx')} 5 3\n`)
    await page.keyboard.press('Escape')
    await expect.poll(() => view.count()).toBe(0)
    await expect.poll(() => button.evaluate((one) => one.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => view.count()).toBe(1)
    await close(page)
  })

  test('writes a fix into the source, and no other byte', async () => {
    const file = join(root, 'src/pages/about.md')
    const before = await readFile(file, 'utf8')
    const typo = before.replace('title:', 'cannonical: /\nrobots: nofolow\ntitle:')
    await writeFile(file, typo)
    const { page, button, view, errors } = await visit('/about/')
    await button.locator('.item-tooltip', { hasText: 'error' }).waitFor({ state: 'attached' })
    await button.focus()
    await page.keyboard.press('Enter')
    const fixes = view.locator('.finding p', { has: page.locator('.apply') })
    await expect
      .poll(() => fixes.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Apply suggestion canonical in src\/pages\/about\.md, a guess/),
        expect.stringMatching(/^Apply suggestion nofollow in src\/pages\/about\.md, a guess/),
      ])
    await view.getByRole('button', { name: 'Apply suggestion' }).first().click()
    await expect.poll(() => readFile(file, 'utf8')).toBe(typo.replace('cannonical', 'canonical'))
    await expect.poll(() => fixes.count()).toBe(1)
    await writeFile(file, before)
    expect(errors).toEqual([])
    await close(page)
  })

  test('follows an edit', async () => {
    const own = await visit('/imprint/')
    await openApp(own, hidden)
    const { page, button, view, errors } = own
    await edit(root, 'src/pages/imprint.mdx', 'index: false', 'follow: false')
    await edit(root, 'src/pages/imprint.mdx', JSON.stringify(hostile), 'maxSnippet')
    await expect.poll(() => view.locator('h1').textContent()).toBe(good)
    expect(await button.locator('.item-tooltip').textContent()).toBe('Indexing: no problems')
    expect(errors).toEqual([])
    await close(page)
  })
})

describe('pages on demand', () => {
  beforeAll(() =>
    serveExample('astro-node', async () => {
      await edit(root, 'astro.config.mjs', "output: 'server',", "output: 'server',\n  base: '/shop',")
      await edit(root, 'astro.config.mjs', "'/cart/':", "'/shop/cart/':")
    }),
  )
  afterAll(stopServer)

  test('shows the options and the entry of a page, and follows an edit', async () => {
    const cart = await visit('/shop/cart/')
    await openApp(cart, hidden)
    expect(await cart.view.locator('header').innerText()).toContain('https://www.example.com/shop/cart/')
    await close(cart.page)

    const wool = await visit('/shop/care/wool/')
    await openApp(wool, hidden)
    const place = wool.view.getByRole('button', { name: 'src/content/care/wool.mdx:3:9' }).first()
    await place.click()
    await expect.poll(opened).toBe(`${join(root, 'src/content/care/wool.mdx')} 3 9\n`)
    await edit(root, 'src/content/care/wool.mdx', 'noindex', 'nosnippet')
    await expect.poll(() => wool.view.locator('h1').textContent()).toBe(good)
    await close(wool.page)
  })
})
