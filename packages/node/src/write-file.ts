import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'

/**
 * Replace a file in one step: readers see the old or the new content, never half of it.
 *
 * @returns whether the content was new
 */
export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<boolean> {
  const current = await readFile(path).catch(() => undefined)
  const next = typeof content === 'string' ? Buffer.from(content) : content
  if (current?.equals(next)) return false
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`
  try {
    const mode = current && (await stat(path)).mode
    await writeFile(temporary, next, mode === undefined ? {} : { mode })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return true
}
