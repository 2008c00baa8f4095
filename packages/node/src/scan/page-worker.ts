import module from 'node:module'
import { compiledCode } from '../compiled-code.ts'

// A thread does not inherit the compile cache of the thread that starts it.
module.enableCompileCache()
// The thread that starts it saves the compiled code.
compiledCode.completed(Infinity)
const { serveBatches } = await import('./read-batches.ts')
serveBatches()
