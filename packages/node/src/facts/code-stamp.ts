import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Packages whose code decides what a page yields. */
const packages = ['indexical', '@indexical/core', 'rehype-indexical']

/**
 * Sizes and times of the files of this program. A version alone would miss a program that was built anew, or patched,
 * under its old number.
 */
export function codeStamp(): string {
  const folders = packages.map((name) => dirname(fileURLToPath(import.meta.resolve(name))))
  return folders.map((folder) => filesOf(folder).join(' ')).join('\n')
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'))
    .toSorted()
    .map((file) => {
      const { size, mtimeMs } = statSync(join(folder, file))
      return `${file} ${size} ${mtimeMs}`
    })
}
