/** What a newcomer does: paste the snippets of a page, in this order, into a new project outside the workspace. */
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** The snippets that make a site: a config file and the commands above it. */
const setups = globSync(['README.md', 'packages/*/README.md', 'docs/*.md'], { cwd: root })
  .toSorted()
  .flatMap((page) => {
    const snippets = snippetsOf(page)
    return snippets
      .filter(({ file }) => file !== undefined && /^(?:(?!indexical)\w+\.config|about)\.mjs$/.test(file))
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

async function run(command: string, folder: string): Promise<string> {
  const env = {
    npm_config_registry: registry.origin,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_yes: 'true',
  }
  const first = await runShell(command, folder, env)
  // A request to the package registry may fail once: `astro add` does not repeat it, as npm does.
  const isLost = first.status !== 0 && first.text.includes('fetch failed')
  const { text, status } = isLost ? await runShell(command, folder, env) : first
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

test.each(setups.filter(({ file }) => file in hosts))(
  '$page, "$heading": all pages of a new project get a canonical and are listed',
  async ({ file, config, shell }) => {
    const { framework, files, build, output } = hosts[file]!
    const folder = mkdtempSync(join(work, 'project-'))
    // Writes `"type": "commonjs"`.
    await run('npm init -y', folder)
    await run(`npm install ${developedWith(framework)}`, folder)
    for (const name of files) write(folder, name, document(name))
    // Vite builds what its config lists: the snippet decides.
    const pages = file === 'vite.config.mjs' ? files.filter((name) => config.includes(`'${name}'`)) : files
    expect(pages.length).toBeGreaterThan(1)
    // `--yes` stands for a person who confirms what `astro add` shows.
    await run(shell.replace(/^npx astro add .*/, '$& --yes'), folder)
    if (shell.startsWith('npx astro add'))
      expect(readFileSync(join(folder, file), 'utf8')).toContain('integrations: [indexical()]')
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
