import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (file: string): Promise<string> => readFile(new URL(`../${file}`, import.meta.url), 'utf8')

/** The versions in the source, by the name of the row in docs/compatibility.md. */
test.each([
  ['report (`--format json`)', 'packages/core/src/report/json.ts', /const schemaVersion = (\d+)/],
  ['baseline', 'packages/node/src/report/baseline.ts', /const baseline: Baseline = \{\s+version: (\d+)/],
  ['facts (`--facts`, `merge`)', 'packages/node/src/facts/facts-file.ts', /'indexical facts (\d+)'/],
  [
    'dates of texts (`indexical-lastmod.json`)',
    'packages/node/src/sitemap/text-dates.ts',
    /const version = (\d+)/,
  ],
  ['configuration', 'packages/node/config.schema.json', /"\$comment": "Version (\d+) of/],
  ['frontmatter', 'packages/node/frontmatter.schema.json', /"\$comment": "Version (\d+) of/],
])('the docs name the version of the %s', async (name, file, pattern) => {
  const version = pattern.exec(await read(file))?.[1]
  expect(version).toBeDefined()
  const row = (await read('docs/compatibility.md')).split('\n').find((line) => line.startsWith(`| ${name} |`))
  expect(row?.split('|').slice(3).join('|')).toContain(version)
})
