/**
 * Create the pictures of the documentation from real programs: the report of the command line, and the panel of Vite's
 * dev server in Chromium. Run it after `npm run build`: `node scripts/pictures.ts`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { startBrowser } from '../tests/browser.ts'
import { writeTree } from '../tests/servers/write-tree.ts'
import { makeSite } from './pictures/make-site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const images = join(root, 'docs/images')
/** The maximum size of a picture. Larger ones make the repository slow to clone. */
const maxBytes = 100_000

mkdirSync(images, { recursive: true })
const work = mkdtempSync(join(tmpdir(), 'indexical-pictures-'))
const browser = await startBrowser()
try {
  writeTree(join(work, 'dist'), makeSite())
  const report = join(work, 'report.html')
  const cli = join(root, 'packages/node/dist/cli.js')
  const args = ['check', 'dist', '--site', 'https://www.example.com', '--format', 'html', '--no-cache']
  writeFileSync(report, spawnSync(process.execPath, [cli, ...args], { cwd: work, encoding: 'utf8' }).stdout)

  const page = await browser.newPage({ viewport: { width: 960, height: 620 } })
  const views = {
    report: '#/',
    'report-url': `#/url?url=${encodeURIComponent('https://www.example.com/shop/linen/')}`,
    'report-graph': '#/chains?kind=chain',
  }
  for (const [name, view] of Object.entries(views)) {
    await page.goto(pathToFileURL(report).href + view)
    await page.locator('#nav a').first().waitFor()
    if (name === 'report-url') await page.locator('.indexical-page').waitFor()
    if (name === 'report-graph') await page.locator('.drawing').waitFor()
    await take(page, name)
  }
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}

async function take(page: Page, name: string): Promise<void> {
  const path = join(images, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  const { size } = statSync(path)
  if (size > maxBytes)
    throw new Error(`Unexpected ${size} bytes of ${name}.png, expected at most ${maxBytes}`)
  console.log(`docs/images/${name}.png: ${size.toLocaleString('en')} bytes`)
}
