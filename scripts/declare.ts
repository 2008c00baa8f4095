/** Some editors cannot follow `.ts` specifiers in declaration files, so published ones say `.js`. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../packages', import.meta.url))
for (const name of await readdir(packages)) {
  const dist = join(packages, name, 'dist')
  const files = await readdir(dist, { recursive: true }).catch(() => [])
  for (const file of files.filter((path) => path.endsWith('.d.ts'))) {
    const path = join(dist, file)
    const text = await readFile(path, 'utf8')
    const next = text.replaceAll(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2')
    if (next !== text) await writeFile(path, next)
  }
}
