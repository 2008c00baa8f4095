/**
 * Law: `check` of the output of a build finds exactly what the plugin found. Tests of Astro, Eleventy and Vite have the
 * same law for pages with mistakes.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { linkModules } from '../scripts/link-modules.ts'
import { newFolder } from './build-site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const cli = join(root, 'packages/node/dist/cli.js')
const site = 'https://www.example.com'

interface Sarif {
  runs: {
    results: {
      ruleId: string
      level: string
      message: { text: string }
      locations: { physicalLocation: { artifactLocation: { uri: string } } }[]
    }[]
  }[]
}

/** The findings of a SARIF report, without locations, because a build knows the sources of all pages. */
function findingsIn(sarif: string): string[] {
  const { runs } = JSON.parse(sarif) as Sarif
  return runs[0]!.results.map(({ ruleId, level, message }) => `${level} ${ruleId} ${message.text}`).toSorted()
}

/** The findings of the plugin. */
function foundIn(folder: string): string[] {
  return findingsIn(readFileSync(join(folder, 'found.sarif'), 'utf8'))
}

function run(folder: string, [script, ...args]: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, script!), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  })
  return stdout + stderr
}

function check(folder: string, outDir: string, options: object): string[] {
  writeFileSync(join(folder, 'check.config.json'), JSON.stringify(options))
  const args = ['check', outDir, '--config', 'check.config.json', '--format', 'sarif', '--no-cache']
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return findingsIn(stdout)
}

const report = `reports: { sarif: 'found.sarif' }`

/** Write the report of the plugin to a file, with all options as they are. */
function addReport(config: string): string {
  return config.replace(/(indexical(?:\(|, ))(?:\{|(?=\)))/, (call, before: string) =>
    call.endsWith('{') ? `${before}{ ${report},` : `${before}{ ${report} }`,
  )
}

/** Make a project of files, with the packages of one of our plugins or examples. */
function projectOf(name: string, files: Record<string, string>, from: string): string {
  const folder = newFolder(`${name}-`)
  linkModules(from, folder)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const astro = ['node_modules/astro/bin/astro.mjs', 'build']

test.each<[string, string, readonly string[], string, object]>([
  [
    'astro',
    'astro.config.mjs',
    astro,
    'dist',
    { site, pages: { '/search/': { robots: 'noindex, follow' } } },
  ],
  ['starlight', 'astro.config.mjs', astro, 'dist', { site: 'https://docs.example.com' }],
  // The command line does not know the routes of the server.
  ['astro-node', 'astro.config.mjs', astro, 'dist/client', { site }],
  [
    'eleventy',
    'eleventy.config.js',
    ['node_modules/@11ty/eleventy/cmd.cjs'],
    '_site',
    { site, allowedOrigins: ['https://www.example.org'] },
  ],
  ['vite', 'vite.config.js', ['node_modules/vite/bin/vite.js', 'build'], 'dist', { site }],
])('examples/%s', (name, config, command, outDir, options) => {
  const from = join(root, 'examples', name)
  const folder = projectOf(name, {}, from)
  for (const entry of readdirSync(from))
    if (!/^(?:node_modules|dist|_site|\.astro)$/.test(entry))
      cpSync(join(from, entry), join(folder, entry), { recursive: true })
  writeFileSync(join(folder, config), addReport(readFileSync(join(folder, config), 'utf8')))
  const output = run(folder, command)
  expect(output).toMatch(/0 errors/)
  expect(check(folder, outDir, options)).toEqual(foundIn(folder))
})

/** Pages with the usual mistakes, as Markdown that the generators with a content folder share. */
const mistakes: Record<string, string> = {
  'index.md':
    '---\ntitle: Home\n---\n\n[Typo](./typo.md) [Copy](./copy.md) [Gone](./gone.md) [Hidden](./hidden.md)\n',
  'typo.md': '---\ntitle: Typo\nrobots: noidnex\n---\n\n# Typo\n\n[Home](./index.md)\n',
  'copy.md': '---\ntitle: Copy\ncanonical: ./other.md\n---\n\n# Copy\n',
  'other.md': '---\ntitle: Other\ncannonical: /a/\n---\n\n# Other\n',
  'gone.md': '---\ntitle: Gone\ncanonical: /nowhere/\n---\n\n# Gone\n',
  'hidden.md': '---\ntitle: Hidden\nrobots: noindex\n---\n\n# Hidden\n',
  'shadow.md': '---\ntitle: Shadow\ncanonical: ./hidden.md\n---\n\n# Shadow\n',
  'type.md': '---\ntitle: Type\nnoindex: 5\n---\n\n# Type\n',
  'nested/deep.md': '---\ntitle: Deep\ncanonical: ../copy.md\n---\n\n# Deep\n',
  'nested/index.md': '---\ntitle: Nested\n---\n\n# Nested\n',
}
const healthy = Object.fromEntries(
  ['index.md', 'other.md', 'hidden.md', 'nested/index.md'].map((file) => [
    file,
    mistakes[file]!.replace(/^cannonical.*\n/m, ''),
  ]),
)
healthy['index.md'] =
  '---\ntitle: Home\n---\n\n[Other](./other.md) [Hidden](./hidden.md) [Nested](./nested/index.md)\n'

function below(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]))
}

const vitePress = (settings: string): string => `import indexical from 'vitepress-plugin-indexical'
export default { title: 'Shop', ${settings} ignoreDeadLinks: true, vite: { plugins: [indexical({ site: '${site}', ${report} })] } }
`
const docusaurus = (settings: string): string => `export default {
  title: 'Shop', url: '${site}', baseUrl: '/', ${settings}
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/' }], ['docusaurus-plugin-indexical', { ${report} }]],
  themes: ['@docusaurus/theme-classic'],
}
`

/** Create a project of a framework with its plugin. */
function pluginProject(name: string, files: Record<string, string>): string {
  const from = join(root, 'packages', name)
  const folder = projectOf(name, files, from)
  symlinkSync(from, join(folder, `node_modules/${name}-plugin-indexical`), 'junction')
  return folder
}

test.each<[string, string, Record<string, string>]>([
  ['healthy, clean URLs', 'cleanUrls: true,', healthy],
  ['mistakes', '', mistakes],
  ['mistakes, clean URLs, below a base', "cleanUrls: true, base: '/shop/',", mistakes],
])('VitePress: %s', (_, settings, files) => {
  const folder = pluginProject('vitepress', {
    'package.json': '{ "type": "module" }',
    'docs/.vitepress/config.mts': vitePress(settings),
    ...below('docs', files),
  })
  run(folder, ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs'])
  const found = foundIn(folder)
  expect(found.length > 5).toBe(files === mistakes)
  const base = /base: '([^']*)'/.exec(settings)?.[1]
  expect(check(folder, 'docs/.vitepress/dist', { site, ...(base && { base }) })).toEqual(found)
})

test.each<[string, string, Record<string, string>]>([
  ['healthy, no slash', 'trailingSlash: false,', healthy],
  ['mistakes, undefined slash', '', mistakes],
])('Docusaurus: %s', (_, settings, files) => {
  const folder = pluginProject('docusaurus', {
    'package.json': '{ "private": true }',
    'docusaurus.config.js': docusaurus(settings),
    ...below('docs', files),
  })
  run(folder, ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build', '--no-minify'])
  const found = foundIn(folder)
  expect(found.length > 5).toBe(files === mistakes)
  expect(check(folder, 'build', { site })).toEqual(found)
})

test('Eleventy: files with links that hide `.html`, and a canonical by source', () => {
  const page = (head: string, frontmatter = ''): string =>
    `---\n${frontmatter}---\n<!doctype html>\n<html lang="en"><head><title>Page</title>${head}</head><body><a href="/">Home</a> <a href="/about">About</a> <a href="/team">Team</a></body></html>\n`
  const folder = projectOf(
    'eleventy',
    {
      'package.json': '{ "type": "module" }',
      'eleventy.config.js': `import indexical from 'eleventy-plugin-indexical'\nexport default (config) => config.addPlugin(indexical, { site: '${site}', ${report} })\nexport const config = { dir: { input: 'src' } }\n`,
      'src/index.html': page('', 'permalink: index.html\n'),
      'src/about.html': page('', 'permalink: about.html\n'),
      'src/copy.html': page('', 'permalink: copy.html\ncanonical: ./team.html\n'),
      'src/team.html': page(`<link rel="canonical" href="${site}/team">`, 'permalink: team.html\n'),
    },
    join(root, 'examples/eleventy'),
  )
  const output = run(folder, ['node_modules/@11ty/eleventy/cmd.cjs'])
  expect(output).toContain('Assumed `cleanUrls: true`, because of the canonicals')
  const canonicals = ['about', 'copy', 'team'].map(
    (name) =>
      /rel="canonical" href="([^"]*)/.exec(readFileSync(join(folder, `_site/${name}.html`), 'utf8'))?.[1],
  )
  expect(canonicals).toEqual([`${site}/about`, `${site}/team`, `${site}/team`])
  expect(check(folder, '_site', { site })).toEqual(foundIn(folder))
})
