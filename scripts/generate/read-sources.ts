import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url)

/**
 * Resolve imports of our packages to their sources, as the compiler does. A build may be older than the sources, and
 * may need the files that are generated from them. Modules that are imported already stay as they are.
 */
export function readSources(): void {
  const { compilerOptions } = JSON.parse(readFileSync(new URL('tsconfig.base.json', root), 'utf8')) as {
    compilerOptions: { paths: Record<string, [string]> }
  }
  registerHooks({
    resolve: (name, context, next) => {
      const source = compilerOptions.paths[name]?.[0]
      return source === undefined ? next(name, context) : next(new URL(source, root).href, context)
    },
  })
}
