/** Facts about the published packages, from their package.json files, for the scripts that build them. */
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Manifest {
  name: string
  private?: boolean
  exports?: Record<string, string | { types?: string; default?: string }>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface Package {
  folder: string
  manifest: Manifest
  /** Our packages that it depends on, directly or indirectly. */
  below: Set<Package>
}

const root = fileURLToPath(new URL('../packages', import.meta.url))

/** Return the published packages of the workspace. Each comes after those that it depends on. */
export function readPackages(): Package[] {
  const found = new Map<string, Package>()
  for (const name of readdirSync(root)) {
    const folder = join(root, name)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    if (manifest.private) continue
    found.set(manifest.name, { folder, manifest, below: new Set() })
  }
  const sorted = new Set<Package>()
  const visit = (item: Package): void => {
    for (const name of Object.keys(item.manifest.dependencies ?? {})) {
      const dependency = found.get(name)
      if (!dependency) continue
      visit(dependency)
      for (const each of [dependency, ...dependency.below]) item.below.add(each)
    }
    sorted.add(item)
  }
  for (const item of found.values()) visit(item)
  return [...sorted]
}

/**
 * Return whether the files of a package contain the code of all packages below it. A build then loads one file. To find
 * and read 40 files takes Node as long as linting 100 small pages.
 */
export function isComplete({ manifest }: Package): boolean {
  return manifest.bin?.[manifest.name] !== undefined
}

/**
 * Return a test for imports that stay imports: Node, other packages of ours, and packages that users install with this
 * one. Other libraries are development dependencies, which the bundle contains.
 */
export function externalOf({ manifest }: Package): (id: string) => boolean {
  const { name, dependencies, peerDependencies } = manifest
  const installed = [name, ...Object.keys({ ...dependencies, ...peerDependencies })].map((library) =>
    library.replace(/^@types\//, ''),
  )
  return (id) =>
    /^(?:node|virtual):/.test(id) ||
    installed.some((library) => id === library || id.startsWith(`${library}/`))
}

/** Return the files in `exports` and `bin`, without the folder `dist` and the extension. */
export function entryNames({ manifest: { exports = {}, bin = {} } }: Package, kind: 'js' | 'd.ts'): string[] {
  const targets = Object.values(exports).map((target) =>
    typeof target === 'string' ? target : kind === 'js' ? target.default : target.types,
  )
  return [...targets, ...(kind === 'js' ? Object.values(bin) : [])]
    .filter((path) => path?.endsWith(`.${kind}`) && !path.includes('*'))
    .map((path) => path!.slice('./dist/'.length, -`.${kind}`.length))
}

/** Return the source files of a bundle's entries, by the names of the files that they become. */
export function entriesOf(item: Package): Record<string, string> {
  return Object.fromEntries([
    ...entryNames(item, 'js').map((name) => [name, `./src/${name}.ts`]),
    ...loadedByUrl(item.folder).map((path) => [basename(path, '.ts'), `./${path}`]),
  ])
}

/** Return the files that code loads by their URL: threads, and modules that a host loads. */
function loadedByUrl(folder: string): string[] {
  return globSync('src/**/*.ts', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /new URL\('\.\/([\w-]+)\.js', import\.meta\.url\)/g,
      ),
    ].map(([, name]) => join(file, '..', `${name}.ts`)),
  )
}

/** Remove the files of a folder that are not kept. */
export function removeOthers(folder: string, isKept: (name: string) => boolean): void {
  for (const file of globSync('**/*.*', { cwd: folder }))
    if (!isKept(file.replaceAll('\\', '/'))) rmSync(join(folder, file))
}
