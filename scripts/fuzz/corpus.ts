import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of earlier runs that reached new branches of a target. */
interface Corpus {
  texts: readonly string[]
  /**
   * Write the texts that this run found. Texts of earlier runs stay if they reach branches that no other text reaches.
   */
  save(found: readonly string[]): void
}

/** Open the file of a target in a folder; empty if there is none. */
export function openCorpus(folder: string, target: string): Corpus {
  const file = join(folder, `${target}.json`)
  return {
    texts: read(file),
    save(found) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
    },
  }
}

function read(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
