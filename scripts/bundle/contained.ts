import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import type { Package } from '../packages.ts'

/**
 * Plugin that bundles the source of our packages instead of their own bundles, which contain more code than this
 * package needs. Dynamic imports stay, because they load code that few runs need.
 */
export function containedPackages({ below }: Package): Plugin {
  return {
    name: 'contained',
    resolveId(source, _importer, { kind }) {
      for (const { folder, manifest } of below) {
        const { name, exports = {} } = manifest
        if (source !== name && !source.startsWith(`${name}/`)) continue
        if (kind === 'dynamic-import') return { id: source, external: true }
        const target = exports[`.${source.slice(name.length)}`]
        if (typeof target !== 'object') return undefined
        return join(folder, target.default!.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'))
      }
      return undefined
    },
  }
}
