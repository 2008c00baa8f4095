import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const folder = fileURLToPath(new URL('../../packages/view/src/report', import.meta.url))

/**
 * Return the script and the style of the HTML report, by file name. The report contains both inline, so they are small
 * and contain nothing that ends their element.
 */
export async function bundleReportView(): Promise<Record<string, string>> {
  const bundler = await rolldown({ input: `${folder}/main.ts`, platform: 'browser' })
  const { output } = await bundler.generate({ format: 'iife', minify: true })
  await bundler.close()
  const [{ code }, ...others] = output
  if (others.length > 0) throw new Error('Unexpected second file of the report script, expected one')
  if (/<\/script|<!--/i.test(code)) throw new Error('Unexpected end of the element in the report script')
  return {
    'report-view.min.js': code.trim(),
    'report-view.css': readFileSync(`${folder}/style.css`, 'utf8').trim(),
  }
}
