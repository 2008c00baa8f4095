import { configsOf } from '../../content/find-generator.ts'
import { configNames } from '../config.ts'
import { addToFunction, addToList } from './edit-config.ts'

/** The facts about a project. */
export interface Project {
  /** The generator; undefined if none is recognised. */
  generator: string | undefined
  /** Its config file, relative to the project; undefined if there is none. */
  config: string | undefined
  /** Return the text of a file of the project; undefined if it does not exist. */
  read: (file: string) => string | undefined
  /** Output folder, relative to the project. */
  output: string
  /** Command that builds the site; undefined if unknown. */
  command: string | undefined
  /** HTML files of a Vite project without config. Empty for other projects. */
  pages: readonly string[]
  /** URL of the production site. */
  site: string
  packageManager: PackageManager
}

/** Commands of a package manager. */
export interface PackageManager {
  /** Adds a development dependency: `npm install --save-dev`. */
  add: string
  /** Installs in CI what the lock file names: `npm ci`. */
  restore: string
  /** Runs a script of package.json: `npm run`. */
  run: string
}

/** A file to write. */
export interface FileChange {
  file: string
  /** Undefined for a new file. */
  before: string | undefined
  after: string
}

/** The changes that `init` makes, and the steps that remain. */
export interface InitPlan {
  changes: FileChange[]
  /** Remaining commands and edits, one sentence or line each. */
  next: string[]
}

interface Plugin {
  plugin: string
  /** Path of the list of plugins in the config. @default a function adds it */
  list?: string
  /** Name of a new config file. */
  file: string
  /** Return its text. */
  config: (site: string, project: Project) => string
  /** The framework whose config lists the plugin. @default the generator */
  host?: string
  /** An edit that remains. */
  also?: string
  /** What the user wraps in a call of the plugin. No edit is made, because the expression may have any form. */
  wraps?: string
}

const plugins: Readonly<Record<string, Plugin>> = {
  astro: {
    plugin: 'astro-indexical',
    list: 'integrations',
    file: 'astro.config.mjs',
    config: (site) =>
      `import { defineConfig } from 'astro/config'\nimport indexical from 'astro-indexical'\n\nexport default defineConfig({\n  site: ${site},\n  integrations: [indexical()],\n})\n`,
  },
  vite: {
    plugin: 'vite-plugin-indexical',
    list: 'plugins',
    file: 'vite.config.mjs',
    config: (site, { pages }) => viteConfig('vite-plugin-indexical', site, inputOf(pages)),
  },
  eleventy: {
    plugin: 'eleventy-plugin-indexical',
    file: 'eleventy.config.mjs',
    config: (site) =>
      `import indexical from 'eleventy-plugin-indexical'\n\nexport default function (eleventyConfig) {\n  eleventyConfig.addPlugin(indexical, { site: ${site} })\n}\n`,
  },
  vitepress: {
    plugin: 'vitepress-plugin-indexical',
    list: 'vite.plugins',
    file: '.vitepress/config.mjs',
    config: (site) =>
      `import indexical from 'vitepress-plugin-indexical'\n\nexport default {\n  vite: { plugins: [indexical({ site: ${site} })] },\n}\n`,
    also: 'Remove `sitemap` from the config, if it is there: the plugin writes the sitemap',
  },
  docusaurus: {
    plugin: 'docusaurus-plugin-indexical',
    list: 'plugins',
    file: 'docusaurus.config.js',
    config: () => "export default {\n  plugins: ['docusaurus-plugin-indexical'],\n}\n",
    also: 'Set `sitemap: false` in the options of the preset `classic`: the plugin writes the sitemap',
  },
  'react-router': {
    plugin: 'react-router-plugin-indexical',
    list: 'plugins',
    file: 'vite.config.js',
    config: (site) => viteConfig('react-router-plugin-indexical', site, ''),
    host: 'vite',
    also: 'Set `prerender` in react-router.config, if it is not: the plugin checks prerendered pages',
  },
  next: {
    plugin: 'next-plugin-indexical',
    file: 'next.config.mjs',
    config: (site) =>
      `import withIndexical from 'next-plugin-indexical'\nexport default withIndexical({ output: 'export' }, { site: ${site} })\n`,
    also: "Set `output: 'export'`, if it is not: the plugin checks exported pages",
    wraps: 'the configuration',
  },
  sveltekit: {
    plugin: 'sveltekit-plugin-indexical',
    file: 'svelte.config.js',
    config: (site) =>
      `import indexical from 'sveltekit-plugin-indexical'\nadapter: indexical(adapter(), { site: ${site} }),\n`,
    wraps: 'the adapter',
  },
}

function viteConfig(plugin: string, site: string, input: string): string {
  return `import { defineConfig } from 'vite'\nimport indexical from '${plugin}'\n\nexport default defineConfig({\n${input}  plugins: [indexical({ site: ${site} })],\n})\n`
}

/**
 * Plan how to add Indexical to a project: a plugin in the config of the framework, else a config file for the command
 * line.
 *
 * @param wishes what to add besides the plugin or the config file
 */
export function planInit(project: Project, wishes: { workflow: boolean }): InitPlan {
  const plugin = pluginOf(project)
  const { changes, next } = plugin ? planPlugin(project, plugin) : planCommandLine(project)
  if (!wishes.workflow) return { changes, next }
  const file = '.github/workflows/indexing.yml'
  if (project.read(file) !== undefined) return { changes, next: [...next, `Keep ${file}: it exists`] }
  return { changes: [...changes, { file, before: undefined, after: workflowFor(project) }], next }
}

function pluginOf({ generator = '' }: Project): Plugin | undefined {
  return Object.hasOwn(plugins, generator) ? plugins[generator] : undefined
}

function planPlugin(project: Project, own: Plugin): InitPlan {
  const { generator, read, site, packageManager } = project
  const { plugin, list, file, host, also, wraps } = own
  const config = host === undefined ? project.config : configsOf(host).find((one) => read(one) !== undefined)
  const commands = [also, `${packageManager.add} ${plugin}`, project.command].filter(
    (line) => line !== undefined,
  )
  const before = config === undefined ? undefined : read(config)
  const example = own.config(quote(site), project)
  if (config === undefined || before === undefined)
    return { changes: [{ file, before: undefined, after: example }], next: commands }
  const unchanged = (...lines: string[]): InitPlan => ({ changes: [], next: [...lines, ...commands] })
  if (before.includes(plugin)) return unchanged(`Keep ${config}: it contains ${plugin}`)
  const snippet = example.trimEnd().replaceAll(/^/gm, '  ').split('\n')
  if (wraps !== undefined) return unchanged(`Wrap ${wraps} in ${config} yourself:`, ...snippet)
  const line = { plugin, site, isNamed: generator === 'docusaurus' }
  const after =
    list === undefined ? addToFunction(before, line) : addToList(before, list, line, generator === 'astro')
  return after === undefined
    ? unchanged(`Add the plugin to ${config} yourself, because its form is unusual:`, ...snippet)
    : { changes: [{ file: config, before, after }], next: commands }
}

/** Return the option `input`. Without it, Vite builds only index.html. */
function inputOf(pages: readonly string[]): string {
  if (pages.length < 2) return ''
  const input = pages.map((file) => `        ${quote(file)},\n`).join('')
  return `  appType: 'mpa',\n  build: {\n    rollupOptions: {\n      input: [\n${input}      ],\n    },\n  },\n`
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

function planCommandLine({ read, output, site, packageManager }: Project): InitPlan {
  const next = [`${packageManager.add} indexical`, `Build the site, then run: npx indexical apply ${output}`]
  const existing = configNames.find((name) => read(name) !== undefined)
  if (existing !== undefined) return { changes: [], next: [`Keep ${existing}: it exists`, ...next] }
  const config = { $schema: './node_modules/indexical/config.schema.json', site }
  const after = `${JSON.stringify(config, undefined, 2)}\n`
  return { changes: [{ file: 'indexical.config.json', before: undefined, after }], next }
}

const baseline = 'indexical-baseline.json'

/** Installs a generator which runners of GitHub do not have. */
const installHugo = 'sudo apt-get update && sudo apt-get install -y hugo'

/** Return the workflow. With a plugin it only builds, because plugins check during the build. */
function workflowFor(project: Project): string {
  const { generator, output, command, read, packageManager } = project
  const manifest = read('package.json')
  const hasBuild = manifest !== undefined && /"build"\s*:/.test(manifest)
  const build = hasBuild ? `${packageManager.run} build` : command
  const steps = manifest === undefined ? [] : [`- run: ${packageManager.restore}`]
  if (generator === 'hugo') steps.push('# Replace this by the version that you use.', `- run: ${installHugo}`)
  else if (build === command && build !== undefined && !build.startsWith('npx '))
    steps.push(`# Install ${generator} before the next step.`)
  steps.push(build === undefined ? '# Build the site before the next step.' : `- run: ${build}`)
  if (!pluginOf(project)) steps.push(...commandSteps(output, read(baseline) !== undefined))
  return `name: indexing

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
${steps.map((step) => `      ${step}\n`).join('')}`
}

function commandSteps(output: string, hasBaseline: boolean): string[] {
  if (hasBaseline) return [`- run: npx --yes indexical check ${output} --baseline ${baseline}`]
  return [
    `# Writes tags and the sitemap. Run it before you deploy ${output}, too.`,
    `- run: npx --yes indexical apply ${output}`,
  ]
}
