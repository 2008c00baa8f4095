import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// `node --import count-modules.mjs …` prints, when the process ends, how many files with code it loaded.
const urls = new Set()
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) urls.add(url)
    return nextLoad(url, context)
  },
})
if (isMainThread) process.on('exit', () => process.stderr.write(`loaded ${urls.size}`))
