/** Builds the examples, shows the injected tags and the sitemap with reasons, then a build that fails. */
import '../tests/clean-environment.setup.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'

const { fromHtml } = await import('../packages/html/dist/index.js')
const { readSignals } = await import('../packages/core/dist/page.js')
const { walkPages } = await import('../packages/node/dist/replay.js')

const root = fileURLToPath(new URL('..', import.meta.url))
const cli = join(root, 'packages/node/dist/cli.js')

interface Example {
  name: string
  output: string
  site: string
}

const examples: Example[] = [
  { name: 'astro', output: 'dist', site: 'https://www.example.com' },
  { name: 'vite', output: 'dist', site: 'https://www.example.com' },
  { name: 'eleventy', output: '_site', site: 'https://www.example.com' },
  { name: 'starlight', output: 'dist', site: 'https://docs.example.com' },
]

for (const example of examples) show(example)
showFailure('astro')

function show({ name, output, site }: Example): void {
  title(`examples/${name}: the build`)
  const build = runBuild(name)
  console.log(summaryLines(build.output))
  if (build.status !== 0) fail(`examples/${name} does not build`)
  const dir = join(root, 'examples', name, output)
  const sitemap = join(dir, 'sitemap.xml')
  if (!existsSync(sitemap)) fail(`examples/${name} has no sitemap.xml`)
  title(`examples/${name}: what each page says now`)
  for (const line of tagsOf(dir)) console.log(`  ${line}`)
  title(`examples/${name}: read again by the command line`)
  const check = spawnSync(process.execPath, [cli, 'check', dir, '--site', site, '--format', 'json'], {
    encoding: 'utf8',
  })
  const { sitemap: listing, pages } = JSON.parse(check.stdout) as {
    pages: number
    sitemap: { listed: { url: string }[]; left: { url: string; reason: string }[] }
  }
  console.log(`${pages} pages. Left out of the sitemap, and why:`)
  for (const { url, reason } of listing.left) console.log(`  ${reason.padEnd(22)} ${url}`)
  console.log('sitemap.xml lists:')
  for (const [, url] of readFileSync(sitemap, 'utf8').matchAll(/<loc>(.*?)<\/loc>/g)) console.log(`  ${url}`)
}

function showFailure(name: string): void {
  title(`examples/${name} with mistakes in it: the build fails`)
  const build = runBuild(name, { BROKEN: '1' })
  console.log(lastLines(build.output, 60))
  if (build.status === 0) fail('the broken build must fail')
  console.log(`\nexit code ${build.status}`)
  // Build again without mistakes, because the output folder contains the broken build.
  runBuild(name)
}

function runBuild(name: string, env: Record<string, string> = {}) {
  // On Windows, pnpm is a script, which only a shell can start.
  const { status, stdout, stderr } = spawnSync('pnpm run -s build', {
    shell: true,
    cwd: join(root, 'examples', name),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Return the canonical and robots of every page, as crawlers read them. */
function tagsOf(dir: string): string[] {
  return walkPages(dir).map((file) => {
    const { signals } = readSignals(fromHtml(readFileSync(join(dir, file))), 'https://www.example.com/')
    const canonicals = signals.canonicals.map(({ href }) => `canonical ${href.value}`)
    const robots = signals.robots.map(
      ({ crawler, content }) => `${crawler === '*' ? 'robots' : crawler} ${content.value}`,
    )
    return `${file.padEnd(40)} ${[...canonicals, ...robots].join(', ') || '-'}`
  })
}

function summaryLines(output: string): string {
  return output
    .split('\n')
    .filter((line) => /Read \d+ pages|URLs out of|built in/.test(line))
    .join('\n')
}

function title(text: string): void {
  console.log(`\n${styleText('bold', text)}\n`)
}

function lastLines(text: string, most: number): string {
  return text.trimEnd().split('\n').slice(-most).join('\n')
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
