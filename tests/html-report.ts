/** Reports of real runs, opened in Chromium, without a server and without a network. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { close, startBrowser } from './browser.ts'
import { writeTree } from './servers/write-tree.ts'

/** The built command line. */
export const cli = fileURLToPath(new URL('../packages/node/dist/cli.js', import.meta.url))
/** The folder of all sites of a test file. */
export const folder = mkdtempSync(join(tmpdir(), 'indexical-report-'))

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(async () => {
  await close(browser)
  rmSync(folder, { recursive: true, force: true })
})

/** Check a site and return the address of its report. */
export function reportOf(name: string, files: Record<string, string>): string {
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

/** A page with a canonical to a path. */
export const pageOf = (path: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${path}</title><link rel="canonical" href="https://www.example.com${path}">${head}</head><body><h1>${path}</h1><a href="/">Home</a></body></html>`

/** A tag that hides a page. */
export const noindex = '<meta name="robots" content="noindex">'

/** Open a report. Every console error, exception and request is an entry of `problems`. */
export async function open(
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
