import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { UserOptions } from '@indexical/core'
import { toPosix } from '../output/show-file.ts'
import type { BuildContext } from '../output/types.ts'
import { writeFileAtomic } from '../output/write-file.ts'

/** How the last run over a project read its output, for the language server. It repeats the run, so that both agree. */
export interface LastBuild {
  /** Relative to the project. */
  outDir: string
  /** The options that the user or the adapter set, as far as JSON contains them. */
  options: UserOptions
  /** The JSON file that contains the options, relative to the project. */
  config?: string | undefined
  /** Each source and its page, if a framework named them. */
  sources?: (readonly [source: string, file: string])[] | undefined
}

/** Return the path of the record: it changes with every run. */
export function lastBuildFile(root: string): string {
  return join(root, 'node_modules/.cache/indexical/last-build.json')
}

/** Keep how a run read its output. Nothing is kept without `node_modules` or with `cache: false`. */
export function recordLastBuild(
  { root, outDir, cache = true, config, assumed = { sources: [] } }: BuildContext,
  userOptions: UserOptions,
  sources?: LastBuild['sources'],
): void {
  if (!cache || !existsSync(join(root, 'node_modules'))) return
  // What was assumed will be assumed again. As an option, it would be a request of the user.
  const options = Object.fromEntries(
    Object.entries(userOptions).filter(([name]) => !Object.hasOwn(assumed, name)),
  )
  const record = { at: Date.now(), outDir: toPosix(relative(root, outDir)), options, config, sources }
  try {
    const file = lastBuildFile(root)
    mkdirSync(dirname(file), { recursive: true })
    writeFileAtomic(file, JSON.stringify(record))
  } catch {
    // Only the editor shows less.
  }
}

/** Return the record of the last run; undefined if there is none, or if it cannot be read. */
export function readLastBuild(root: string): LastBuild | undefined {
  try {
    const record = JSON.parse(readFileSync(lastBuildFile(root), 'utf8')) as Partial<LastBuild>
    const { outDir, options } = record
    if (typeof outDir !== 'string' || typeof options !== 'object' || options === null) return undefined
    return { ...record, outDir, options }
  } catch {
    return undefined
  }
}
