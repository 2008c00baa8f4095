/** Libraries that several packages use are in the lowest of these packages. Packages above import them from there. */
import { basename } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'
import type { Package } from '../packages.ts'

/** These imports, and the folder of the package that contains each. */
const owners: Readonly<Record<string, string>> = {
  'entities/escape': 'html',
  'jsonc-parser': 'syntax',
  parse5: 'html',
  'property-information': 'html',
}

/**
 * The minimum size (bytes of code) of a library that is shared. Smaller ones are repeated, because loading a further
 * file takes longer than loading their code.
 */
const worthSharing = 8000

/** Return the entries of a package, by name, from which packages above import its libraries. */
export function sharedEntries({ folder }: Package): Record<string, string> {
  const own = Object.keys(owners).filter((name) => owners[name] === basename(folder))
  return Object.fromEntries(own.map((name) => [bundledName(name), name]))
}

function bundledName(library: string): string {
  return `bundled/${library.replace('/', '-')}`
}

/** Plugin that imports libraries from the packages that contain them. */
export function sharedLibraries({ below }: Package): Plugin {
  return {
    name: 'libraries',
    resolveId(source) {
      const owner = [...below].find(({ folder }) => owners[source] === basename(folder))
      if (!owner) return undefined
      return { id: `${owner.manifest.name}/${bundledName(source)}`, external: true, moduleSideEffects: false }
    },
  }
}

/** @throws {Error} for a large library that is also in a package below */
export function expectOnce(item: Package, output: readonly OutputChunk[], found: Map<string, Package>): void {
  const sizes = new Map<string, number>()
  for (const [id, { renderedLength }] of output.flatMap(({ modules }) => Object.entries(modules))) {
    const name = libraryOf(id)
    if (name !== undefined) sizes.set(name, (sizes.get(name) ?? 0) + renderedLength)
  }
  for (const [library, size] of sizes) {
    const other = found.get(basename(library))
    if (size < worthSharing) continue
    if (other)
      throw new Error(
        `Unexpected library ${library} in both ${other.manifest.name} and ${item.manifest.name}, expected it in the list of bundle/libraries.ts`,
      )
    found.set(basename(library), item)
  }
}

/** Return the folder of the installed library that contains a file; undefined for our own files. */
export function libraryOf(id: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0]
}
