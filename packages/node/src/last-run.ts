import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunContext } from './types.ts'
import { walkFiles } from './walk-pages.ts'
import { removeLeftover, writeFileAtomic } from './write-file.ts'

/** Remembers how many pages the last run over a folder read, so that a build which lost most of them is noticed. */
export interface LastRun {
  /** Pages of the last run; undefined when none is on record. */
  count: number | undefined
  record(pages: number): void
}

/**
 * The record lies in `node_modules/.cache/indexical`, is safe to delete, and is never a reason to fail.
 */
export function lastRun({ root, outDir, partial, cache = true }: RunContext): LastRun {
  const modules = join(root, 'node_modules')
  if (!cache || partial || !existsSync(modules)) return { count: undefined, record: () => {} }
  const dir = join(modules, '.cache/indexical')
  const file = join(dir, 'last-run.json')
  // Several sites may share one node_modules.
  const key = outDir
  const counts = read(file)
  return {
    count: Object.hasOwn(counts, key) ? counts[key] : undefined,
    record(pages) {
      try {
        mkdirSync(dir, { recursive: true })
        walkFiles(dir, removeLeftover)
        writeFileAtomic(file, `${JSON.stringify({ ...counts, [key]: pages })}\n`)
      } catch {
        // A folder that cannot be written loses the comparison, not the run.
      }
    },
  }
}

function read(file: string): Record<string, number> {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown
    const entries = Object.entries(Object(value) as object)
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
    )
  } catch {
    return {}
  }
}
