import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// `node --import print-loads.mjs …` prints which files of `indexical` it loaded when the process ends.
const names = new Set()
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /packages\/node\/dist\/(.+)$/.exec(url) ?? []
    if (name !== undefined) names.add(name)
    return nextLoad(url, context)
  },
})
if (isMainThread) process.on('exit', () => process.stderr.write(`loaded ${[...names].join(' ')}\n`))
