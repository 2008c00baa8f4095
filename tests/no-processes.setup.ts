import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { Server } from 'node:net'
import workers from 'node:worker_threads'
import { afterEach } from 'vitest'

const refused: Error[] = []

/** Return a function that fails. The test fails as well if its code catches that. */
function refuse(name: string): () => never {
  return function refusal() {
    const error = new Error(
      `Unexpected ${name} in a fast test, expected it in a file \`*.broad.test.ts\` or \`*.slow.test.ts\``,
    )
    refused.push(error)
    throw error
  }
}

for (const name of ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'] as const)
  Object.assign(childProcess, { [name]: refuse(`\`${name}\``) })
Object.assign(workers, { Worker: refuse('a thread') })
Object.assign(Server.prototype, { listen: refuse('a server') })
syncBuiltinESMExports()

afterEach(() => {
  const [error] = refused.splice(0)
  if (error) throw error
})
