import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** The built command line. */
export const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

const made: string[] = []
afterAll(() => made.splice(0).forEach((dir) => rmSync(dir, { recursive: true, force: true })))

/** A new folder with these files, which is gone when the tests of the file have ended. */
export function makeFolder(files: Record<string, string | Uint8Array>): string {
  const dir = mkdtempSync(join(tmpdir(), 'indexical-'))
  made.push(dir)
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), content)
  }
  return dir
}

/** All files of a folder with their bytes as latin-1, so that every byte counts. */
export function readFolder(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(dir.length + 1).replaceAll('\\', '/'), readFileSync(path, 'latin1')]),
  )
}

interface Ended {
  status: number | null
  stdout: string
  stderr: string
}

const environment = (): NodeJS.ProcessEnv => ({ ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' })

let thread: { worker: Worker; answers: MessagePort; signal: Int32Array } | undefined
afterAll(() => thread?.worker.terminate())

/**
 * Run the built command line in a folder, in one thread for all tests of a file: a process takes ten times the CPU.
 * `indexicalAs` starts a process.
 */
export function indexical(cwd: string, ...args: string[]): Ended {
  const { worker, answers, signal } = (thread ??= startThread())
  signal[0] = 0
  worker.postMessage({ args, cwd, env: environment() }, [])
  Atomics.wait(signal, 0, 0)
  return receiveMessageOnPort(answers)!.message as Ended
}

function startThread(): typeof thread & {} {
  const { port1: answers, port2: port } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('command-thread.mjs', import.meta.url), {
    workerData: { port, signal },
    transferList: [port],
  })
  worker.unref()
  return { worker, answers, signal }
}

/** Run it in a process of its own, as another user if a number is given. */
export function indexicalAs(uid: number | undefined, cwd: string, ...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd,
    encoding: 'utf8',
    env: environment(),
    ...(uid !== undefined && { uid, gid: uid }),
  })
  return { status, stdout, stderr }
}

/** Return the lines of each station that `explain` prints, by its name. */
export function stationsOf(text: string): Record<string, string[]> {
  const parts = text.trimEnd().split(/\n(?=[✓·✗?-] \S)/)
  return Object.fromEntries(
    parts.slice(1).map((part) => [
      part.slice(2, 18).trim(),
      part
        .slice(20)
        .split('\n')
        .map((line) => line.replace(/^ {20}/, '')),
    ]),
  )
}
