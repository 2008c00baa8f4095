/**
 * Bundle the code of each package, with the libraries that it needs, into a few files. A build loads these in a third
 * of the time of 250 small files, and a site installs a third of the packages.
 *
 * The entries are the files in `exports` and `bin` of a package, and files that code names by their URL, such as
 * threads. All other files are at the top of `dist`, so that `./name.js` is correct in every file.
 *
 * Functions keep their names, so that the stack trace in a bug report can be read. There are no source maps, because
 * they are larger than all code together.
 */
import { builtinModules } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'
import { rolldown } from 'rolldown'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { lazyExamples, noExamples } from './bundle/examples.ts'
import { installedEntries, lazyPlugin } from './bundle/lazy.ts'
import { bundleViews } from './bundle/views.ts'
import { expectOnce, libraryOf, sharedEntries, sharedLibraries } from './bundle/libraries.ts'
import { noticesFile, noticesOf } from './bundle/notices.ts'
import { containedPackages } from './bundle/contained.ts'
import { shorten } from './bundle/shorten.ts'
import { toScript } from './bundle/to-script.ts'
import { entriesOf, externalOf, isComplete, readPackages, removeOthers } from './packages.ts'
import type { Package } from './packages.ts'

/** Without these, a package with many entries would get a file for each set of modules that the same entries share. */
const sharedChunks = [
  { name: 'json', test: /jsonc-parser|json-tree/, minShareCount: 2, priority: 1 },
  {
    name: 'shared',
    // Modules of formats import large libraries, which all other entries would then load.
    test: /[\\/]src[\\/](?!.*(?:toml|xml|yaml))|rolldown[\\/]runtime/,
    minShareCount: 2,
    maxModuleSize: 12_000,
  },
]

/** One file for the code that builds and checks share. */
const buildChunks = [
  // The command line reads it in every Node, and before it enables the compile cache for all other files.
  { name: 'start', test: /[\\/](?:compiled-code|version)\.ts$/, minShareCount: 1, priority: 2 },
  // Adapters load these modules before they decide whether they need the rest.
  {
    name: 'replay-files',
    test: /[\\/](?:change|errors|output-folder|page-count|record-folder|record-key|retry-if-locked|show-file|walk-pages|write-file)\.ts$|rolldown[\\/]runtime/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'build', test: /[\\/]src[\\/]|rolldown[\\/]runtime/, minShareCount: 2 },
]

/** The module that becomes a script, and the file of the script. */
const [scriptModule, scriptFile] = ['build.js', 'build-script.js']

/** CommonJS libraries require modules of Node. These calls become imports. */
const requiresOfNode = esmExternalRequirePlugin({ external: [...builtinModules], skipDuplicateCheck: true })

const owners = new Map<string, Package>()
for (const item of readPackages()) await bundle(item)

async function bundle(item: Package): Promise<void> {
  const dist = join(item.folder, 'dist')
  const contained = isComplete(item) ? [containedPackages(item)] : []
  const lazy = lazyPlugin(contained)
  const own = isComplete(item) ? [lazy.plugin, ...contained] : [sharedLibraries(item)]
  const entries = { ...entriesOf(item), ...installedEntries(item), ...sharedEntries(item) }
  const output = await build(item, entries, own)
  if (!isComplete(item)) expectOnce(item, output, owners)
  const written = new Set<string>()
  const write = (name: string, text: string): void => {
    mkdirSync(join(dist, name, '..'), { recursive: true })
    writeFileSync(join(dist, name), text)
    written.add(name)
  }
  const notices = noticesOf(output.flatMap(renderedModules).flatMap(lazy.modulesIn))
  for (const { fileName, code } of output) {
    // An ECMAScript module has no `require`, and some runtimes do not have it at all.
    if (/\b__require\(/.test(code))
      throw new Error(`Unexpected require() of an external module in ${join(dist, fileName)}`)
    const shown = asciiOf(isComplete(item) ? shorten(code, fileName) : code, fileName)
    const { module, script } =
      fileName === scriptModule ? toScript(shown, scriptFile) : { module: shown, script: undefined }
    write(fileName, module)
    if (script !== undefined) write(scriptFile, script)
  }
  if (notices !== undefined) write(noticesFile, notices)
  if (item.manifest.name === 'indexical')
    for (const [name, text] of Object.entries(await bundleViews())) write(name, text)
  // `declare.ts` writes the types, so they stay.
  removeOthers(dist, (name) => written.has(name) || name.endsWith('.d.ts'))
}

/**
 * Escape all characters that are not ASCII. One such character makes V8 store the whole file with two bytes per
 * character, which takes longer to read, to hash for the compile cache, and to compile.
 *
 * @throws {Error} for code in which an escape has another meaning than its character
 */
function asciiOf(code: string, name: string): string {
  const raw = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|\bString\.raw`[^`]*?[^\0-\x7f`]/.exec(code)
  if (raw)
    throw new Error(
      `Unexpected ${JSON.stringify(raw[0])} in ${name}, expected a character that can be escaped`,
    )
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function groupsOf(item: Package, input: Record<string, string>): typeof sharedChunks | typeof buildChunks {
  if (isComplete(item)) return buildChunks
  return Object.keys(input).length > 8 ? sharedChunks : []
}

/** Name shared code after its library, because many libraries have their code in a file `lib/index.js`. */
function nameChunk({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  const library = libraryOf(moduleIds.at(-1) ?? '')
  return `${library === undefined ? name : basename(library)}.js`
}

function renderedModules({ modules }: OutputChunk): string[] {
  return Object.keys(modules).filter((id) => modules[id]!.renderedLength > 0)
}

async function build(
  item: Package,
  input: Record<string, string>,
  plugins: Plugin[],
): Promise<OutputChunk[]> {
  const bundler = await rolldown({
    cwd: item.folder,
    input,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    // Packages that users install themselves are optional, so they stay imports.
    external: isComplete(item)
      ? [/^node:/, ...Object.keys(item.manifest.peerDependencies ?? {})]
      : externalOf(item),
    // Warnings fail the build. Slow callbacks only mean that the machine is busy.
    checks: { bundlerTimings: false },
    plugins: [isComplete(item) ? noExamples : lazyExamples, requiresOfNode, ...plugins],
    onLog: (_level, log) => {
      throw new Error(`${item.manifest.name}: ${log.message}`)
    },
  })
  const { output } = await bundler.generate({
    entryFileNames: '[name].js',
    chunkFileNames: nameChunk,
    codeSplitting: { groups: groupsOf(item, input) },
    minifyInternalExports: false,
    // Editors show docstrings from the types. `/* @__PURE__ */` is for the bundlers of sites.
    comments: { legal: true, annotation: true, jsdoc: false },
  })
  await bundler.close()
  return output.filter((file) => file.type === 'chunk')
}
