import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Finished } from './plugin-site.ts'

const child = fileURLToPath(new URL('warm-child.mjs', import.meta.url))
interface Started {
  worker: ChildProcess
  /** Where it ran. */
  folders: Set<string>
}
const processes = new Map<string, Started>()
let last: Promise<unknown> = Promise.resolve()

// Scripts that make pictures run no build here.
if (process.env['VITEST'])
  afterAll(async () => {
    await last
    await Promise.all([...processes.values()].map(({ worker }) => stop(worker)))
  })

/**
 * Run the command line of a framework to its end: its script, below the folder, and its arguments. All runs of a test
 * file share one process for each framework, because loading a framework takes longer than most builds. The process
 * keeps loaded modules, so a config that changes needs a new name or folder, unless the framework loads it anew.
 */
export function runWarm(
  [script, ...args]: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  // The program of Vite does nothing but load this module.
  const file = realpathSync(resolve(cwd, script!.replace('bin/vite.js', 'dist/node/cli.js')))
  const common = { ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0', NODE_ENV: '', VITEST: '' }
  const env = { ...process.env, ...common, ...variables }
  const result = last.then(() => run(file, { args, cwd, env }))
  last = result.catch(() => {})
  return result
}

async function run(script: string, job: { cwd: string; args: string[]; env: object }): Promise<Finished> {
  const used = processes.get(script)
  // Eleventy keeps the text of templates.
  if (script.endsWith('.cjs') && used?.folders.has(job.cwd)) await stop(used.worker)
  const { worker, folders } = processes.get(script) ?? start(script)
  folders.add(job.cwd)
  const output = { stdout: '', stderr: '' }
  return new Promise<Finished>((done, reject) => {
    const onExit = (code: number | null): void =>
      reject(new Error(`Unexpected end of ${script} with exit code ${code}:\n${output.stderr}`))
    const onMessage = (message: { stream: 'stdout' | 'stderr'; text: string } | { code: number }): void => {
      if ('stream' in message) return void (output[message.stream] += message.text)
      worker.off('message', onMessage).off('exit', onExit)
      done({ code: message.code, ...output })
    }
    worker.on('message', onMessage).on('exit', onExit)
    worker.send({ script, ...job })
  })
}

function start(script: string): Started {
  const worker = fork(child, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  worker.on('exit', () => processes.delete(script))
  const started = { worker, folders: new Set<string>() }
  processes.set(script, started)
  return started
}

async function stop(worker: ChildProcess): Promise<void> {
  const end = once(worker, 'exit')
  worker.disconnect()
  await end
}
