/**
 * Create the pictures of the documentation from real programs: the report of the command line and Astro's dev toolbar in
 * Chromium, and a build of the Astro example with mistakes in a terminal. Run it after `npm run build`: `pnpm pictures`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Page } from 'playwright-core'
import { copyExample, removeExample, serve } from '../packages/astro/test/site.ts'
import { startBrowser } from '../tests/browser.ts'
import { writeTree } from '../tests/servers/write-tree.ts'
import { makeSite } from './pictures/make-site.ts'
import { pictureSources, sourcesFile } from './pictures/sources.ts'
import { terminalSvg } from './pictures/terminal-svg.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const images = join(root, 'docs/images')
/** The maximum size of a picture. Larger ones make the repository slow to clone. */
const maxBytes = 100_000

mkdirSync(images, { recursive: true })
const example = await copyExample('astro')
const browser = await startBrowser()
try {
  await showReport(await browser.newPage({ viewport: { width: 960, height: 620 } }))
  showBuild()
  await showToolbar(await browser.newPage({ viewport: { width: 1000, height: 640 }, colorScheme: 'light' }))
  writeFileSync(join(root, sourcesFile), `${JSON.stringify(pictureSources(), null, 2)}\n`)
} finally {
  await browser.close()
  await removeExample(example)
}

async function showReport(page: Page): Promise<void> {
  using work = temporaryFolder('pictures')
  writeTree(join(work.path, 'dist'), makeSite())
  const report = join(work.path, 'report.html')
  const cli = join(root, 'packages/node/dist/cli.js')
  const args = ['check', 'dist', '--site', 'https://www.example.com', '--format', 'html', '--no-cache']
  writeFileSync(
    report,
    spawnSync(process.execPath, [cli, ...args], { cwd: work.path, encoding: 'utf8' }).stdout,
  )
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
}

function showBuild(): void {
  const { NO_COLOR: _, ...env } = process.env
  const build = spawnSync(process.execPath, [join(example, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: example,
    encoding: 'utf8',
    env: { ...env, BROKEN: '1', FORCE_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  const lines = `${build.stdout}${build.stderr}`.trimEnd().split('\n')
  const first = lines.findIndex((line) => line.includes('canonical/'))
  // The lines after this are Astro's own message, with a time and a path of this machine.
  const end =
    lines.findLastIndex((line) =>
      /^(?:Read|Host:|Assumed|Built|The build) /.test(stripVTControlCharacters(line)),
    ) + 1
  writeFileSync(join(images, 'failing-build.svg'), terminalSvg('npx astro build', lines.slice(first, end)))
}

async function showToolbar(page: Page): Promise<void> {
  const server = await serve(example, ['dev', '--port', '0'])
  await page.goto(`${server.url}/imprint/`)
  const button = page.locator('astro-dev-toolbar [data-app-id="indexical"]').first()
  await button.locator('.item-tooltip', { hasText: 'not for search engines' }).waitFor({ state: 'attached' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('astro-dev-toolbar .indexical-page h1').waitFor()
  await take(page, 'toolbar')
  await server.stop()
}

async function take(page: Page, name: string): Promise<void> {
  const path = join(images, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  const { size } = statSync(path)
  if (size > maxBytes)
    throw new Error(`Unexpected ${size} bytes of ${name}.png, expected at most ${maxBytes}`)
  console.log(`docs/images/${name}.png: ${size.toLocaleString('en')} bytes`)
}
