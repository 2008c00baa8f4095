import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walkFiles } from '../output/walk-pages.ts'
import type { BuildContext } from '../output/types.ts'
import { removeLeftover, writeFileAtomic } from '../output/write-file.ts'

/**
 * Open the record of the number of pages of the last build in `node_modules/.cache/indexical`: a rule reports a build
 * that lost many of them. It is safe to delete, and errors never fail a build.
 *
 * @returns the last number, undefined if unknown, and a function to record the next
 */
export function openPageCount({ root, outDir, cache = true }: BuildContext): {
  last: number | undefined
  record(pages: number): void
} {
  const modules = join(root, 'node_modules')
  if (!cache || !existsSync(modules)) return { last: undefined, record: () => {} }
  const dir = join(modules, '.cache/indexical')
  const file = join(dir, 'last-run.json')
  // Several sites may share one `node_modules`.
  const key = outDir
  const counts = read(file)
  const last = counts[key]
  return {
    last: typeof last === 'number' ? last : undefined,
    record(pages) {
      try {
        mkdirSync(dir, { recursive: true })
        walkFiles(dir, { onLeftover: removeLeftover })
        writeFileAtomic(file, `${JSON.stringify({ ...counts, [key]: pages })}\n`)
      } catch {
        // A build does not fail if the folder cannot be written: only the comparison is missing.
      }
    },
  }
}

function read(file: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>
  } catch {
    return {}
  }
}
