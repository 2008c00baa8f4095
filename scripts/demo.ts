/** Shows a build that fails, then the pages, sitemaps and tags of the examples. Expects installed and bundled packages. */
import '../tests/clean-environment.setup.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { styleText } from 'node:util'

const root = join(import.meta.dirname, '..')

/** A row of `indexical urls`. */
interface Row {
  url: string
  reason: string | null
  canonical: string | null
  robots: string | null
  in_sitemap: boolean
  file: string | null
}

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
  const { status, output } = run('npm run -s build', 'astro', { BROKEN: '1' })
  const [, findings, summary] = /\[astro-indexical\] *\n(.*?\n)\nerrors .*?\n(Read .*?)\n/s.exec(output) ?? []
  if (status === 0 || !findings) fail('The build with mistakes must fail with findings', output)
  console.log(`${findings}${summary}`)
}

function show(name: string, folder: string, site = 'https://www.example.com'): void {
  const build = run('npm run -s build', name)
  if (build.status !== 0) fail(`examples/${name} must build`, build.output)
  const { status, output } = run(`npx indexical urls ${folder} --site ${site} --format jsonl`, name)
  if (status !== 0) fail(`examples/${name} must have no errors`, output)
  const rows = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ file }) => file !== null)
  const [listed, others] = [true, false].map((isListed) => rows.filter((row) => row.in_sitemap === isListed))
  title(`examples/${name}: ${rows.length} pages, ${listed!.length} in sitemap.xml`)
  for (const { url, reason, canonical, robots } of [...listed!, ...others!]) {
    const tags = [canonical && `canonical ${canonical}`, robots && `robots ${robots}`].filter(Boolean)
    const place = reason?.split(':', 1)[0] ?? 'in sitemap.xml'
    console.log(`${url.slice(site.length).padEnd(28)} ${place.padEnd(20)} ${tags.join(', ') || '-'}`)
  }
}

function run(command: string, example: string, env: Record<string, string> = {}) {
  // On Windows, npm is a script, which only a shell can start.
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd: join(root, 'examples', example),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

function title(text: string): void {
  console.log(`\n${styleText('bold', text)}`)
}

function fail(message: string, output: string): never {
  console.error(`${output}\n${message}`)
  process.exit(1)
}
