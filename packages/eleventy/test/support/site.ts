import { spawn } from 'node:child_process'
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { writeText } from '../../../../tests/plugin-site.ts'
import type { Finished } from '../../../../tests/plugin-site.ts'
import { runWarm } from '../../../../tests/warm.ts'

export { readTree, tagsOf, withoutTags, writeText } from '../../../../tests/plugin-site.ts'

const workspace = path.resolve(import.meta.dirname, '../../../..')

const example = path.join(workspace, 'examples/eleventy')

/** Write a project into a new temporary folder, which is gone after the test; it may import what the example may. */
export async function makeSite(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'indexical-eleventy-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  // On Windows, junctions need no permission.
  await symlink(path.join(example, 'node_modules'), path.join(root, 'node_modules'), 'junction')
  await writeText(path.join(root, 'package.json'), '{ "type": "module" }')
  for (const [file, text] of Object.entries(files)) await writeText(path.join(root, file), text)
  return root
}

/** Copy `examples/eleventy`, with the packages it has installed. */
export async function copyExample(): Promise<string> {
  const root = await makeSite({})
  await cp(example, root, {
    recursive: true,
    filter: (file) => !/[\\/](?:node_modules|_site|package\.json)$/.test(file),
  })
  return root
}

/** A command that is still running. */
export interface Running {
  output: { stdout: string; stderr: string }
  /** Wait until the output that was not waited for yet matches. */
  until(pattern: RegExp, milliseconds?: number): Promise<RegExpExecArray>
  stop(): Promise<void>
  finished: Promise<Finished>
}

const bin = path.join(workspace, 'packages/eleventy/node_modules/@11ty/eleventy/cmd.cjs')

/** Start Eleventy's command line under the test's own node. */
export function startEleventy(args: string[], cwd: string, env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  const output = { stdout: '', stderr: '' }
  let all = ''
  let seen = 0
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (data) => {
      output[name] += String(data)
      all += String(data)
    })
  }
  const finished = new Promise<Finished>((resolve) =>
    child.on('close', (code) => resolve({ code, ...output })),
  )
  const until = async (pattern: RegExp, milliseconds = 120_000): Promise<RegExpExecArray> => {
    const deadline = Date.now() + milliseconds
    while (Date.now() < deadline) {
      const match = pattern.exec(all.slice(seen))
      if (match) {
        seen += match.index + match[0].length
        return match
      }
      await setTimeout(25)
    }
    throw new Error(`Missing ${pattern}, expected it in the output:\n${all.slice(seen)}`)
  }
  const stop = async (): Promise<void> => {
    child.kill()
    await finished
  }
  onTestFinished(stop)
  return { output, until, stop, finished }
}

/** Run Eleventy to its end. Variables that Node or a library reads when it starts need a process of their own. */
export function runEleventy(
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Finished> {
  if ('NODE_OPTIONS' in env || 'DEBUG' in env) return startEleventy(args, cwd, env).finished
  return runWarm([bin, ...args], cwd, env)
}

/** What Eleventy prints about slow machines is not ours. */
export function withoutBenchmarks(text: string): string {
  return text.replace(/^\[11ty\] Benchmark.*\n/gm, '')
}
