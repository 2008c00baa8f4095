/**
 * Runs command lines one after the other in this process, each in its folder and with its environment, so that only the
 * first one loads the framework. A command has ended when it calls `process.exit`, or when nothing is left to do.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
/** What a command that has ended still does, such as a timer that prints an error, must not reach the next one. */
const command = new AsyncLocalStorage()
let runs = 0
let isRunning = false
const isCurrent = () => isRunning && (command.getStore() ?? runs) === runs

for (const stream of ['stdout', 'stderr'])
  process[stream].write = (chunk, encoding, callback) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    if (isCurrent()) process.send({ stream, text })
    const done = typeof encoding === 'function' ? encoding : callback
    if (done) process.nextTick(done)
    return true
  }

function finish(code = process.exitCode ?? 0) {
  if (!isCurrent()) return
  isRunning = false
  // Keeps this process until the next message.
  process.channel.ref()
  process.send({ code })
}

process.exit = finish
process.on('beforeExit', () => finish())
process.on('disconnect', () => process.kill(process.pid))

function fail(error) {
  console.error(error)
  finish(1)
}

async function start(script) {
  if (!script.endsWith('.cjs')) return import(`${pathToFileURL(script)}?run=${runs}`)
  // Eleventy finds a layout by its name, in whatever folder.
  const { default: layouts } = await import(pathToFileURL(join(dirname(script), 'src/LayoutCache.js')))
  layouts.removeAll()
  delete require.cache[script]
  return require(script)
}

process.on('message', ({ script, args, cwd, env }) => {
  isRunning = true
  runs += 1
  process.exitCode = undefined
  for (const event of ['unhandledRejection', 'uncaughtException', 'rejectionHandled', 'SIGINT'])
    process.removeAllListeners(event)
  process.on('unhandledRejection', fail).on('uncaughtException', fail)
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.argv = [process.execPath, script, ...args]
  process.channel.unref()
  void command.run(runs, () => start(script).catch(fail))
})
