import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkModules } from '../link-modules.ts'
import { median } from './measure.ts'
import { formatTable, short } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const site = 'https://www.example.com'
const text =
  '<p>Linen keeps its colour when it is washed cold, and creases less when it is hung up wet.</p>\n'.repeat(
    20,
  )

/** A site as a host wants it; with `WITHOUT=1` it is built without the plugin. */
interface HostSite {
  example: string
  command: readonly string[]
  files: (pages: number) => Record<string, string>
}

const head = (title: string): string =>
  `<meta charset="utf-8">\n<title>${title}</title>\n<meta name="description" content="All about ${title}">`
const document = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n${head(title)}\n</head>\n<body>${body}</body>\n</html>\n`
const post = (number: number, layout: string): string =>
  `---\ntitle: Post ${number}\ndescription: About ${number}\nlayout: ${layout}\n---\n\n## Post ${number}\n\n${text}\n[Next](/posts/${number + 1}/)\n`
const each = (pages: number, write: (number: number) => [string, string]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: pages }, (_, number) => write(number)))

const hosts: Record<string, HostSite> = {
  astro: {
    example: 'astro',
    command: ['node_modules/astro/bin/astro.mjs', 'build'],
    files: (pages) => ({
      'astro.config.mjs': `import indexical from 'astro-indexical'\nexport default { site: '${site}', integrations: process.env.WITHOUT ? [] : [indexical()] }\n`,
      'src/layouts/page.astro': `---\nconst { title } = Astro.props.frontmatter\n---\n${document('{title}', '<slot />')}`,
      ...each(pages, (number) => [`src/pages/posts/${number}.md`, post(number, '../../layouts/page.astro')]),
    }),
  },
  eleventy: {
    example: 'eleventy',
    command: ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet', '--input=src'],
    files: (pages) => ({
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'\nexport default (config) => { if (!process.env.WITHOUT) config.addPlugin(indexical, { site: '${site}' }) }\n`,
      'src/_includes/page.njk': document('{{ title }}', '{{ content | safe }}'),
      ...each(pages, (number) => [`src/posts/${number}.md`, post(number, 'page.njk')]),
    }),
  },
  vite: {
    example: 'vite',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error'],
    files: (pages) => ({
      'vite.config.js': `import { globSync } from 'node:fs'\nimport indexical from 'vite-plugin-indexical'\nexport default { appType: 'mpa', plugins: process.env.WITHOUT ? [] : [indexical({ site: '${site}' })], build: { rollupOptions: { input: globSync('posts/*/index.html') } } }\n`,
      ...each(pages, (number) => [`posts/${number}/index.html`, document(`Post ${number}`, text)]),
    }),
  },
}

/**
 * How much longer builds take with our plugins, in pairs of one build with and one without, in turns.
 *
 * @returns Markdown
 */
export async function benchHosts(pages: number, rounds: number): Promise<string> {
  const rows = Object.entries(hosts).map(([name, host]) => {
    const folder = makeSite(host, pages)
    // The first build fills caches of the host.
    build(folder, host, true)
    const pairs = Array.from({ length: rounds }, (_, round) => pairOf(folder, host, round))
    rmSync(folder, { recursive: true, force: true })
    const without = median(pairs.map((pair) => pair.without))
    const added = median(pairs.map((pair) => pair.with - pair.without))
    const share = `${((added / without) * 100).toFixed(1)} %`
    return [name, short(without), short(added), share]
  })
  const table = formatTable({ head: ['build', 'without, s', 'added, s', 'added'], rows })
  return `${table}\n\n${pages.toLocaleString('en')} pages, the medians of ${rounds} pairs.`
}

/** Two builds; which comes first changes from round to round. */
function pairOf(folder: string, host: HostSite, round: number): { with: number; without: number } {
  const first = build(folder, host, round % 2 === 0)
  const second = build(folder, host, round % 2 === 1)
  return round % 2 === 0 ? { with: first, without: second } : { with: second, without: first }
}

/** Seconds of one build. */
function build(folder: string, { command }: HostSite, isWith: boolean): number {
  for (const output of ['dist', '_site']) rmSync(join(folder, output), { recursive: true, force: true })
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1', ...(!isWith && { WITHOUT: '1' }) },
  })
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${`${stdout}${stderr}`.slice(-2000)}`)
  return (performance.now() - start) / 1000
}

/** In the system's temporary folder: `TMPDIR` chooses another disk. */
function makeSite({ example, files }: HostSite, pages: number): string {
  const folder = mkdtempSync(join(tmpdir(), `indexical-bench-${example}-`))
  linkModules(join(root, 'examples', example), folder)
  const all = { 'package.json': '{ "type": "module" }', ...files(pages) }
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  return folder
}
