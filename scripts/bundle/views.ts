import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const folder = fileURLToPath(new URL('../../packages/view/src', import.meta.url))

/**
 * Return the files that `indexical` sends to browsers: the script of dev servers, and the script and style of the HTML
 * report. The report contains both inline, so they are small, and contain nothing that ends their element.
 */
export async function bundleViews(): Promise<Record<string, string>> {
  return {
    'dev-view.min.js': await bundleScript('panel/main.ts'),
    'report-view.min.js': await bundleScript('report/main.ts'),
    'report-view.css': readFileSync(`${folder}/report/style.css`, 'utf8').replace(/\s+/g, ' ').trim(),
  }
}

async function bundleScript(entry: string): Promise<string> {
  const bundler = await rolldown({ input: `${folder}/${entry}`, platform: 'browser' })
  const { output } = await bundler.generate({ format: 'iife', minify: true })
  await bundler.close()
  const [{ code }, ...others] = output
  if (others.length > 0) throw new Error(`Unexpected second file of ${entry}, expected one`)
  if (/<\/script|<!--/i.test(code)) throw new Error(`Unexpected end of the script element in ${entry}`)
  return code.trim()
}
