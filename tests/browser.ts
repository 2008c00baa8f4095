import axe from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { installServer } from './servers/install-servers.ts'

/** Start the real Chromium, without a window. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: installServer('headlessChromium'), args: ['--no-sandbox'] })
}

/**
 * Close a browser, one of its pages, or a server.
 * After 30 s go on without it: closing a page can hang while it loads, and the end of the process closes all of them.
 */
export async function close(opened: { close(): Promise<unknown> } | undefined): Promise<void> {
  if (!opened) return
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => resolve(), 30_000)
  await Promise.race([opened.close(), late])
  clearTimeout(timer)
}

/** Collect the errors of a page: thrown, or printed in its console. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/**
 * Return the violations that axe-core finds. It runs through DevTools, which no content security policy blocks.
 *
 * @param shadowPath selectors of an element in shadow trees, the outermost host first. @default the whole page
 */
export async function violations(page: Page, shadowPath?: readonly string[]): Promise<string[]> {
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axe.source)
  return page.evaluate(async (fromShadowDom) => {
    const { axe: tool } = globalThis as unknown as {
      axe: {
        run(...context: unknown[]): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const context = fromShadowDom ? { include: [{ fromShadowDom }] } : { include: ['html'] }
    // Of other results, axe then collects one node each, which is faster.
    const { violations: found } = await tool.run(context, { resultTypes: ['violations'] })
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, shadowPath)
}
