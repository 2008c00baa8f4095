import { addToFunction, addToList } from './edit-config.ts'

/** Frameworks with a plugin. */
export type PluginName = 'astro' | 'vite' | 'eleventy'

/** What is known about a project. */
export interface Project {
  /** The generator; undefined if none is recognised. */
  generator: string | undefined
  /** Its config file, relative to the project; undefined if there is none. */
  config: string | undefined
  /** Return the text of a file of the project; undefined if it does not exist. */
  read: (file: string) => string | undefined
  /** Output folder, relative to the project. */
  output: string
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

/** What `init` will do, and what remains for the user. */
export interface InitPlan {
  changes: FileChange[]
  /** Commands and edits that remain, one sentence or line each. */
  next: string[]
}

const plugins: Readonly<Record<PluginName, { plugin: string; list?: string; file: string; build: string }>> =
  {
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
  }

/**
 * Plan how to add Indexical to a project: the plugin in the framework's config, else a config file for the command line.
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

function planPlugin({ read, config, site, packageManager }: Project, name: PluginName): InitPlan {
  const { plugin, list, file, build } = plugins[name]
  const commands = [`${packageManager.add} ${plugin}`, build]
  const before = config === undefined ? undefined : read(config)
  if (config === undefined || before === undefined)
    return { changes: [{ file, before: undefined, after: newConfig(name, site) }], next: commands }
  if (before.includes(plugin))
    return { changes: [], next: [`Keep ${config}: it contains ${plugin}`, ...commands] }
  const line = { plugin, site }
  const after =
    list === undefined ? addToFunction(before, line) : addToList(before, list, line, name === 'astro')
  if (after !== undefined) return { changes: [{ file: config, before, after }], next: commands }
  return {
    changes: [],
    next: [
      `Add the plugin to ${config} yourself, because its form is unusual:`,
      ...snippetOf(name, site),
      ...commands,
    ],
  }
}

function snippetOf(name: PluginName, site: string): string[] {
  return newConfig(name, site)
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
}

function newConfig(name: PluginName, site: string): string {
  const url = JSON.stringify(site).replaceAll('"', "'")
  const { plugin } = plugins[name]
  const load = `import indexical from '${plugin}'\n`
  if (name === 'astro')
    return `import { defineConfig } from 'astro/config'\n${load}\nexport default defineConfig({\n  site: ${url},\n  integrations: [indexical()],\n})\n`
  if (name === 'vite')
    return `import { defineConfig } from 'vite'\n${load}\nexport default defineConfig({\n  plugins: [indexical({ site: ${url} })],\n})\n`
  return `${load}\nexport default function (eleventyConfig) {\n  eleventyConfig.addPlugin(indexical, { site: ${url} })\n}\n`
}

const configNames = ['json', 'js', 'mjs', 'ts'].map((extension) => `indexical.config.${extension}`)

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

/** Plugins check during the build, so their workflow only builds. */
function workflowFor({ generator, output, read, packageManager }: Project): string {
  const manifest = read('package.json')
  const hasBuild = manifest !== undefined && /"build"\s*:/.test(manifest)
  const build = isPlugin(generator) ? plugins[generator].build : undefined
  const steps = [
    ...(manifest === undefined ? [] : [`- run: ${packageManager.restore}`]),
    ...(hasBuild ? [`- run: ${packageManager.run} build`] : build === undefined ? [] : [`- run: ${build}`]),
  ]
  const flags = read(baseline) === undefined ? '' : ` --baseline ${baseline}`
  if (build === undefined)
    steps.push('# Build the site before this step.', `- run: npx --yes indexical check ${output}${flags}`)
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
