/** Real builds of the examples and of one site, again and again: with fixes, over their own output, and after a rename. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyExample, removeExample } from '../packages/astro/test/site.ts'
import { readFolder } from '../packages/node/test/folder.ts'
import { buildSite } from './build-site.ts'
import { frameworks } from './frameworks.ts'
import type { SiteSource } from './frameworks.ts'
import { commitAll, git } from './git.ts'
import { indexical } from './trust/site.ts'
import { runWarm } from './warm.ts'

const commands: Record<string, readonly string[]> = {
  astro: ['node_modules/astro/bin/astro.mjs', 'build'],
  eleventy: ['node_modules/@11ty/eleventy/cmd.cjs'],
  vite: ['node_modules/vite/bin/vite.js', 'build'],
}

async function newExample(name: string): Promise<string> {
  const folder = await copyExample(name)
  onTestFinished(() => removeExample(folder))
  return folder
}

/** Build with the broken pages, and return the lines of findings. */
async function buildBroken(folder: string, command: readonly string[], fix?: string): Promise<string[]> {
  const variables = { BROKEN: '1', ...(fix !== undefined && { INDEXICAL_FIX: fix }) }
  const { stdout, stderr } = await runWarm(command, folder, variables)
  return [...`${stdout}\n${stderr}`.matchAll(/\S+:\d+:\d+ {2}error {2}\S+/g)].map(([text]) => text).sort()
}

test.each([
  ['astro', 'src/broken/blog/unknown-directive.md', ['nofolow', 'nofollow']],
  ['eleventy', 'src/broken/sale.md', ['noidnex', 'noindex']],
  ['vite', 'broken/sale.html', ['noidnex', 'noindex']],
] as const)(
  '%s: fixes are written into the sources, and no longer reported',
  async (name, file, [wrong, right]) => {
    const folder = await newExample(name)
    const build = (fix?: string): Promise<string[]> => buildBroken(folder, commands[name]!, fix)
    // Not the whole folder: packages in `node_modules` link to each other without end.
    const read = (): Map<string, string> =>
      new Map(
        globSync('{src,broken}/**/*.{md,mdx,html,yaml,astro,njk}', { cwd: folder }).map((path) => [
          path.replaceAll('\\', '/'),
          readFileSync(join(folder, path), 'utf8'),
        ]),
      )
    const before = read()
    const text = before.get(file)!
    expect(text).toContain(wrong)

    // What the other pages mean is not certain: safe fixes change nothing.
    const found = await build('1')
    const isFixable = (line: string): boolean => line.endsWith(' robots/known-directive')
    expect(found.filter(isFixable)).toEqual([expect.stringContaining(file)])
    expect(read()).toEqual(before)

    await build('robots/known-directive')
    expect(read()).toEqual(new Map([...before, [file, text.replace(wrong, right)]]))
    expect(await build()).toEqual(found.filter((line) => !isFixable(line)))
  },
)

/** Examples with the framework that builds them, and the folder and address of their pages. */
const examples = [
  ['astro', 'astro', 'dist', 'https://www.example.com'],
  ['astro-node', 'astro', 'dist/client', 'https://www.example.com'],
  ['starlight', 'astro', 'dist', 'https://docs.example.com'],
  ['eleventy', 'eleventy', '_site', 'https://www.example.com'],
  ['vite', 'vite', 'dist', 'https://www.example.com'],
] as const

test.each(examples)(
  '%s: a second build, check or apply changes no byte',
  async (name, framework, output, address) => {
    const folder = await newExample(name)
    const build = async (): Promise<void> => {
      const { code, stdout, stderr } = await runWarm(commands[framework]!, folder)
      expect(code, `${stdout}${stderr}`).toBe(0)
    }
    await build()
    const out = join(folder, output)
    const first = readFolder(out)
    expect(Object.keys(first).some((file) => file.endsWith('.html'))).toBe(true)
    await build()
    expect(readFolder(out)).toEqual(first)

    const args = [output, '--site', address, '--format', 'json']
    const report = indexical(folder, 'check', ...args)
    expect(report.stderr).toBe('')
    expect((JSON.parse(report.stdout) as { pages: number }).pages).toBeGreaterThan(0)
    expect(indexical(folder, 'check', ...args).stdout).toBe(report.stdout)
    expect(readFolder(out)).toEqual(first)

    // The adapter knows sources and the command line does not, so that the first run may change what it finds.
    indexical(folder, 'apply', ...args)
    const applied = readFolder(out)
    const again = indexical(folder, 'apply', ...args)
    expect(again.stderr).toBe('')
    expect((JSON.parse(again.stdout) as { changed: number }).changed).toBe(0)
    expect(readFolder(out)).toEqual(applied)
  },
)

const source: SiteSource = {
  pages: {
    index: { frontmatter: 'title: Home' },
    old: { frontmatter: 'title: Prices' },
  },
  options: { site: 'https://www.example.com', ledger: 'indexical-urls.txt' },
}

/** Source of a page, before and after its rename. */
const sources: Record<string, readonly [before: string, after: string]> = {
  astro: ['src/pages/old.md', 'src/pages/new.md'],
  eleventy: ['src/old.md', 'src/new.md'],
  vite: ['old', 'new'],
}

test.each(Object.keys(frameworks))(
  '%s: a page that moves without a redirect fails the build, at the line of the ledger',
  async (name) => {
    const first = await buildSite(name, source)
    expect(first.status).not.toBe(0)
    expect(first.output).toContain('Missing ledger `indexical-urls.txt`')

    const { folder, again } = first
    writeFileSync(join(folder, '.gitignore'), 'node_modules\ndist\n')
    writeFileSync(join(folder, 'indexical-urls.txt'), '/\n/old/\n')
    commitAll(folder, 'Add pages')
    const healthy = await again()
    expect(healthy.status, healthy.output).toBe(0)

    const [before, after] = sources[name]!
    git(folder, 'mv', before, after)
    const config = join(folder, 'vite.config.js')
    if (name === 'vite') writeFileSync(config, readFileSync(config, 'utf8').replace('old/', 'new/'))
    const file = name === 'vite' ? 'new/index.html' : after
    // Eleventy leaves the pages of earlier builds.
    rmSync(join(folder, 'dist'), { recursive: true })
    const lost = await again()
    expect(lost.status).not.toBe(0)
    expect(lost.output).toContain('indexical-urls.txt')
    expect(lost.output).toContain(
      `Missing page or redirect for \`/old/\`, expected one: add \`redirectFrom: [/old/]\` to ${file} (git renamed ${name === 'vite' ? 'old/index.html' : before})`,
    )

    const path = join(folder, file)
    const original = readFileSync(path, 'utf8')
    const fixing = await again({ INDEXICAL_FIX: '1' })
    expect(fixing.status).not.toBe(0)
    expect(fixing.output).toContain(`\`redirectFrom: [/old/]\` in ${file}: written`)
    expect(readFileSync(path, 'utf8').replace(/redirectFrom: \[\/old\/\]\n/, '')).toBe(original)
    writeFileSync(join(folder, 'netlify.toml'), '')
    const fixed = await again()
    expect(fixed.status, fixed.output).toBe(0)
  },
)
