import { chromium } from 'playwright-core'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { installServer } from './servers/install-servers.ts'

/** Start the real Chromium, without a window. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: installServer('chromium'), args: ['--no-sandbox'] })
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
