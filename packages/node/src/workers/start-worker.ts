import { Worker } from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'

/** Start a thread; undefined where none may be started, as under `--permission`. */
export function startWorker(script: URL, options: WorkerOptions): Worker | undefined {
  try {
    return new Worker(script, options)
  } catch {
    return undefined
  }
}
