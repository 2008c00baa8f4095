import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import type { Package } from '../packages.ts'

/**
 * Modules that most builds never run, with the libraries that only they need. Packages above load them from the bundle of
 * their own package, at the first call. They export only functions and have no state.
 */
const installedModules = [
  'core/src/site/three-letter-codes.ts',
  'hosts/src/apache/read-apache.ts',
  'hosts/src/apache/write-apache.ts',
  'hosts/src/nginx/read-nginx.ts',
  'hosts/src/nginx/write-nginx.ts',
  'html/src/all-attributes.ts',
  'syntax/src/ai/parse-llms-txt.ts',
  'syntax/src/ai/write-ai-policy.ts',
  'syntax/src/data/load-yaml.ts',
  'syntax/src/data/read-toml.ts',
  'syntax/src/data/yaml-document.ts',
  'syntax/src/sitemap/parse-xml-sitemap.ts',
]
/** Such a library: its entry, and the names that we import from it. */
const installedLibraries = new Map([
  ['parse5', { entry: '@indexical/html/bundled/parse5', names: ['parse'] }],
])
/**
 * A module that many builds run, so it is not loaded from another file. V8 skips a function that is not called, but would
 * set up a module in each build. It exports only functions.
 */
const lazyModule = 'entities/dist/decode.js'

const mark = '?lazy'

/** Return the entries of a package for its modules that packages above load. */
export function installedEntries({ folder }: Package): Record<string, string> {
  const start = `${basename(folder)}/`
  const files = installedModules.filter((file) => file.startsWith(start))
  return Object.fromEntries(files.map((file) => [bundledName(file), file.replace(start, './')]))
}

function bundledName(file: string): string {
  return `bundled/${basename(file, '.ts')}`
}

/** Plugin that wraps modules in functions. A function runs when one of its exports is called for the first time. */
export interface LazyPlugin {
  plugin: Plugin
  /** Return the modules that a module of the bundle contains. */
  modulesIn: (id: string) => readonly string[]
}

/** @param plugins that resolve imports */
export function lazyPlugin(plugins: readonly Plugin[]): LazyPlugin {
  const contents = new Map<string, readonly string[]>()
  const plugin: Plugin = {
    name: 'lazy',
    async resolveId(source, importer, options) {
      if (importer === undefined || importer.includes('node_modules')) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (installedLibraries.has(source)) return { id: source + mark }
      const isLazy = [...installedModules, lazyModule].some((file) => found?.id.endsWith(`/${file}`))
      return isLazy ? { ...found!, id: found!.id + mark } : found
    },
    async load(id) {
      if (!id.endsWith(mark)) return undefined
      const name = id.slice(0, -mark.length)
      const module = installedModules.find((file) => name.endsWith(file))
      const installed = module === undefined ? installedLibraries.get(name) : entryOf(module, name)
      if (installed) {
        const start = `import { createRequire } from 'node:module'\n`
        const found = `createRequire(import.meta.url)('${installed.entry}')`
        return { code: start + callThrough(found, installed.names), moduleType: 'js' }
      }
      const { code, names, modules } = await wrap(name, plugins)
      contents.set(id, modules)
      return { code: callThrough(`(() => {\n${code}\nreturn lazy\n})()`, names), moduleType: 'js' }
    },
  }
  return { plugin, modulesIn: (id) => contents.get(id) ?? [id] }
}

/** Return the entry that contains one of our modules, and the names of its functions. */
function entryOf(module: string, path: string): { entry: string; names: string[] } {
  const names = [...readFileSync(path, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name!)
  return { entry: `@indexical/${module.split('/', 1)[0]}/${bundledName(module)}`, names }
}

/** Return the code of functions that evaluate an expression at the first call, and call those of its result. */
function callThrough(expression: string, names: readonly string[]): string {
  const exports = names.map((name) => `export function ${name}(...args) { return load().${name}(...args) }`)
  return `let known\nfunction load() {\n  return (known ??= ${expression})\n}\n${exports.join('\n')}`
}

/** Return the code of a module and all its imports, as a script that sets `lazy`. */
async function wrap(
  input: string,
  plugins: readonly Plugin[],
): Promise<{ code: string; names: string[]; modules: string[] }> {
  const bundler = await rolldown({
    input,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    plugins: [...plugins],
  })
  const { output } = await bundler.generate({
    format: 'iife',
    name: 'lazy',
    minify: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await bundler.close()
  const [{ code, exports, moduleIds }] = output
  return { code, names: exports, modules: moduleIds }
}
