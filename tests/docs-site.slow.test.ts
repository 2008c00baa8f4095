/** Builds the documentation site as a user of Starlight and astro-indexical, and opens pages of each kind in Chromium. */
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePath } from '../site/page-paths.ts'
import { collectErrors, startBrowser } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const site = join(root, 'site')
const dist = join(site, 'dist')

let server: Server
let origin: string
let browser: Browser
let output: { code: number | null; text: string }

beforeAll(async () => {
  output = await build()
  server = createServer((request, response) => {
    const path = join(dist, decodeURIComponent(new URL(request.url!, 'http://localhost').pathname))
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path
    const isFound = existsSync(file)
    response.writeHead(isFound ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    })
    response.end(isFound ? readFileSync(file) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Copy the documents and build the site, with the Node of the tests. */
async function build(): Promise<typeof output> {
  const astro = join(site, 'node_modules/astro/bin/astro.mjs')
  const copied = await run(join(site, 'copy-docs.ts'))
  return copied.code === 0 ? run(astro, 'build') : copied
}

async function run(...args: string[]): Promise<typeof output> {
  const env = { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, args, { cwd: site, env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += String(data)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, text }
}

test('the build of the site has no finding', () => {
  expect(output.text).toContain('0 errors, 0 warnings')
  expect(output.code).toBe(0)
})

test('every document of the repository is a page', () => {
  const files = globSync('docs/**/*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const missing = files.filter((file) => !existsSync(join(dist, pagePath(file) ?? 'none', 'index.html')))
  expect(missing).toEqual([])
})

test('links lead to headings that exist', () => {
  const ids = new Map<string, Set<string>>()
  const idsOf = (path: string): Set<string> => {
    const html = readFileSync(join(dist, path, 'index.html'), 'utf8')
    return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))
  }
  const dead = globSync('**/index.html', { cwd: dist }).flatMap((file) => {
    const html = readFileSync(join(dist, file), 'utf8')
    return [...html.matchAll(/href="(\/[^"#]*)#([^"]+)"/g)].flatMap(([, path, id]) => {
      if (!ids.has(path!)) ids.set(path!, idsOf(path!))
      return ids.get(path!)!.has(decodeURIComponent(id!)) ? [] : `${file}: ${path}#${id}`
    })
  })
  expect([...new Set(dead)]).toEqual([])
})

/** Faults in markup that Starlight writes: its search button, and its code blocks. */
const ofStarlight = new Set(['label-content-name-mismatch', 'landmark-unique', 'scrollable-region-focusable'])

const pages = [
  '/',
  '/start/astro/',
  '/guides/sitemap/',
  '/rules/canonical/target-exists/',
  '/understand/signals/',
]

test.each(pages.flatMap((path) => [390, 1280].map((width) => [path, width] as const)))(
  '%s is accessible, fits and prints no error at a width of %i',
  async (path, width) => {
    const colorScheme = width === 390 ? 'dark' : 'light'
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
    const page = await context.newPage()
    const errors = collectErrors(page)
    await page.goto(origin + path)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
    const own = violations.filter(({ id }) => !ofStarlight.has(id))
    expect(own.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  },
)
