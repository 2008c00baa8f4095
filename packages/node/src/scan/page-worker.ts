import module from 'node:module'

// A thread does not inherit the compile cache of the thread that starts it.
module.enableCompileCache()
const { serveBatches } = await import('./read-batches.ts')
serveBatches()
