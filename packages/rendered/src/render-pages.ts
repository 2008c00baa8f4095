import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { BrowserError } from './find-browser.ts'
import type { Installed } from './find-browser.ts'

/** How pages are rendered. */
export interface RenderOptions {
  /** Origin of the production site. Its URLs are read from files of the build, and never from the network. */
  origin: string
  /** Return the absolute path of the file at a URL of the site; undefined if there is none. */
  fileAt: (url: string) => string | undefined
  /** Whether scripts may send requests to other origins. */
  network: boolean
  /** Limit for all pages, in seconds. */
  seconds: number
  /** The browser that `findBrowser` found. */
  browser: Installed
}

/** A page after its scripts ran. */
export interface Rendered {
  url: string
  /** The document as HTML; undefined if it could not be rendered. */
  html: string | undefined
  /** Why there is no document. */
  failure: string | undefined
}

/** The maximum size of a document in characters. A larger one comes from a script that does not end. */
const maxCharacters = 20_000_000

/** The memory of a page's scripts, in megabytes. */
const maxScriptMemory = 512

/** The time of one page, in ms. */
const maxPageTime = 15_000

/** The longest time to wait, in ms, until a page has no requests. Crawlers that render wait in the same way. */
const maxIdleTime = 3000

/**
 * Open pages one after the other, each with its own profile. Yield their documents after the scripts ran.
 *
 * @param urls absolute URLs of pages
 * @throws {BrowserError} if Chromium cannot be started
 */
export async function* renderPages(
  urls: readonly string[],
  options: RenderOptions,
): AsyncGenerator<Rendered> {
  const end = Date.now() + options.seconds * 1000
  let browser = await startBrowser(options)
  try {
    for (const url of urls) {
      const left = end - Date.now()
      if (left <= 0) return
      // A page may end the whole browser, for example if it uses all memory.
      if (!browser.isConnected()) browser = await startBrowser(options)
      const limit = Math.min(left, maxPageTime)
      yield await renderPage(browser, url, limit, options)
    }
  } finally {
    await browser.close()
  }
}

async function startBrowser({ browser: { executable, isOpen }, network }: RenderOptions): Promise<Browser> {
  // Without network, Chromium does not even look up names.
  const closed = network ? [] : ['--host-resolver-rules=MAP * ~NOTFOUND']
  try {
    return await chromium.launch({
      executablePath: executable,
      chromiumSandbox: !isOpen,
      args: [
        ...closed,
        `--js-flags=--max-old-space-size=${maxScriptMemory}`,
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--disable-background-networking',
      ],
    })
  } catch (cause) {
    const [reason = ''] = String((cause as Error).message).split('\n')
    throw new BrowserError(`Unexpected failure of \`${executable}\`, expected Chromium to start: ${reason}`, {
      cause,
    })
  }
}

/** Open one page. If it does not end, close the browser, because an endless loop in a script keeps its context open. */
async function renderPage(
  browser: Browser,
  url: string,
  limit: number,
  options: RenderOptions,
): Promise<Rendered> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), limit)
  const opened = openPage(browser, url, limit, options).catch((error: Error): Rendered => ({
    url,
    html: undefined,
    failure: describeFailure(error),
  }))
  const rendered = await Promise.race([opened, late])
  clearTimeout(timer)
  if (rendered) return rendered
  await browser.close()
  return { url, html: undefined, failure: `its scripts did not end in ${Math.round(limit / 1000)} seconds` }
}

async function openPage(
  browser: Browser,
  url: string,
  limit: number,
  options: RenderOptions,
): Promise<Rendered> {
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: false })
  context.setDefaultTimeout(limit)
  // Without this permission, Chromium asks before a page reads from this machine, such as from an API in development.
  if (options.network) await context.grantPermissions(['local-network-access']).catch(() => {})
  try {
    const page = await context.newPage()
    await limitRequests(context, page, options)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle', { timeout: maxIdleTime }).catch(() => {})
    const html = await page.evaluate<string>('document.documentElement.outerHTML')
    if (html.length > maxCharacters)
      return { url, html: undefined, failure: 'its scripts made a document that is too large' }
    return { url, html: `<!doctype html>${html}`, failure: undefined }
  } finally {
    await context.close().catch(() => {})
  }
}

/** Respond to requests for the site with files of the build, and decide which other requests are allowed. */
async function limitRequests(
  context: BrowserContext,
  page: Page,
  { origin, fileAt, network }: RenderOptions,
): Promise<void> {
  let isOpened = false
  await context.route('**/*', async (route: Route) => {
    const request = route.request()
    const url = request.url()
    const isOwn = url === origin || url.startsWith(`${origin}/`)
    const isRead = request.method() === 'GET' || request.method() === 'HEAD'
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame()
    // Only the page itself is compared, and not a document to which a script leads. After a response without content,
    // the browser keeps its document.
    if (isDocument && isOpened) return route.fulfill({ status: 204 })
    isOpened ||= isDocument
    if (!isOwn) return network ? route.continue() : route.abort()
    // Files of a build cannot respond to other methods, and a check must not change anything in production.
    const file = isRead ? fileAt(url.replace(/#.*$/s, '')) : undefined
    if (file === undefined) return route.fulfill({ status: isRead ? 404 : 405, body: '' })
    return isDocument
      ? route.fulfill({ status: 200, contentType: 'text/html', body: readFileSync(file) })
      : route.fulfill({ status: 200, path: file })
  })
  await context.routeWebSocket(/.*/, (socket) => {
    if (network && !socket.url().startsWith(origin.replace(/^http/, 'ws'))) socket.connectToServer()
    else void socket.close()
  })
}

function describeFailure({ message }: Error): string {
  const [first = ''] = message.split('\n')
  return /crashed|closed/i.test(first) ? 'its scripts ended the browser' : first.replace(/^page\.\w+: /, '')
}
