/** Shows a build that fails, then the pages, sitemaps and tags of the examples. Expects installed and bundled packages. */
import '../tests/clean-environment.setup.ts'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'

const { fromHtml } = await import('../packages/html/dist/index.js')
const { readSignals } = await import('../packages/core/dist/page.js')

const root = fileURLToPath(new URL('..', import.meta.url))

showFailure()
show('astro', 'dist')
show('vite', 'dist')
show('eleventy', '_site')
show('starlight', 'dist', 'https://docs.example.com')
console.log(`
Everything is as expected: the first build failed on purpose. Next, check a folder with a built site, or run \`npm test\`:
npm run -s indexical -- check examples/astro/dist --site https://www.example.com`)

function showFailure(): void {
  title('examples/astro with mistakes: the build fails')
  const { status, output } = runBuild('astro', { BROKEN: '1' })
  const [, findings, summary] = /\[astro-indexical\] *\n(.*?\n)\nerrors .*?\n(Read .*?)\n/s.exec(output) ?? []
  if (status === 0 || !findings) fail('The build with mistakes must fail with findings', output)
  console.log(`${findings}${summary}`)
}

function show(name: string, folder: string, site = 'https://www.example.com'): void {
  const build = runBuild(name)
  if (build.status !== 0) fail(`examples/${name} must build`, build.output)
  const dir = join(root, 'examples', name, folder)
  const cli = join(root, 'packages/node/dist/cli.js')
  const check = spawnSync(process.execPath, [cli, 'check', dir, '--site', site, '--format', 'json'], {
    encoding: 'utf8',
  })
  if (check.status !== 0) fail(`examples/${name} must have no errors`, check.stdout + check.stderr)
  const { pages, sitemap } = JSON.parse(check.stdout) as {
    pages: number
    sitemap: { left: { url: string; reason: string }[] }
  }
  const xml = readFileSync(join(dir, 'sitemap.xml'), 'utf8')
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => ({
    url,
    reason: 'in sitemap.xml',
  }))
  const all = [...listed, ...sitemap.left].map(({ url, reason }) => ({
    path: url.slice(site.length),
    reason,
  }))
  if (all.length !== pages) fail(`examples/${name} must list or leave out each page once`, check.stdout)
  title(`examples/${name}: ${pages} pages, ${listed.length} in sitemap.xml`)
  for (const { path, reason } of all)
    console.log(`${path.padEnd(28)} ${reason.padEnd(20)} ${tagsOf(dir, path)}`)
}

function runBuild(name: string, env: Record<string, string> = {}) {
  // On Windows, npm is a script, which only a shell can start.
  const { status, stdout, stderr } = spawnSync('npm run -s build', {
    shell: true,
    cwd: join(root, 'examples', name),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Return the canonical and robots of a page, as crawlers read them. */
function tagsOf(dir: string, path: string): string {
  const html = readFileSync(join(dir, path.replace(/\/$/, '/index.html')), 'utf8')
  const { signals } = readSignals(fromHtml(html), 'https://www.example.com/')
  const canonicals = signals.canonicals.map(({ href }) => `canonical ${href.value}`)
  const robots = signals.robots.map(
    ({ crawler, content }) => `${crawler === '*' ? 'robots' : crawler} ${content.value}`,
  )
  return [...canonicals, ...robots].join(', ') || '-'
}

function title(text: string): void {
  console.log(`\n${styleText('bold', text)}`)
}

function fail(message: string, output: string): never {
  console.error(`${output}\n${message}`)
  process.exit(1)
}
