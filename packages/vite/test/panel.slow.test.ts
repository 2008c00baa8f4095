/** The badge and the panel of a dev server in the real Chromium, with the real Vite. */
import { request } from 'node:http'
import { chmod, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as vite8 from 'vite'
import { close, collectErrors, startBrowser, violations } from '../../../tests/browser.ts'
import indexical from '../src/index.ts'
import type { ViteOptions } from '../src/index.ts'
import { makeSite, readTree, writeText } from './support/site.ts'

const vites = { 'vite 8': vite8, 'vite 7': (await import('vite-7')) as unknown as typeof vite8 }
const hostile = `</script><img src=x onerror="globalThis.pwned=1">`
const timeout = 30_000

const pageOf = (frontmatter: string): string =>
  `<!--\n---\n${frontmatter}\n---\n-->\n<!doctype html>\n<html lang="en">\n  <head>\n    <link rel="icon" href="data:,">\n    <title>Wool</title>\n  </head>\n  <body>Text</body>\n</html>\n`

const files = {
  'index.html': pageOf('title: Home'),
  'wool.html': pageOf(`robots: noindex\n# ${'a'.repeat(3)}`),
  'typo.html': pageOf('cannonical: ./index.html\nrobots: nofolow'),
  'hostile.html': pageOf(`robots:\n  ${JSON.stringify(hostile)}: 1`),
}

interface Offered {
  fixes: Record<string, { id: string }>
}

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => close(browser))

/** Start a dev server; `LAUNCH_EDITOR` names a script that records what it should open. */
async function serve(
  vite: typeof vite8 = vite8,
  {
    dev,
    server = {},
    base = '/',
  }: { dev?: ViteOptions['dev']; server?: vite8.ServerOptions; base?: string } = {},
): Promise<{ root: string; origin: string; port: number; opened: () => Promise<string> }> {
  const root = await makeSite(files)
  const editor = path.join(root, 'editor.sh')
  await writeText(editor, `#!/bin/sh\necho "$@" >> '${root}/opened.txt'\n`)
  await chmod(editor, 0o755)
  process.env['LAUNCH_EDITOR'] = editor
  const running = await vite.createServer({
    root,
    base,
    configFile: false,
    logLevel: 'silent',
    appType: 'mpa',
    server: { host: '127.0.0.1', port: 0, ...server },
    plugins: [indexical({ site: 'https://www.example.com', dev })],
  })
  onTestFinished(() => close(running))
  await running.listen()
  const { port } = running.httpServer!.address() as { port: number }
  const opened = (): Promise<string> => readFile(path.join(root, 'opened.txt'), 'utf8').catch(() => '')
  return { root, origin: `http://127.0.0.1:${port}`, port, opened }
}

async function open(address: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage()
  onTestFinished(() => close(page))
  page.setDefaultTimeout(timeout)
  const errors = collectErrors(page)
  await page.goto(address)
  return { page, errors }
}

/** Send a request with any header, also those that `fetch` sets itself. */
function send(
  port: number,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: target, method, headers, agent: false },
      (response) => {
        let text = ''
        response.on('data', (data) => (text += String(data)))
        response.on('end', () => resolve({ status: response.statusCode!, text, headers: response.headers }))
      },
    )
    sent.on('error', reject)
    sent.setTimeout(timeout, () => sent.destroy(new Error('Missing response')))
    sent.end(body)
  })
}

describe.each(Object.entries(vites))('%s', (_version, vite) => {
  test(
    'the badge shows why a page is hidden, opens the line, and follows an edit',
    { timeout: 4 * timeout },
    async () => {
      const { root, origin, opened } = await serve(vite)
      const { page, errors } = await open(`${origin}/wool.html`)
      const badge = page.locator('indexical-badge .badge')
      await expect.poll(() => badge.textContent(), { timeout }).toBe('Not indexed')
      await badge.focus()
      await page.keyboard.press('Enter')
      const view = page.locator('indexical-badge .indexical-page')
      expect(await view.locator('h1').textContent()).toBe('Not for search engines')
      expect(await view.locator('.trace > li').first().innerText()).toContain('robots: noindex wool.html:3:9')
      expect(await view.textContent()).toContain('known after the build')
      await view.getByRole('button', { name: 'wool.html:3:9' }).first().click()
      await expect.poll(opened, { timeout }).toBe(`${path.join(root, 'wool.html')} 3 9\n`)

      await writeText(path.join(root, 'wool.html'), pageOf('title: Wool'))
      await expect.poll(() => badge.textContent(), { timeout }).toBe('Indexable')
      await expect.poll(() => view.locator('h1').textContent(), { timeout }).toBe('This page may be indexed')
      await page.keyboard.press('Escape')
      expect(await page.locator('indexical-badge .frame').isVisible()).toBe(false)
      expect(errors).toEqual([])
    },
  )
})

test('the badge leaves its corner to a widget of the page', { timeout: 2 * timeout }, async () => {
  const { origin } = await serve()
  const { page } = await open(`${origin}/wool.html`)
  const badge = page.locator('indexical-badge .badge')
  await badge.waitFor()
  const edge = async (): Promise<boolean> => (await badge.boundingBox())!.x > 400
  expect(await edge()).toBe(true)
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<button style="position: fixed; right: 4px; bottom: 4px; width: 60px; height: 60px">Chat</button>')`,
  )
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect.poll(edge, { timeout }).toBe(false)
})

test('the panel lists pages, shows any of them, and follows edits', { timeout: 4 * timeout }, async () => {
  const { root, origin } = await serve()
  const { page, errors } = await open(`${origin}/__indexical/`)
  await expect
    .poll(() => page.getByRole('status').textContent(), { timeout })
    .toBe('0 pages of 0, 0 with problems')
  await page.getByRole('searchbox').fill('/wool.html')
  await page.keyboard.press('Enter')
  const title = page.locator('main h1')
  await expect.poll(() => title.textContent(), { timeout }).toBe('Not for search engines')
  const rows = page.locator('.rows a')
  expect(await rows.allInnerTexts()).toEqual(['/wool.html\nnoindex'])

  // A page in another tab arrives by the websocket.
  await open(`${origin}/hostile.html`)
  await expect.poll(() => rows.count(), { timeout }).toBe(2)
  // Pages with errors are first.
  await rows.first().click()
  await expect.poll(() => page.locator('main').textContent(), { timeout }).toContain(hostile)
  expect(await page.locator('img').count()).toBe(0)

  await rows.nth(1).click()
  await expect.poll(() => title.textContent(), { timeout }).toBe('Not for search engines')
  await writeText(path.join(root, 'wool.html'), pageOf('canonical: ./index.html'))
  await expect.poll(() => title.textContent(), { timeout }).toBe('Asks search engines for another URL')
  expect(errors).toEqual([])
})

test('the badge and the panel pass axe-core', { timeout: 4 * timeout }, async () => {
  const { origin } = await serve()
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
      onTestFinished(() => close(page))
      await page.goto(`${origin}/typo.html`)
      await page.locator('indexical-badge .badge').click()
      await page.locator('indexical-badge .apply').first().waitFor()
      for (const part of ['.frame', '.badge'])
        expect(await violations(page, ['indexical-badge', part])).toEqual([])
      await page.goto(`${origin}/__indexical/#${encodeURIComponent('https://www.example.com/typo.html')}`)
      await page.locator('main .apply').first().waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
})

test('the badge writes a fix into the source, and no other byte', { timeout: 4 * timeout }, async () => {
  const { root, origin } = await serve()
  const { page, errors } = await open(`${origin}/typo.html`)
  await page.locator('indexical-badge .badge').click()
  const fixes = page.locator('indexical-badge .finding p', { has: page.locator('.apply') })
  await expect
    .poll(() => fixes.allInnerTexts(), { timeout })
    .toEqual([
      // The page would no longer be shown.
      expect.stringMatching(/^Apply suggestion canonical in typo\.html, a guess/),
      expect.stringMatching(/^Apply suggestion nofollow in typo\.html, a guess/),
    ])
  await page.getByRole('button', { name: 'Apply suggestion' }).first().click()
  const read = (): Promise<string> => readFile(path.join(root, 'typo.html'), 'utf8')
  await expect.poll(read, { timeout }).toBe(pageOf('canonical: ./index.html\nrobots: nofolow'))
  await expect.poll(() => fixes.count(), { timeout }).toBe(1)
  await page.getByRole('button', { name: 'Apply suggestion' }).click()
  await expect.poll(read, { timeout }).toBe(pageOf('canonical: ./index.html\nrobots: nofollow'))
  await expect.poll(() => fixes.count(), { timeout }).toBe(0)
  expect(errors).toEqual([])
})

test('a base, and a server without badge', { timeout: 2 * timeout }, async () => {
  const { origin } = await serve(vite8, { base: '/docs/', dev: { badge: false } })
  const html = await (await fetch(`${origin}/docs/wool.html`, { headers: { accept: 'text/html' } })).text()
  expect(html).not.toContain('__indexical')
  const { page, errors } = await open(
    `${origin}/docs/__indexical/#${encodeURIComponent('https://www.example.com/docs/wool.html')}`,
  )
  await expect.poll(() => page.locator('main h1').textContent(), { timeout }).toBe('Not for search engines')
  expect(errors).toEqual([])
})

test('refuses everything that is not the site on this computer', { timeout: 2 * timeout }, async () => {
  const { port, origin, root, opened } = await serve()
  const own = { host: `127.0.0.1:${port}` }
  const token = (await send(port, '/__indexical/token')).text
  await fetch(`${origin}/wool.html`, { headers: { accept: 'text/html' } })
  const url = 'https://www.example.com/wool.html'
  const ask = (headers: Record<string, string>, name = 'page', body: object = { url }) => {
    const text = JSON.stringify(body)
    return send(port, `/__indexical/${name}`, {
      method: 'POST',
      headers: { ...own, 'content-length': String(text.length), ...headers },
      body: text,
    })
  }
  const known = { 'x-indexical-token': token }
  const answer = await ask(known)
  expect(answer.status).toBe(200)
  const { ids } = JSON.parse(answer.text) as { ids: Record<string, string> }
  expect(ids).toEqual({ 'wool.html': expect.any(String), 'wool.html:3:9': expect.any(String) })

  const other = 'Unexpected request of another site, expected one of this site'
  const client = 'Unexpected client, expected one on the computer of the dev server'
  const missing = 'Missing token, expected the header x-indexical-token'
  const cases: [Record<string, string>, string][] = [
    [{ 'sec-fetch-site': 'cross-site' }, other],
    [{ 'sec-fetch-site': 'same-site' }, other],
    [{ origin: 'http://localhost:3000' }, other],
    [{ origin: 'null' }, other],
    [{ 'x-forwarded-for': '203.0.113.7' }, client],
    [{ forwarded: 'for=203.0.113.7' }, client],
  ]
  for (const [headers, message] of cases) {
    expect(await ask({ ...known, ...headers })).toMatchObject({ status: 403, text: message })
    expect(await send(port, '/__indexical/token', { headers: { ...own, ...headers } })).toMatchObject({
      status: 403,
      text: message,
    })
  }
  for (const headers of [{}, { 'x-indexical-token': 'x'.repeat(token.length) }, { 'x-indexical-token': 'é' }])
    expect(await ask(headers, 'open', { id: ids['wool.html:3:9'] })).toMatchObject({
      status: 403,
      text: missing,
    })
  // A fix is offered by id, and not written for another site, another id, or a file that changed.
  await fetch(`${origin}/typo.html`, { headers: { accept: 'text/html' } })
  const typo = await ask(known, 'page', { url: 'https://www.example.com/typo.html' })
  const fix = Object.values((JSON.parse(typo.text) as Offered).fixes)[0]!.id
  for (const [headers, message] of cases)
    expect(await ask({ ...known, ...headers }, 'fix', { id: fix })).toMatchObject({
      status: 403,
      text: message,
    })
  expect(await ask({}, 'fix', { id: fix })).toMatchObject({ status: 403, text: missing })
  const gone = '"This fix is no longer offered, reload the page"'
  for (const id of [path.join(root, 'typo.html'), 'typo.html', '0', '__proto__'])
    expect((await ask(known, 'fix', { id })).text).toBe(gone)
  expect(await readFile(path.join(root, 'typo.html'), 'utf8')).toBe(files['typo.html'])
  await writeText(path.join(root, 'typo.html'), `<!-- new -->${files['typo.html']}`)
  expect((await ask(known, 'fix', { id: fix })).text).toBe(
    '"typo.html changed, or cannot be written: reload the page"',
  )
  expect(await readFile(path.join(root, 'typo.html'), 'utf8')).toBe(`<!-- new -->${files['typo.html']}`)
  const stale = await ask(known, 'page', { url: 'https://www.example.com/typo.html' })
  expect((JSON.parse(stale.text) as Offered).fixes).toEqual({})
  // Vite refuses foreign hosts itself.
  expect((await send(port, '/__indexical/', { headers: { host: 'attacker.example' } })).status).toBe(403)
  // A path is no id, and nothing else opens a file.
  for (const id of ['/etc/passwd', path.join(root, 'wool.html'), 'wool.html', '__proto__', '0'])
    expect((await ask(known, 'open', { id })).text).toBe('false')
  expect((await ask(known, 'constructor')).status).toBe(404)
  expect((await send(port, '/__indexical/open', { headers: own })).status).toBe(404)
  expect(
    (await ask({ ...known, 'content-length': '90000' }, 'page').catch(() => ({ status: 413 }))).status,
  ).toBe(413)
  expect(await opened()).toBe('')
  const { headers } = await send(port, '/__indexical/', { headers: own })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  [{ host: '0.0.0.0' }, undefined, 404, false],
  [{ host: '0.0.0.0' }, { badge: true }, 200, true],
  [{ host: '127.0.0.1', allowedHosts: true as const }, undefined, 200, true],
])('a server at %j with dev %j', { timeout: 2 * timeout }, async (server, dev, status, hasBadge) => {
  const { port, origin } = await serve(vite8, { server, ...(dev && { dev }) })
  expect((await send(port, '/__indexical/')).status).toBe(status)
  expect((await send(port, '/__indexical/', { headers: { host: 'attacker.example' } })).status).toBe(403)
  const html = await (await fetch(`${origin}/wool.html`, { headers: { accept: 'text/html' } })).text()
  expect(html.includes('__indexical/view.js')).toBe(hasBadge)
})

test('a build contains nothing of the badge', { timeout: 2 * timeout }, async () => {
  const root = await makeSite(files)
  await vite8.build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { rollupOptions: { input: ['index.html', 'wool.html'].map((file) => path.join(root, file)) } },
    plugins: [indexical({ site: 'https://www.example.com', dev: { badge: true } })],
  })
  const built = await readTree(path.join(root, 'dist'))
  expect(Object.keys(built)).toContain('wool.html')
  expect(Object.values(built).filter((text) => /__indexical|indexical-badge/.test(text))).toEqual([])
})
