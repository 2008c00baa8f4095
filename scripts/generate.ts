/**
 * Writes the files that follow from the sources. From rules: the registry, one page per rule and the table of rules.
 * From the schema of options and the fields of frontmatter: types, and a page for each. `--check` writes nothing, and
 * fails if a file is out of date.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSources } from './generate/read-sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All files in this folder are generated. Others remain from rules that were renamed or removed. */
const generatedFolder = 'docs/rules'

const check = process.argv.includes('--check')
readSources()
const { listFiles } = await import('./generate/list-files.ts')
const files = await listFiles()
const stale: string[] = []
for (const [file, text] of files) {
  const path = join(root, file)
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue
  stale.push(file)
  if (check) continue
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
for (const item of await readdir(join(root, generatedFolder), { recursive: true, withFileTypes: true })) {
  const path = join(item.parentPath, item.name)
  const file = relative(root, path).replaceAll('\\', '/')
  if (item.isDirectory() || files.has(file)) continue
  stale.push(file)
  if (!check) await rm(path)
}

if (check && stale.length > 0) {
  console.error(
    `Unexpected generated files, expected the output of \`pnpm generate\`:\n  ${stale.join('\n  ')}`,
  )
  process.exitCode = 1
} else {
  console.log(`${check ? 'Checked' : 'Generated'} ${files.size} files`)
}
