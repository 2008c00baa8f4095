import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** How a command ended. */
export interface Output {
  code: number | null
  text: string
}

/** Copy the documents and build the site, with the Node of the tests. */
export async function buildDocs(site: string): Promise<Output> {
  const astro = join(site, 'node_modules/astro/bin/astro.mjs')
  const copied = await run(site, join(site, 'copy-docs.ts'))
  const built = copied.code === 0 ? await run(site, astro, 'build') : copied
  if (built.code !== 0) return built
  const report = await run(site, join(site, 'publish-report.ts'))
  return { code: report.code, text: built.text + report.text }
}

async function run(site: string, ...args: string[]): Promise<Output> {
  const env = { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, args, { cwd: site, env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += String(data)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, text }
}

/** What newcomers look for, in their words, and the page that answers. */
export const questions = [
  ['page not in google', '/understand/not-indexed/'],
  ['SSR', '/start/astro/'],
  ['www', '/guides/www/'],
  ['monorepo', '/guides/ci/'],
  ['automatically fix', '/guides/fix/'],
  ['my own rule', '/understand/faq/'],
  ['turn off a rule', '/understand/faq/'],
  ['preview deploy', '/guides/previews/'],
  ['trailing slash', '/reference/options/'],
  ['exclude from sitemap', '/guides/sitemap/'],
  ['multiple languages', '/guides/languages/'],
  ['hreflang', '/guides/languages/'],
  ['GitHub Actions', '/guides/ci/'],
  ['PDF noindex', '/guides/files/'],
  ['moved page', '/guides/redirects/'],
  ['google', '/understand/crawlers/'],
  ['AI crawlers', '/guides/ai/'],
] as const
