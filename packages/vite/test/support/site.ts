import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { writeText } from '../../../../tests/plugin-site.ts'
import type { Finished } from '../../../../tests/plugin-site.ts'
import { runWarm } from '../../../../tests/warm.ts'

export { readTree, tagsOf, withoutTags, writeText } from '../../../../tests/plugin-site.ts'

const workspace = path.resolve(import.meta.dirname, '../../../..')

/** Write a project into a new temporary folder, which is gone after the test. */
export async function makeSite(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'indexical-vite-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) await writeText(path.join(root, file), text)
  return root
}

/** Copy `examples/vite`, with the packages it has installed. */
export async function copyExample(): Promise<string> {
  const root = await makeSite({})
  const example = path.join(workspace, 'examples/vite')
  await cp(example, root, {
    recursive: true,
    filter: (file) => !/[\\/](?:node_modules|dist)$/.test(file),
  })
  // On Windows, junctions need no permission.
  await symlink(path.join(example, 'node_modules'), path.join(root, 'node_modules'), 'junction')
  return root
}

/** Run the command line of the installed Vite to its end. */
export async function runVite(
  name: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Finished> {
  const command = path.join(workspace, 'packages/vite/node_modules', name, 'bin/vite.js')
  const finished = await runWarm([command, ...args], cwd, env)
  return { ...finished, stderr: finished.stderr.replace(timings, '') }
}

/** On a busy machine, Rolldown says which plugins took long. */
const timings = /^.*\[PLUGIN_TIMINGS\][\s\S]*?#bundlertimings for more details\.\n/m
