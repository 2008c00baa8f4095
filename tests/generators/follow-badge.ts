import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { freePort, serve } from '../../packages/astro/test/site.ts'
import { close, collectErrors } from '../browser.ts'

const timeout = 60_000

/**
 * Open /old in a framework's dev server, follow the link to /about, and write a file of that page. The badge must show
 * each page in turn, and the server must print the finding.
 *
 * @param command starts the server on the port that follows
 * @param edit the file, and its text with the directive `noidnex`
 */
export async function followBadge(
  browser: Browser,
  folder: string,
  command: readonly string[],
  edit: readonly [file: string, text: string],
): Promise<void> {
  const server = await serve(folder, [...command, '--port', String(await freePort())], { NO_COLOR: '1' })
  const page = await browser.newPage()
  try {
    page.setDefaultTimeout(timeout)
    const errors = collectErrors(page)
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
    await page.goto(`${server.url}/old`)
    const badge = page.locator('indexical-badge .badge')
    const text = (): Promise<string | null> => badge.textContent({ timeout: 1000 }).catch(() => null)
    await expect.poll(text, { timeout }).toBe('Not indexed')
    // Until the framework's client has started, the link loads a document.
    const follow = async (): Promise<unknown> => {
      await page.goto(`${server.url}/old`)
      await page.waitForLoadState('networkidle')
      await page.evaluate('globalThis.isSameDocument = true')
      await page.click('text=About >> nth=0')
      await page.waitForFunction("document.title === 'About'")
      return page.evaluate('globalThis.isSameDocument')
    }
    await expect.poll(follow, { timeout, interval: 500 }).toBe(true)
    await expect.poll(text, { timeout }).toBe('Indexable')
    writeFileSync(join(folder, edit[0]), edit[1])
    await expect.poll(text, { timeout }).toBe('Indexable: 1 error')
    expect(server.output()).toContain('Unexpected directive `noidnex`, expected `noindex`')
    expect(errors).toEqual([])
  } finally {
    await close(page)
    await server.stop()
  }
}
