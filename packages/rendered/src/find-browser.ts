import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** An error for a browser that cannot be used. The message is one sentence for the user. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError'
}

/** An installed Chromium. */
export interface Installed {
  executable: string
  /** Whether it runs without its sandbox. */
  isOpen: boolean
}

/** The usual paths of Chromium and of browsers that are built on it, by system. */
const usualPlaces: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** The variable that turns the sandbox off. It has an effect only for root, for whom the sandbox cannot run. */
const openVariable = 'INDEXICAL_NO_SANDBOX'

/**
 * Find a Chromium: in the variable `CHROME_PATH`, in the usual places, or where Playwright installs it.
 *
 * @throws {BrowserError} if there is none, or if its sandbox cannot run
 */
export function findBrowser(): Installed {
  const executable = findExecutable(process.env['CHROME_PATH'])
  const isRoot = process.getuid?.() === 0
  const isOpen = isRoot && process.env[openVariable] === '1'
  if (isRoot && !isOpen)
    throw new BrowserError(
      `Unexpected user root, expected another one: the sandbox of Chromium does not run for root, and ${openVariable}=1 switches it off`,
    )
  return { executable, isOpen }
}

function findExecutable(given: string | undefined): string {
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given
    throw new BrowserError(`Unexpected CHROME_PATH \`${given}\`, expected the path of Chromium or Chrome`)
  }
  const found = [...(usualPlaces[process.platform] ?? []), chromium.executablePath()].find((path) =>
    existsSync(path),
  )
  if (found !== undefined) return found
  throw new BrowserError(
    'Missing Chromium, expected it or Chrome to be installed, or its path in CHROME_PATH',
  )
}
