/** Files that follow from the sources: they are generated before any build, and nothing else stays beside them. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a new host and a page without a rule, in a repository without a build', ({ onTestFinished }) => {
  const copy = mkdtempSync(join(tmpdir(), 'indexical-generate-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const contents = [
    'docs',
    'scripts',
    'package.json',
    'tsconfig.base.json',
    'packages/astro/src',
    'packages/node/config.schema.json',
    'packages/node/frontmatter.schema.json',
  ]
  for (const name of ['core', 'html', 'hosts', 'syntax'])
    contents.push(`packages/${name}/src`, `packages/${name}/package.json`)
  for (const path of contents) cpSync(join(root, path), join(copy, path), { recursive: true })
  for (const folder of ['.', 'packages/core', 'packages/html', 'packages/hosts', 'packages/syntax'])
    symlinkSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'), 'junction')
  const generate = (...args: string[]): [number | null, string] => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/generate.ts', ...args], {
      cwd: copy,
      encoding: 'utf8',
    })
    return [status, stdout + stderr]
  }

  const names = join(copy, 'packages/hosts/src/names.ts')
  writeFileSync(names, readFileSync(names, 'utf8').replace("'nginx',", "'nginx',\n  'gitlab',"))
  const stray = join(copy, 'docs/rules/canonical/zzz.md')
  cpSync(join(copy, 'docs/rules/canonical/absolute.md'), stray)
  expect(generate('--check')).toEqual([
    1,
    `Unexpected generated files, expected the output of \`pnpm generate\`:
  packages/core/src/options/user-options.ts
  docs/options.md
  packages/node/config.schema.json
  docs/rules/canonical/zzz.md
`,
  ])
  expect(existsSync(stray)).toBe(true)

  expect(generate()).toEqual([0, expect.stringMatching(/^Generated \d{3} files\n$/)])
  expect(existsSync(stray)).toBe(false)
  expect(readFileSync(join(copy, 'packages/core/src/options/user-options.ts'), 'utf8')).toMatch(
    /'nginx'\s*\| 'gitlab'/,
  )
  expect(generate('--check')).toEqual([0, expect.stringMatching(/^Checked \d{3} files\n$/)])
})
