import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'

/**
 * Replace a file in one step: readers see the old or the new content, never half of it.
 *
 * The file is written beside its place and renamed, so it must not be on another disk. Small files are written
 * faster at once than by way of a thread each.
 *
 * @param current what stands in the file, when the caller has read it
 * @returns whether the content was new
 */
export function writeFileAtomic(path: string, content: string | Uint8Array, current?: Uint8Array): boolean {
  const next = typeof content === 'string' ? Buffer.from(content) : content
  const old = current ?? read(path)
  if (old && Buffer.compare(old, next) === 0) return false
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`
  try {
    writeFileSync(temporary, next, old ? { mode: statSync(path).mode } : {})
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  return true
}

function read(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
