/** The dev toolbar app in the real Chromium, with the real `astro dev`. */
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectErrors, startBrowser } from '../../../tests/browser.ts'
import { astro, copyExample, removeExample, serve, type Server } from './site.ts'

let browser: Browser
let root: string
let server: Server

beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const hostile = '<img src=x onerror="globalThis.pwned=1">'

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(root, file), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(root, file), text.replace(from, to))
}

/** Open a page and return it with the button of the app and the errors so far. */
async function visit(
  path: string,
): Promise<{ page: Page; button: Locator; view: Locator; errors: string[] }> {
  const page = await browser.newPage()
  const errors = collectErrors(page)
  await page.goto(server.url + path)
  const button = page.locator('astro-dev-toolbar [data-app-id="indexical"]').first()
  await button.waitFor({ state: 'attached' })
  return { page, button, view: page.locator('astro-dev-toolbar .indexical-page'), errors }
}

describe('the toolbar app of astro dev', () => {
  beforeAll(async () => {
    root = await copyExample('astro')
    await writeFile(join(root, 'editor.sh'), `#!/bin/sh\necho "$@" >> '${join(root, 'opened.txt')}'\n`)
    await writeFile(join(root, 'public/favicon.ico'), '')
    await chmod(join(root, 'editor.sh'), 0o755)
    await edit('src/pages/imprint.mdx', 'maxSnippet: 20', `${JSON.stringify(hostile)}: 20`)
    server = await serve(root, ['dev', '--port', '0'], { LAUNCH_EDITOR: join(root, 'editor.sh') })
  })
  afterAll(async () => {
    await server.stop()
    await removeExample(root)
  })

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
    await page.close()
  })

  test('shows why a page is hidden, opens the line that causes it, and follows an edit', async () => {
    const { page, button, view, errors } = await visit('/imprint/')
    await button.locator('.item-tooltip', { hasText: '1 error' }).waitFor({ state: 'attached' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => view.locator('h1').textContent()).toBe('Not for search engines')
    expect(await view.locator('header').textContent()).toContain(
      `Requested: noindex, ${hostile} at src/pages/imprint.mdx:5:3`,
    )
    expect(await view.textContent()).toContain(hostile)
    expect(await view.locator('img').count()).toBe(0)
    await view.getByRole('button', { name: 'src/pages/imprint.mdx:5:3' }).first().click()
    const opened = (): Promise<string> => readFile(join(root, 'opened.txt'), 'utf8').catch(() => '')
    await expect.poll(opened).toBe(`${join(root, 'src/pages/imprint.mdx')} 5 3\n`)

    await edit('src/pages/imprint.mdx', 'index: false', 'follow: false')
    await edit('src/pages/imprint.mdx', JSON.stringify(hostile), 'maxSnippet')
    await expect.poll(() => view.locator('h1').textContent()).toBe('Search engines may index this page')
    expect(await button.locator('.item-tooltip').textContent()).toBe('Indexing: no problems')
    await page.keyboard.press('Escape')
    expect(errors).toEqual([])
    await page.close()
  })
})

test('a build contains nothing of the toolbar app', async () => {
  root = await copyExample('astro')
  try {
    const { code } = await astro(root, ['build'])
    expect(code).toBe(0)
    const files = await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true })
    const texts = files
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'))
    expect((await Promise.all(texts)).filter((text) => /indexical[:-](?:ask|page|open)/.test(text))).toEqual(
      [],
    )
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
