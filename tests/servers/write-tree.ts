import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files of a site by their path, with their text. */
export type Tree = Readonly<Record<string, string>>

/** Write the files of a site below a folder. */
export function writeTree(folder: string, tree: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, text] of Object.entries(tree)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
