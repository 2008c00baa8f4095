import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { Options } from '@indexical/core'
import { environmentOf } from '../build/environment.ts'
import type { BuildContext } from '../build/types.ts'
import { version } from '../version.ts'
import { codeStamp } from './code-stamp.ts'

/** Where results of runs over one folder are kept. */
export interface CacheFolder {
  /** Absolute path of a file of this name. */
  path: (name: 'pages' | 'report') => string
  /** Changes with all that decides about results besides files of the output and the project. */
  key: string
}

/**
 * The place in `node_modules/.cache/indexical` of a project; undefined when it has no `node_modules`, when the libraries
 * in use are unknown, or when the options hold what cannot be compared, such as functions.
 */
export function findCacheFolder(options: Options, context: BuildContext): CacheFolder | undefined {
  const { root, outDir, cache = true } = context
  const modules = join(root, 'node_modules')
  if (!cache || !existsSync(modules)) return undefined
  // Checking and writing differ in their options every time, and share a folder.
  const folder = hash('sha256', JSON.stringify([outDir, options.inject])).slice(0, 16)
  const { name: environment, reason } = environmentOf(options)
  const code = codeStamp()
  if (code === undefined) return undefined
  const inputs = [version, code, root, outDir, environment, reason, context.dynamicRoutes, options]
  const bytes = bytesOf(inputs)
  if (!bytes) return undefined
  return {
    path: (name) => join(modules, '.cache/indexical', `${name}-${folder}.facts`),
    key: hash('sha256', bytes),
  }
}

/** JSON would make nothing of a function, and the same of any two regular expressions. */
function bytesOf(value: unknown): Uint8Array | undefined {
  try {
    return serialize(value)
  } catch {
    return undefined
  }
}
