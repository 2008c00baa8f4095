/** The broken pages of the examples: real builds write the fixes into the sources, and no longer report them. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { linkModules } from '../scripts/link-modules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Copy an example. Astro takes packages outside of the repository for paths of the site. */
function copyExample(name: string): string {
  const from = join(root, 'examples', name)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/fix-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const left = new Set(['node_modules', 'dist', '_site', '.astro'])
  for (const entry of readdirSync(from))
    if (!left.has(entry)) cpSync(join(from, entry), join(folder, entry), { recursive: true })
  linkModules(from, folder)
  return folder
}

/** Build with the broken pages, and return the lines of findings. */
function build(folder: string, command: readonly string[], fix?: string): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      BROKEN: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: '',
      VITEST: '',
      ...(fix !== undefined && { INDEXICAL_FIX: fix }),
    },
  })
  return [...`${stdout}\n${stderr}`.matchAll(/\S+:\d+:\d+ {2}error {2}\S+/g)].map(([text]) => text).sort()
}

test.each([
  [
    'astro',
    ['node_modules/astro/bin/astro.mjs', 'build'],
    'src/broken/blog/unknown-directive.md',
    ['nofolow', 'nofollow'],
  ],
  ['eleventy', ['node_modules/@11ty/eleventy/cmd.cjs'], 'src/broken/sale.md', ['noidnex', 'noindex']],
  ['vite', ['node_modules/vite/bin/vite.js', 'build'], 'broken/sale.html', ['noidnex', 'noindex']],
] as const)('%s', (name, command, file, [wrong, right]) => {
  const folder = copyExample(name)
  // Not the whole folder: packages in `node_modules` link to each other without end.
  const read = (): Map<string, string> =>
    new Map(
      globSync('{src,broken}/**/*.{md,mdx,html,yaml,astro,njk}', { cwd: folder }).map((path) => [
        path.replaceAll('\\', '/'),
        readFileSync(join(folder, path), 'utf8'),
      ]),
    )
  const before = read()
  const text = before.get(file)!
  expect(text).toContain(wrong)

  // What the other pages mean is not certain: safe fixes change nothing.
  const found = build(folder, command, '1')
  const isFixable = (line: string): boolean => line.endsWith(' robots/known-directive')
  expect(found.filter(isFixable)).toEqual([expect.stringContaining(file)])
  expect(read()).toEqual(before)

  build(folder, command, 'robots/known-directive')
  expect(read()).toEqual(new Map([...before, [file, text.replace(wrong, right)]]))
  expect(build(folder, command)).toEqual(found.filter((line) => !isFixable(line)))
})
