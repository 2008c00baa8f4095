import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkModules } from '../link-modules.ts'
import { measure } from './measure.ts'
import type { Cost, Task } from './measure.ts'
import { costColumns, costHead, formatTable, short } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const site = 'https://www.example.com'
const text =
  '<p>Linen keeps its colour when it is washed cold, and creases less when it is hung up wet.</p>\n'.repeat(
    20,
  )

/** A site as a framework reads it; `PLUGIN` chooses the plugin that its configuration loads, if any. */
interface FrameworkSite {
  example: string
  /** Name of our plugin. */
  plugin: string
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

/** The frameworks with a plugin. */
export const frameworks: Record<string, FrameworkSite> = {
  astro: {
    example: 'astro',
    plugin: 'astro-indexical',
    command: ['node_modules/astro/bin/astro.mjs', 'build'],
    files: (pages) => ({
      'astro.config.mjs': `const name = process.env.PLUGIN\nconst plugin = name && (await import(name)).default\nexport default { site: '${site}', integrations: plugin ? [plugin()] : [] }\n`,
      'src/layouts/page.astro': `---\nconst { title } = Astro.props.frontmatter\n---\n${document('{title}', '<slot />')}`,
      ...each(pages, (number) => [`src/pages/posts/${number}.md`, post(number, '../../layouts/page.astro')]),
    }),
  },
  eleventy: {
    example: 'eleventy',
    plugin: 'eleventy-plugin-indexical',
    command: ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet', '--input=src'],
    files: (pages) => ({
      'eleventy.config.js': `const name = process.env.PLUGIN\nconst plugin = name && (await import(name)).default\nexport default (config) => { if (plugin) config.addPlugin(plugin, { site: '${site}' }) }\n`,
      'src/_includes/page.njk': document('{{ title }}', '{{ content | safe }}'),
      ...each(pages, (number) => [`src/posts/${number}.md`, post(number, 'page.njk')]),
    }),
  },
  vite: {
    example: 'vite',
    plugin: 'vite-plugin-indexical',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error'],
    files: (pages) => ({
      'vite.config.js': `import { globSync } from 'node:fs'\nconst name = process.env.PLUGIN\nconst plugin = name && (await import(name)).default\nexport default { appType: 'mpa', plugins: plugin ? [plugin({ site: '${site}' })] : [], build: { rollupOptions: { input: globSync('posts/*/index.html') } } }\n`,
      ...each(pages, (number) => [`posts/${number}/index.html`, document(`Post ${number}`, text)]),
    }),
  },
}

/** Results of earlier runs of ours, and the output of the frameworks. */
const outputs = ['dist', '_site', 'node_modules/.cache/indexical']

/**
 * Measure what our plugins add to builds: of a new output folder, and of one that is unchanged since the build before.
 * Builds with and without the plugin take turns.
 *
 * @param names frameworks
 * @param sizes numbers of pages
 * @returns Markdown
 */
export async function benchBuilds(
  names: readonly string[],
  sizes: readonly number[],
  rounds: number,
): Promise<string> {
  const rows: string[][] = []
  for (const name of names) for (const pages of sizes) rows.push(...(await rowsOf(name, pages, rounds)))
  const table = formatTable({
    head: ['build', 'pages', ...costHead, 'added CPU, s', 'added CPU', 'added wall'],
    rows,
  })
  return `${table}\n\nThe least of ${rounds} rounds of builds with and without the plugin, in turns; cost without it.`
}

async function rowsOf(name: string, pages: number, rounds: number): Promise<string[][]> {
  const framework = frameworks[name]
  if (!framework)
    throw new Error(`Unexpected framework ${name}, expected ${Object.keys(frameworks).join(', ')}`)
  const [plain, ours] = [makeSite(framework, pages), makeSite(framework, pages)]
  const task = (what: string, folder: string, isNew: boolean): Task => ({
    what,
    before() {
      if (isNew) for (const output of outputs) rmSync(join(folder, output), { recursive: true, force: true })
    },
    run: () => buildSite(folder, framework, folder === ours ? framework.plugin : undefined),
  })
  // The first builds fill caches of the framework.
  for (const folder of [plain, ours]) await task('', folder, true).run()
  const [withNone, withOurs, againNone, againOurs] = await measure(
    [
      task('without', plain, true),
      task('with', ours, true),
      task('without, again', plain, false),
      task('with, again', ours, false),
    ],
    rounds,
  )
  for (const folder of [plain, ours]) rmSync(folder, { recursive: true, force: true })
  const row = (what: string, none: Cost, all: Cost): string[] => [
    what,
    pages.toLocaleString('en'),
    ...costColumns(none),
    short(all.cpu - none.cpu),
    percent(all.cpu / none.cpu),
    percent(all.wall / none.wall),
  ]
  return [row(name, withNone!, withOurs!), row(`${name}, unchanged`, againNone!, againOurs!)]
}

function percent(ratio: number): string {
  return `${((ratio - 1) * 100).toFixed(1)} %`
}

/** Build a site with a plugin, or without one. */
export function buildSite(
  folder: string,
  { command }: FrameworkSite,
  plugin: string | undefined,
  flags: readonly string[] = [],
): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, ...command], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1', PLUGIN: plugin ?? '' },
  })
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${`${stdout}${stderr}`.slice(-2000)}`)
  return stderr
}

/** In the system's temporary folder: `TMPDIR` chooses another disk. */
export function makeSite({ example, files }: FrameworkSite, pages: number): string {
  const folder = mkdtempSync(join(tmpdir(), `indexical-bench-${example}-`))
  linkModules(join(root, 'examples', example), folder)
  const all = { 'package.json': '{ "type": "module" }', ...files(pages) }
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  return folder
}
