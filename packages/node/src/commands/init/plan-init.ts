import { configsOf } from '../../content/find-generator.ts'
import { configNames } from '../config.ts'
import { addToFunction, addToList } from './edit-config.ts'

/** Frameworks with a plugin. */
type PluginName =
  | 'astro'
  | 'vite'
  | 'eleventy'
  | 'vitepress'
  | 'docusaurus'
  | 'react-router'
  | 'next'
  | 'sveltekit'

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
  /** The framework whose config lists the plugin. @default the generator */
  host?: string
  build: string
  /** An edit that remains. */
  also?: string
  /** What the user wraps in a call of the plugin. No edit is made, because the expression may have any form. */
  wraps?: string
}

const plugins: Readonly<Record<PluginName, Plugin>> = {
  astro: {
    plugin: 'astro-indexical',
    list: 'integrations',
    file: 'astro.config.mjs',
    build: 'npx astro build',
  },
  vite: {
    plugin: 'vite-plugin-indexical',
    list: 'plugins',
    file: 'vite.config.mjs',
    build: 'npx vite build',
  },
  eleventy: {
    plugin: 'eleventy-plugin-indexical',
    file: 'eleventy.config.mjs',
    build: 'npx @11ty/eleventy',
  },
  vitepress: {
    plugin: 'vitepress-plugin-indexical',
    list: 'vite.plugins',
    file: '.vitepress/config.mjs',
    build: 'npx vitepress build',
    also: 'Remove `sitemap` from the config, if it is there: the plugin writes the sitemap',
  },
  docusaurus: {
    plugin: 'docusaurus-plugin-indexical',
    list: 'plugins',
    file: 'docusaurus.config.js',
    build: 'npx docusaurus build',
    also: 'Set `sitemap: false` in the options of the preset `classic`: the plugin writes the sitemap',
  },
  'react-router': {
    plugin: 'react-router-plugin-indexical',
    list: 'plugins',
    file: 'vite.config.js',
    host: 'vite',
    build: 'npx react-router build',
    also: 'Set `prerender` in react-router.config, if it is not: the plugin checks prerendered pages',
  },
  next: {
    plugin: 'next-plugin-indexical',
    file: 'next.config.mjs',
    build: 'npx next build',
    also: "Set `output: 'export'`, if it is not: the plugin checks exported pages",
    wraps: 'the configuration',
  },
  sveltekit: {
    plugin: 'sveltekit-plugin-indexical',
    file: 'svelte.config.js',
    build: 'npx vite build',
    wraps: 'the adapter',
  },
}

/**
 * Plan how to add Indexical to a project: a plugin in the config of the framework, else a config file for the command
 * line.
 *
 * @param wishes what to add besides the plugin or the config file
 */
export function planInit(project: Project, wishes: { workflow: boolean }): InitPlan {
  const { generator } = project
  const plan = isPlugin(generator) ? planPlugin(project, generator) : planCommandLine(project)
  if (!wishes.workflow) return plan
  const file = '.github/workflows/indexing.yml'
  const exists = project.read(file) !== undefined
  return {
    changes: exists
      ? plan.changes
      : [...plan.changes, { file, before: undefined, after: workflowFor(project) }],
    next: exists ? [...plan.next, `Keep ${file}: it exists`] : plan.next,
  }
}

function isPlugin(name: string | undefined): name is PluginName {
  return name !== undefined && Object.hasOwn(plugins, name)
}

function planPlugin(project: Project, name: PluginName): InitPlan {
  const { read, site, packageManager } = project
  const { plugin, list, file, host, build, also, wraps } = plugins[name]
  const config = host === undefined ? project.config : configsOf(host).find((one) => read(one) !== undefined)
  const commands = [
    ...(also === undefined ? [] : [also]),
    `${packageManager.add} ${plugin}`,
    project.command ?? build,
  ]
  const before = config === undefined ? undefined : read(config)
  if (config === undefined || before === undefined)
    return { changes: [{ file, before: undefined, after: newConfig(name, project) }], next: commands }
  if (before.includes(plugin))
    return { changes: [], next: [`Keep ${config}: it contains ${plugin}`, ...commands] }
  if (wraps !== undefined)
    return {
      changes: [],
      next: [`Wrap ${wraps} in ${config} yourself:`, ...snippetOf(name, project), ...commands],
    }
  const line = { plugin, site, isNamed: name === 'docusaurus' }
  const after =
    list === undefined ? addToFunction(before, line) : addToList(before, list, line, name === 'astro')
  if (after !== undefined) return { changes: [{ file: config, before, after }], next: commands }
  return {
    changes: [],
    next: [
      `Add the plugin to ${config} yourself, because its form is unusual:`,
      ...snippetOf(name, project),
      ...commands,
    ],
  }
}

function snippetOf(name: PluginName, project: Project): string[] {
  return newConfig(name, project)
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
}

function newConfig(name: PluginName, { site, pages }: Project): string {
  const url = quote(site)
  const { plugin } = plugins[name]
  const load = `import indexical from '${plugin}'\n`
  if (name === 'astro')
    return `import { defineConfig } from 'astro/config'\n${load}\nexport default defineConfig({\n  site: ${url},\n  integrations: [indexical()],\n})\n`
  if (name === 'vite' || name === 'react-router')
    return `import { defineConfig } from 'vite'\n${load}\nexport default defineConfig({\n${inputOf(pages)}  plugins: [indexical({ site: ${url} })],\n})\n`
  if (name === 'vitepress')
    return `${load}\nexport default {\n  vite: { plugins: [indexical({ site: ${url} })] },\n}\n`
  if (name === 'next')
    return `import withIndexical from '${plugin}'\nexport default withIndexical({ output: 'export' }, { site: ${url} })\n`
  if (name === 'sveltekit') return `${load}adapter: indexical(adapter(), { site: ${url} }),\n`
  if (name === 'docusaurus') return `export default {\n  plugins: [${quote(plugin)}],\n}\n`
  return `${load}\nexport default function (eleventyConfig) {\n  eleventyConfig.addPlugin(indexical, { site: ${url} })\n}\n`
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
  return {
    changes: [
      {
        file: 'indexical.config.json',
        before: undefined,
        after: `${JSON.stringify(config, undefined, 2)}\n`,
      },
    ],
    next,
  }
}

const baseline = 'indexical-baseline.json'

/** Commands that install generators which runners of GitHub do not have. */
const installs: Readonly<Record<string, string>> = {
  hugo: 'sudo apt-get update && sudo apt-get install -y hugo',
}

/** Return the workflow. With a plugin it only builds, because plugins check during the build. */
function workflowFor({ generator, output, command, read, packageManager }: Project): string {
  const manifest = read('package.json')
  const hasBuild = manifest !== undefined && /"build"\s*:/.test(manifest)
  const plugin = isPlugin(generator) ? plugins[generator].build : undefined
  const install = generator === undefined ? undefined : installs[generator]
  const build = hasBuild ? `${packageManager.run} build` : (plugin ?? command)
  const steps = manifest === undefined ? [] : [`- run: ${packageManager.restore}`]
  if (install !== undefined) steps.push('# Replace this by the version that you use.', `- run: ${install}`)
  else if (build === command && build !== undefined && !build.startsWith('npx '))
    steps.push(`# Install ${generator} before the next step.`)
  steps.push(build === undefined ? '# Build the site before the next step.' : `- run: ${build}`)
  if (plugin === undefined) steps.push(...commandSteps(output, read(baseline) !== undefined))
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
