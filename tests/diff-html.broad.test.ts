/** Opens the HTML of a comparison in Chromium, without a server and without a network. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexical, makeFolder } from '../packages/node/test/folder.ts'
import { before, page as pageOf, site } from '../packages/node/test/diff-site.ts'
import { close, collectErrors, startBrowser } from './browser.ts'

const hostile = '<img src=x onerror=document.title=1>'
const noindex = '<meta name="robots" content="noindex">'

let browser: Browser
let address: string
beforeAll(async () => {
  const { 'old/index.html': _, ...others } = before
  const after = {
    ...others,
    'new/index.html': pageOf('/new/', 'moving'),
    'about/index.html': pageOf('/about/', 'about', noindex),
    'gone/index.html': pageOf('/gone/', 'other words'),
    [`${hostile}/index.html`]: pageOf(`/${encodeURIComponent(hostile)}/`, hostile.replaceAll('<', '&lt;')),
  }
  const files = Object.entries({ a: before, b: after }).flatMap(([name, own]) =>
    Object.entries(own).map(([file, text]) => [`${name}/${file}`, text] as const),
  )
  const root = makeFolder(Object.fromEntries(files))
  const { stdout, stderr } = indexical(root, 'diff', 'a', 'b', ...site, '--format', 'html')
  expect(stderr).toContain('git cannot read the history of this project')
  const file = join(root, 'changes.html')
  writeFileSync(file, stdout)
  address = pathToFileURL(file).href
  browser = await startBrowser()
})
afterAll(() => close(browser))

const cases = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
)
test.each(cases)('at $width px, $scheme', async ({ width, scheme }) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
  // The default of 30 s can be too short on a busy machine.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const problems = collectErrors(page)
  page.on('request', (request) => {
    if (request.url() !== address) problems.push(request.url())
  })
  await page.goto(address)
  expect(await page.title()).toBe('Changes of https://www.example.com')
  expect(
    (await page.locator('.totals > div').allInnerTexts()).map((text) => text.split(/\s+/).sort()),
  ).toContainEqual(['1', 'Lost'])
  expect(await page.locator('details[open]').first().innerText()).toContain(
    '/old/ is now /new/ (the same main text):\nadd redirectFrom: [/old/] to the source of b/new/index.html',
  )
  await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`)
  expect(await page.locator('main').innerText()).toContain('/%3Cimg%20src=x%20onerror=document.title=1%3E/')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  await page.evaluate(axe.source)
  const found = (await page.evaluate('axe.run()')) as { violations: { id: string }[] }
  expect(found.violations.map(({ id }) => id)).toEqual([])
  expect(problems).toEqual([])
  await close(context)
})
