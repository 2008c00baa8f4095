/** What a newcomer does: paste the snippets of a page, in this order, into a new project outside the workspace. */
import { setTimeout } from 'node:timers/promises'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPacked } from './packed.ts'
import { runShell, startRegistry, type Registry } from './registry.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const packed = createPacked()
const { work } = packed
let registry: Registry

beforeAll(async () => {
  packed.pack()
  registry = await startRegistry(packed.tarballs)
})

afterAll(() => {
  registry.server.close()
  packed.clean()
})

/** One block of code of a page. */
interface Snippet {
  page: string
  heading: string
  language: string
  text: string
  /** The file that its first line names, as in `// vite.config.mjs`. */
  file: string | undefined
}

function snippetsOf(page: string): Snippet[] {
  const text = readFileSync(join(root, page), 'utf8')
  const parts = text.matchAll(/^#+ (?<title>.*)$|^```(?<language>\w+)\n(?<code>[^]*?)^```$/gm)
  let heading = ''
  return [...parts].flatMap(({ groups: { title, language, code } = {} }) => {
    heading = title ?? heading
    if (language === undefined) return []
    return { page, heading, language, text: code!, file: /^\/\/ (\S+\.\w+)\n/.exec(code!)?.[1] }
  })
}

/** The snippets that make a site: a config file and the commands above it. The tests of Next build what its README shows. */
const setups = globSync(['README.md', 'packages/*/README.md', 'docs/*.md'], { cwd: root })
  .toSorted()
  .flatMap((page) => {
    const snippets = snippetsOf(page)
    return snippets
      .filter(({ file }) => file !== undefined && /^(?:(?!indexical|next)\w+\.config|about)\.mjs$/.test(file))
      .map((config) => {
        const shell = snippets.find(
          ({ heading, language }) => heading === config.heading && language === 'sh',
        )!
        return { page, heading: config.heading, file: config.file!, config: config.text, shell: shell.text }
      })
  })

/** Projects as they are before the snippets: their files, packages and command. */
const hosts: Record<string, { framework: string; files: string[]; build: string; output: string }> = {
  'astro.config.mjs': {
    framework: 'astro',
    files: ['src/pages/index.astro', 'src/pages/about.astro'],
    build: 'npx astro build',
    output: 'dist',
  },
  'vite.config.mjs': {
    framework: 'vite',
    files: ['index.html', 'about.html', 'dresses/green.html'],
    build: 'npx vite build',
    output: 'dist',
  },
  'eleventy.config.mjs': {
    framework: '@11ty/eleventy',
    files: ['index.html', 'about.html', 'dresses/green.html'],
    build: 'npx @11ty/eleventy',
    output: '_site',
  },
}

/** Return the version of a framework that its plugin is developed with. */
function developedWith(framework: string): string {
  const [version] = globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { devDependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      devDependencies?: Record<string, string>
    }
    return devDependencies[framework] ?? []
  })
  return `${framework}@${version}`
}

async function run(command: string, folder: string, more: Record<string, string> = {}): Promise<string> {
  const env = {
    ...more,
    npm_config_registry: registry.origin,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_yes: 'true',
  }
  let { text, status } = await runShell(command, folder, env)
  // A request to the package registry may fail: `astro add` does not repeat it, as npm does.
  for (let tries = 1; tries < 5 && status !== 0 && text.includes('fetch failed'); tries++) {
    await setTimeout(tries * 2000)
    ;({ text, status } = await runShell(command, folder, env))
  }
  expect(status, `${command}\n${text}`).toBe(0)
  return text
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const document = (title: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>${title}</title>\n</head>\n<body>All about ${title}.</body>\n</html>\n`

test('the pages of every plugin have a snippet to start with', () => {
  expect(setups.map(({ page, file }) => `${page} ${file}`)).toEqual([
    'README.md astro.config.mjs',
    'README.md vite.config.mjs',
    'README.md eleventy.config.mjs',
    'README.md about.mjs',
    'packages/astro/README.md astro.config.mjs',
    'packages/eleventy/README.md eleventy.config.mjs',
    'packages/vite/README.md vite.config.mjs',
  ])
})

/** Projects by framework and commands: pages that show the same commands share one installation. */
const projects = new Map<string, Promise<string>>()

/** Make a project with pages, and run the commands of a page in it, or return the one in which they ran. */
function projectWith(file: string, shell: string): Promise<string> {
  const key = `${file}\n${shell}`
  const project = projects.get(key) ?? newProject(file, shell)
  projects.set(key, project)
  return project
}

async function newProject(file: string, shell: string): Promise<string> {
  const { framework, files } = hosts[file]!
  const folder = mkdtempSync(join(work, 'project-'))
  // Writes `"type": "commonjs"`.
  await run('npm init -y', folder)
  await run(`npm install ${developedWith(framework)}`, folder)
  for (const name of files) write(folder, name, document(name))
  // `--yes` confirms the changes that `astro add` shows.
  await run(shell.replace(/^npx astro add .*/, '$& --yes'), folder)
  if (shell.startsWith('npx astro add'))
    expect(readFileSync(join(folder, file), 'utf8')).toContain('integrations: [indexical()]')
  return folder
}

test.each(setups.filter(({ file }) => file in hosts))(
  '$page, "$heading": all pages of a new project get a canonical and are listed',
  async ({ file, config, shell }) => {
    const { files, build, output } = hosts[file]!
    const folder = await projectWith(file, shell)
    rmSync(join(folder, output), { recursive: true, force: true })
    // Vite builds what its config lists: the snippet decides.
    const pages = file === 'vite.config.mjs' ? files.filter((name) => config.includes(`'${name}'`)) : files
    expect(pages.length).toBeGreaterThan(1)
    write(folder, file, config)
    await run(build, folder)

    const built = readdirSync(join(folder, output), { recursive: true, encoding: 'utf8' })
    const html = built.filter((name) => name.endsWith('.html'))
    expect(html).toHaveLength(pages.length)
    const canonicals = html.map(
      (name) =>
        /<link rel="canonical" href="(.*?)">/.exec(readFileSync(join(folder, output, name), 'utf8'))?.[1],
    )
    const sitemap = readFileSync(join(folder, output, 'sitemap.xml'), 'utf8')
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(listed.toSorted()).toEqual(canonicals.toSorted())
    expect(listed).toContain('https://www.example.com/')
  },
)

test('README.md, unified: the script prints a document with its canonical', async () => {
  const { config, shell } = setups.find(({ file }) => file === 'about.mjs')!
  const folder = mkdtempSync(join(work, 'project-'))
  await run('npm init -y', folder)
  await run(shell, folder)
  write(folder, 'about.mjs', config)
  expect(await run('node about.mjs', folder)).toContain(
    '<link rel="canonical" href="https://www.example.com/about/">',
  )
})

/** Lines that need a second site, a server, a browser, an export or a folder elsewhere: tests of these flags have them. */
const withInput = /laden\.example|--url |--rendered|--search-console|export\.zip|\/tmp\//

/** The commands of `indexical` in all pages, unchanged. */
const commands = globSync(['README.md', 'packages/*/README.md', 'docs/**/*.md', 'site/pages/**/*.{md,mdx}'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})
  .filter((page) => !/^docs[\\/]rules[\\/]/.test(page))
  .toSorted()
  .flatMap((page) => {
    const lines = snippetsOf(page)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.replaceAll(/\\\n\s*/g, '').split('\n'))
      .filter((line) => /^(?:npx )?indexical /.test(line) && !withInput.test(line))
    return lines.length === 0 ? [] : [{ page: page.replaceAll('\\', '/'), lines }]
  })

test('every command of the pages runs in a project', async () => {
  expect(commands.flatMap(({ lines }) => lines).length).toBeGreaterThan(35)
  const folder = mkdtempSync(join(work, 'project-'))
  await run('npm init -y', folder)
  await run('npm install --save-dev indexical @indexical/language-server', folder)
  write(folder, 'indexical.config.json', '{ "site": "https://www.example.com" }\n')
  for (const output of [
    'dist',
    'dist-before',
    'dist-after',
    'public',
    '_site',
    'site',
    'build',
    'docs/.vitepress/dist',
    'demo',
  ])
    for (const page of ['', 'about/', 'blog/red-dress/', 'docs/old/'])
      write(folder, `${output}/${page}index.html`, document(`Page /${page}`))
  write(folder, 'sitemap.xml', sitemapOf('https://www.example.com/'))
  const path = [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']]
  const env = { npm_config_offline: 'true', PATH: path.join(delimiter) }
  for (const facts of ['main', 'branch', 'dist', 'parts/one', 'base-parts/one']) {
    mkdirSync(dirname(join(folder, facts)), { recursive: true })
    await run(`indexical check dist --facts ${facts}.facts`, folder, env)
  }
  await run('indexical check dist --update-baseline', folder, env)

  const pageOf = new Map(commands.flatMap(({ page, lines }) => lines.map((line) => [line, page] as const)))
  const isNpx = (line: string): boolean => line.startsWith('npx ')
  expect([...pageOf.keys()].some(isNpx)).toBe(true)
  const failed: string[] = []
  let npxRuns = 0
  for (const [line, page] of pageOf) {
    // npx takes longer than the command, and starts the same file as the path does: once is enough.
    const shell = isNpx(line) && npxRuns++ > 0 ? line.replace(/^npx /, '') : line
    const { text, status } = await runShell(shell, folder, env)
    // 1: the pages have findings. 2: wrong use, or a run that could not finish.
    if (status !== 0 && status !== 1) failed.push(`${page}: ${line}\n${text}`)
  }
  expect(failed).toEqual([])
})

const sitemapOf = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}</loc></url></urlset>\n`
