/** Runs the built command line for `indexical()` of folder.ts, once for each message. Each run has its own folder, environment and output. */
import { parentPort, workerData } from 'node:worker_threads'
import { describeError, main } from '../dist/main.js'

const { port, signal } = workerData
let printed

for (const name of ['stdout', 'stderr'])
  process[name].write = (text, ...rest) => {
    printed[name] += text
    rest.at(-1)?.()
    return true
  }
process.on('uncaughtException', (error) => end(2, describeError(error)))

parentPort.on('message', async ({ args, cwd, env }) => {
  printed = { stdout: '', stderr: '' }
  process.cwd = () => cwd
  process.env = env
  end(await main(args))
})

function end(status, error = '') {
  port.postMessage({ status, ...printed, stderr: printed.stderr + error })
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}
