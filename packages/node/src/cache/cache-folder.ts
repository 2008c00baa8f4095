import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { Environment, Options } from '@indexical/core'
import type { BuildContext } from '../output/types.ts'
import { version } from '../version.ts'
import { codeStamp } from './code-stamp.ts'
import { environmentValues } from './record-key.ts'

/** The location of cached results for one output folder. */
export type CacheFolder = NonNullable<ReturnType<typeof findCacheFolder>>

/**
 * Return the cache of a folder in `node_modules/.cache/indexical`. Undefined if the project has no `node_modules`, if
 * the versions of libraries are unknown, or if the options contain values that cannot be compared, such as functions.
 */
export function findCacheFolder(options: Options, context: BuildContext, environment: Environment) {
  const { root, outDir, cache = true } = context
  const modules = join(root, 'node_modules')
  if (!cache || !existsSync(modules)) return undefined
  // `check` and `apply` may read the same folder with different options.
  const folder = hash('sha256', JSON.stringify([outDir, options.inject])).slice(0, 16)
  const code = codeStamp()
  if (code === undefined) return undefined
  const inputs = [
    version,
    code,
    root,
    outDir,
    environment.name,
    environment.reason,
    environmentValues(),
    // The report says which options were assumed, also where the user sets the same values.
    context.assumed,
    context.dynamicRoutes,
    context.onDemandRoutes,
    options,
    context.content,
  ]
  const bytes = bytesOf(inputs)
  if (!bytes) return undefined
  return {
    /** Return the absolute path of a file of this name. */
    path: (name: 'pages' | 'report') => join(modules, '.cache/indexical', `${name}-${folder}.facts`),
    /** Changes with all inputs besides the files of the output and the project. */
    key: hash('sha256', bytes),
  }
}

/**
 * Serialize a value, or return undefined if this is not possible. JSON would drop functions, and make all regular
 * expressions equal.
 */
function bytesOf(value: unknown): Uint8Array | undefined {
  try {
    return serialize(value)
  } catch {
    return undefined
  }
}
