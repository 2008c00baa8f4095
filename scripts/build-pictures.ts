/**
 * Creates two more pictures of the documentation from real programs: a build of the Astro example with mistakes in a
 * terminal, and the dev toolbar in Chromium. Command: `node scripts/build-pictures.ts`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { copyExample, removeExample, serve } from '../packages/astro/test/site.ts'
import { startBrowser } from '../tests/browser.ts'
import { pictureSources, sourcesFile } from './pictures/sources.ts'
import { terminalSvg } from './pictures/terminal-svg.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pictures = join(root, 'docs/images')
mkdirSync(pictures, { recursive: true })

const example = await copyExample('astro')
const browser = await startBrowser()
try {
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
  writeFileSync(join(pictures, 'failing-build.svg'), terminalSvg('npx astro build', lines.slice(first, end)))

  const page = await browser.newPage({ viewport: { width: 1000, height: 640 }, colorScheme: 'light' })
  const server = await serve(example, ['dev', '--port', '0'])
  await page.goto(`${server.url}/imprint/`)
  const button = page.locator('astro-dev-toolbar [data-app-id="indexical"]').first()
  await button.locator('.item-tooltip', { hasText: 'not for search engines' }).waitFor({ state: 'attached' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('astro-dev-toolbar .indexical-page h1').waitFor()
  await page.screenshot({ path: join(pictures, 'toolbar.png') })
  writeFileSync(join(root, sourcesFile), `${JSON.stringify(pictureSources(), null, 2)}\n`)
  await server.stop()
} finally {
  await browser.close()
  await removeExample(example)
}
