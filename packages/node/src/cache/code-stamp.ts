import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stampOf } from './record-key.ts'

/** Packages of ours whose code affects the result of a page. */
const packages = [
  'indexical',
  '@indexical/core',
  '@indexical/hosts',
  '@indexical/html',
  '@indexical/syntax',
  'rehype-indexical',
]

/**
 * Return a text that changes with the code of this program. It contains the sizes and times of our files, and the
 * folders and versions of libraries.
 *
 * @returns undefined if the libraries are not in `node_modules`, as with Yarn's Plug'n'Play
 */
export function codeStamp(): string | undefined {
  if (process.versions['pnp'] !== undefined) return undefined
  const folders = packages.map((name) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))))
  const libraries = librariesOf(folders)
  if (!libraries) return undefined
  return [...folders.map((folder) => stampOf(join(folder, 'dist'))), ...libraries].join('\n')
}

interface Manifest {
  version: string
  dependencies?: Record<string, string>
}

/**
 * Return the folders and versions of packages and all their dependencies.
 *
 * @param roots absolute folders of packages
 * @returns undefined if one cannot be found
 */
export function librariesOf(roots: readonly string[]): string[] | undefined {
  const versions = new Map<string, string>()
  const open = [...roots]
  for (const folder of open) {
    if (versions.has(folder)) continue
    const { version, dependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Manifest
    versions.set(folder, version)
    for (const name of Object.keys(dependencies)) {
      // Types are not code, and may be missing in an installation.
      if (name.startsWith('@types/')) continue
      const found = findPackage(name, folder)
      if (found === undefined) return undefined
      open.push(found)
    }
  }
  return [...versions].map(([folder, version]) => `${folder} ${version}`)
}

/** Find the folder of a package in the same way as Node. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(found)) return realpathSync.native(found)
    if (folder === dirname(folder)) return undefined
  }
}
