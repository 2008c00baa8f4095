import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { close, collectErrors } from '../browser.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/**
 * Open a page of a built site at the path of its title, follow the links with other titles, and return the canonical and
 * the robots meta on each, and how often the browser loaded a document.
 */
export async function visitPages(
  browser: Browser,
  folder: string,
  [start, ...titles]: readonly [string, ...string[]] = ['Old', 'About', 'Old', 'Home'],
): Promise<{ tags: string[][]; errors: string[]; loads: number }> {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url!, 'http://localhost').pathname)
    const file = [path, `${path}.html`, join(path, 'index.html')].find(
      (one) => existsSync(one) && extname(one) !== '',
    )
    if (file === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    return response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const page = await browser.newPage()
  const errors = collectErrors(page)
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
  const tags: string[][] = []
  let loads = 0
  page.on('load', () => loads++)
  const readTags = async (title: string): Promise<void> => {
    await page.waitForFunction(`document.title === '${title}' && document.readyState === 'complete'`)
    await page.waitForLoadState('networkidle')
    tags.push(
      await page.$$eval('link[rel=canonical], meta[name=robots]', (elements) =>
        elements.map((element) => element.getAttribute('href') ?? element.getAttribute('content') ?? ''),
      ),
    )
  }
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/${start.toLowerCase()}`)
    await readTags(start)
    for (const title of titles) {
      await page.click(`text=${title} >> nth=0`)
      await readTags(title)
    }
    return { tags, errors, loads }
  } finally {
    await close(page)
    server.closeAllConnections()
    server.close()
  }
}
