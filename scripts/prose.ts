/**
 * Checks the words of comments, messages and documentation: `pnpm prose` prints each forbidden word with its file, its line
 * and a replacement, and exits with 1. Files or folders as arguments replace the default set.
 */
import { globSync, readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findForbidden } from './prose/find-forbidden.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const kinds = '*.{ts,tsx,mts,cts,js,mjs,cjs,md}'
const everything = [
  '*.md',
  '.changeset/*.md',
  `docs/**/${kinds}`,
  `scripts/**/${kinds}`,
  `packages/*/src/**/${kinds}`,
  'packages/*/*.md',
  'examples/**/README.md',
]

const given = process.argv.slice(2).filter((argument) => argument !== '--')
const files = given.length > 0 ? given.flatMap(filesIn) : filesOf(everything, root)
const lines = files.flatMap((file) =>
  findForbidden(file, readFileSync(`${root}/${file}`, 'utf8')).map(
    ({ line, word, instead }) => `${file}:${line}: ${word}, use ${instead}`,
  ),
)
if (files.length === 0) lines.push('Missing files, expected at least one to check')
for (const line of lines) console.error(line)
console.log(`Checked the words of ${files.length} files, found ${lines.length} forbidden`)
if (lines.length > 0) process.exitCode = 1

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [relative(root, path)]
  return filesOf([`**/${kinds}`], path).map((file) => `${relative(root, path)}/${file}`)
}

function filesOf(patterns: readonly string[], folder: string): string[] {
  return globSync(patterns, { cwd: folder, exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
}
