/** Decides which package contains which library: the lowest one that uses it. Packages above import it from there. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'
import { isComplete } from '../packages.ts'
import type { Package } from '../packages.ts'

/**
 * The minimum size (bytes of code) of a library that is shared. Smaller ones are repeated, because loading a further
 * file takes longer than loading their code.
 */
const worthSharing = 8000

interface Import {
  /** The name in the import. */
  specifier: string
  /** The file that is imported. */
  id: string
  importer: string
}

interface Use {
  size: number
  imports: Import[]
}

export interface LibraryPlan {
  /** Entries, by name, from which other packages import the libraries of a package. */
  entries: (item: Package) => Record<string, string>
  /** Plugin that imports libraries from the packages that contain them. */
  plugin: (item: Package) => Plugin
}

const virtual = '\0library:'

/** Find the libraries of each package, by a bundle that contains all of them. */
export async function planLibraries(
  packages: readonly Package[],
  build: (item: Package, plugins: Plugin[]) => Promise<OutputChunk[]>,
): Promise<LibraryPlan> {
  const uses = new Map<Package, Map<string, Use>>()
  const owners = new Map<string, Package>()
  for (const item of packages) {
    uses.set(item, new Map())
    if (isComplete(item)) continue
    const imports: Import[] = []
    const output = await build(item, [recorder(imports)])
    const found = usesOf(output, imports)
    uses.set(item, found)
    for (const [library, { size }] of found) {
      if (size < worthSharing) continue
      const known = owners.get(library)
      if (known && !item.below.has(known)) throw new Error(rivals(library, known, item))
      if (known) continue
      const other = [...owners.keys()].find((folder) => basename(folder) === basename(library))
      if (other !== undefined) throw new Error(versions(library, other))
      owners.set(library, item)
    }
  }

  const ownerOf = (item: Package, id: string): Package => {
    if (isComplete(item)) return item
    const owner = owners.get(libraryOf(id) ?? '')
    return owner && item.below.has(owner) ? owner : item
  }
  const isForeign = (item: Package, id: string): boolean => ownerOf(item, id) !== item

  /**
   * Return the package from which `item` imports a file of a library. It is a direct dependency, which may import it
   * itself.
   */
  const sourceOf = (item: Package, id: string): Package => {
    const owner = ownerOf(item, id)
    const next = packages.find(
      (each) => isDependency(item, each) && (each === owner || each.below.has(owner)),
    )
    return isDependency(item, owner) ? owner : next!
  }

  const shared = new Map<Package, Map<string, string>>()
  const share = (item: Package, { specifier, id }: Import): void => {
    const source = sourceOf(item, id)
    expectExport(source)
    const names = shared.get(source) ?? new Map<string, string>()
    shared.set(source, names.set(fileNameOf(specifier), id))
    if (isForeign(source, id)) share(source, { specifier, id, importer: '' })
  }
  for (const item of packages) {
    for (const each of [...uses.get(item)!.values()].flatMap(({ imports }) => imports))
      if (isForeign(item, each.id) && !isForeign(item, each.importer)) share(item, each)
  }

  return {
    entries: (item) =>
      Object.fromEntries(
        [...(shared.get(item)?.keys() ?? [])].map((name) => [`bundled/${name}`, virtual + name]),
      ),
    plugin: (item) => ({
      name: 'libraries',
      async resolveId(source, importer, options) {
        if (source.startsWith(virtual)) return source
        if (!isBare(source) || importer === undefined) return undefined
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!found || found.external || !isForeign(item, found.id)) return found
        const name = `${sourceOf(item, found.id).manifest.name}/bundled/${fileNameOf(source)}`
        return { id: name, external: true, moduleSideEffects: false }
      },
      load(id) {
        if (!id.startsWith(virtual)) return undefined
        const name = id.slice(virtual.length)
        const path = shared.get(item)!.get(name)!
        const hasDefault = exportsDefault(readFileSync(path, 'utf8'))
        const source = sourceOf(item, path)
        const file = JSON.stringify(isForeign(item, path) ? `${source.manifest.name}/bundled/${name}` : path)
        return `export * from ${file}\n${hasDefault ? `export { default } from ${file}\n` : ''}`
      },
    }),
  }
}

/** Plugin that records which module imports which library. */
function recorder(imports: Import[]): Plugin {
  return {
    name: 'recorder',
    async resolveId(specifier, importer, options) {
      if (!isBare(specifier) || importer === undefined) return undefined
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true })
      if (found && !found.external) imports.push({ specifier, id: found.id, importer })
      return found
    },
  }
}

/** Return the libraries that remain in a bundle, with their remaining imports. */
function usesOf(output: readonly OutputChunk[], imports: readonly Import[]): Map<string, Use> {
  const uses = new Map<string, Use>()
  const rendered = new Set<string>()
  for (const { modules } of output) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const library = libraryOf(id)
      rendered.add(id)
      if (library === undefined) continue
      const use = uses.get(library) ?? { size: 0, imports: [] }
      uses.set(library, use)
      use.size += renderedLength
    }
  }
  for (const each of imports)
    if (rendered.has(each.importer)) uses.get(libraryOf(each.id) ?? '')?.imports.push(each)
  return uses
}

/** Return the folder of the installed library that contains a file; undefined for our own files. */
export function libraryOf(id: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0]
}

function isBare(specifier: string): boolean {
  return /^@?[a-z0-9]/i.test(specifier) && !/^[a-z]+:/i.test(specifier)
}

function fileNameOf(specifier: string): string {
  return specifier.replaceAll(/[@/]+/g, '-').replace(/^-/, '')
}

/** Return whether a module has a default export, as those in CommonJS have. */
function exportsDefault(code: string): boolean {
  return /^export (?:default\b|\{[^}]*\bas default\b)/m.test(code) || !/^export\b/m.test(code)
}

function isDependency({ manifest: { dependencies = {} } }: Package, other: Package): boolean {
  return other.manifest.name in dependencies
}

function expectExport({ folder, manifest }: Package): void {
  if (manifest.exports?.['./bundled/*'] !== undefined) return
  const file = join(folder, 'package.json')
  throw new Error(
    `Missing \`"./bundled/*": "./dist/bundled/*.js"\` in \`exports\` of ${file}: packages above use its libraries`,
  )
}

function rivals(library: string, one: Package, other: Package): string {
  return `Unexpected library ${library} in both ${one.manifest.name} and ${other.manifest.name}, expected it in one package that the other depends on`
}

function versions(one: string, other: string): string {
  return `Unexpected second version of a library in ${one}, expected only ${other}: run pnpm dedupe`
}
