import { mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeTree } from '../../tests/servers/write-tree.ts'
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

interface Plugin {
  name: string
  options?: object
  /** Further files of the site. */
  files?: Record<string, string>
}

/** A site in the form of a framework. The variable `PLUGIN` chooses the plugin that its configuration loads. */
interface FrameworkSite {
  example: string
  plugin: Plugin
  /** A plugin by other authors that writes a sitemap. */
  peer?: Plugin
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
const frameworks: Record<string, FrameworkSite> = {
  astro: {
    example: 'astro',
    plugin: { name: 'astro-indexical' },
    peer: { name: '@astrojs/sitemap' },
    command: ['node_modules/astro/bin/astro.mjs', 'build'],
    files: (pages) => ({
      'astro.config.mjs': `const name = process.env.PLUGIN\nconst plugin = name && (await import(name)).default\nexport default { site: '${site}', integrations: plugin ? [plugin(JSON.parse(process.env.OPTIONS))] : [] }\n`,
      'src/layouts/page.astro': `---\nconst { title } = Astro.props.frontmatter\n---\n${document('{title}', '<slot />')}`,
      ...each(pages, (number) => [`src/pages/posts/${number}.md`, post(number, '../../layouts/page.astro')]),
    }),
  },
  eleventy: {
    example: 'eleventy',
    plugin: { name: 'eleventy-plugin-indexical', options: { site } },
    peer: {
      name: '@quasibit/eleventy-plugin-sitemap',
      options: { sitemap: { hostname: site } },
      files: {
        'src/sitemap.njk':
          '---\npermalink: /sitemap.xml\neleventyExcludeFromCollections: true\n---\n{% sitemap collections.all %}\n',
      },
    },
    command: ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet', '--input=src'],
    files: (pages) => ({
      'eleventy.config.js': `const name = process.env.PLUGIN\nconst plugin = name && (await import(name)).default\nexport default (config) => { if (plugin) config.addPlugin(plugin, JSON.parse(process.env.OPTIONS)) }\n`,
      'src/_includes/page.njk': document('{{ title }}', '{{ content | safe }}'),
      ...each(pages, (number) => [`src/posts/${number}.md`, post(number, 'page.njk')]),
    }),
  },
  vite: {
    example: 'vite',
    plugin: { name: 'vite-plugin-indexical', options: { site } },
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error'],
    files: (pages) => ({
      'vite.config.js': `import { globSync } from 'node:fs'\nconst name = process.env.PLUGIN\nconst plugin = name && (await import(name)).default\nexport default { appType: 'mpa', plugins: plugin ? [plugin(JSON.parse(process.env.OPTIONS))] : [], build: { rollupOptions: { input: globSync('posts/*/index.html') } } }\n`,
      ...each(pages, (number) => [
        `posts/${number}/index.html`,
        document(`Post ${number}`, `<h2>Post ${number}</h2>\n${text}`),
      ]),
    }),
  },
}

/** A plugin for all frameworks that only loads our code. */
const loading: Plugin = { name: 'loading the code' }

/** Results of our earlier runs, and the output of the frameworks. */
const outputs = ['dist', '_site', 'node_modules/.cache/indexical']

/**
 * Measure the time that our plugins add to builds, with a new output folder and with an unchanged one. Plugins by other
 * authors are measured with new folders. Builds with and without a plugin alternate.
 *
 * @param names frameworks
 * @param sizes numbers of pages, ascending
 * @returns Markdown: a table of all builds, and the added time as seconds per build and milliseconds per page
 */
export async function benchBuilds(
  names: readonly string[],
  sizes: readonly number[],
  rounds: number,
): Promise<string> {
  const all: Added[] = []
  for (const name of names) for (const pages of sizes) all.push(...(await addedTo(name, pages, rounds)))
  const builds = formatTable(
    ['build', 'pages', ...costHead, 'added CPU, s', 'added CPU', 'added wall'],
    all.map(({ what, pages, without, cost }) => [
      what,
      pages.toLocaleString('en'),
      ...costColumns(without),
      short(cost.cpu - without.cpu),
      percent(cost.cpu / without.cpu),
      percent(cost.wall / without.wall),
    ]),
  )
  const note = `The least of ${roundsOf(20, rounds)} rounds (200 pages: ${roundsOf(200, rounds)}, 2,000 pages: ${roundsOf(2000, rounds)}) of builds with and without the plugin, in turns; cost without it.`
  const budgets = budgetsOf(all)
  return [builds, note, ...(budgets ? [budgets] : [])].join('\n\n')
}

/** The time that a plugin adds to builds of one size. */
interface Added {
  /** Framework, plugin and kind of build. */
  what: string
  pages: number
  without: Cost
  cost: Cost
}

/** Return the number of rounds. Builds of few pages are fast, and differ by more than a plugin adds. */
function roundsOf(pages: number, rounds: number): number {
  return pages < 100 ? rounds * 4 : pages < 1000 ? rounds * 2 : rounds
}

async function addedTo(name: string, pages: number, rounds: number): Promise<Added[]> {
  const framework = frameworks[name]
  if (!framework)
    throw new Error(`Unexpected framework ${name}, expected ${Object.keys(frameworks).join(', ')}`)
  const { plugin, peer } = framework
  const others = [loading, ...(peer ? [peer] : [])]
  const folders = [undefined, plugin, ...others].map((used) => ({
    used,
    folder: makeSite(framework, pages, used?.files),
  }))
  const tasks = folders.flatMap(({ used, folder }) =>
    (used && others.includes(used) ? [true] : [true, false]).map((isNew): Task & { isNew: boolean } => ({
      what: `${name} + ${used?.name}${isNew ? '' : ', unchanged'}`,
      isNew,
      before() {
        if (isNew)
          for (const output of outputs) rmSync(join(folder, output), { recursive: true, force: true })
      },
      run: () => buildSite(folder, framework, used),
    })),
  )
  // The first builds fill the caches of the framework.
  for (const { run } of tasks) await run()
  const [none, noneAgain, ...costs] = await measure(tasks, roundsOf(pages, rounds))
  for (const { folder } of folders) rmSync(folder, { recursive: true, force: true })
  return costs.map((cost, index) => ({
    what: cost.what,
    pages,
    without: tasks[index + 2]!.isNew ? none! : noneAgain!,
    cost,
  }))
}

/** Divide the added time into seconds per build and milliseconds per page, from the smallest and the largest size. */
function budgetsOf(all: readonly Added[]): string | undefined {
  const added = ({ without, cost }: Added): number => cost.cpu - without.cpu
  const rows = [...Map.groupBy(all, ({ what }) => what)].flatMap(([what, sizes]) => {
    const [first, last] = [sizes[0]!, sizes.at(-1)!]
    if (first === last) return []
    const perPage = (added(last) - added(first)) / (last.pages - first.pages)
    return [[what, short(added(first) - perPage * first.pages), short(perPage * 1000)]]
  })
  return rows.length === 0 ? undefined : formatTable(['added to a build', 'CPU, s', 'CPU per page, ms'], rows)
}

function percent(ratio: number): string {
  return `${((ratio - 1) * 100).toFixed(1)} %`
}

/** Build a site with a plugin, or without one. */
function buildSite(folder: string, { command, peer }: FrameworkSite, plugin: Plugin | undefined): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: {
      ...process.env,
      NO_COLOR: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      // Examples do not contain the plugins of others.
      PLUGIN: moduleOf(plugin, peer),
      OPTIONS: JSON.stringify(plugin?.options ?? {}),
    },
  })
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${`${stdout}${stderr}`.slice(-2000)}`)
}

/** Return what the configuration of a site imports; empty without a plugin. */
function moduleOf(plugin: Plugin | undefined, peer: Plugin | undefined): string {
  if (plugin === undefined) return ''
  if (plugin === loading) return new URL('load-only.js', import.meta.url).href
  return plugin === peer ? import.meta.resolve(plugin.name) : plugin.name
}

/** Create a site in the system's temporary folder. `TMPDIR` chooses another disk. */
function makeSite(
  { example, files }: FrameworkSite,
  pages: number,
  more: Record<string, string> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), `indexical-bench-${example}-`))
  linkModules(join(root, 'examples', example), folder)
  writeTree(folder, { 'package.json': '{ "type": "module" }', ...files(pages), ...more })
  return folder
}
