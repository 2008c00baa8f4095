#!/usr/bin/env node
import module from 'node:module'
import { describeOldNode } from './version.ts'

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    // EPIPE is fine: `head` closes the pipe early. Other errors, such as a full disk, lose output.
    if (code === 'EPIPE') return
    if (stream === process.stdout)
      process.stderr.write(`indexical: Unexpected ${code} at the output, expected one that can be written\n`)
    process.exit(2)
  })
}

// npx only warns about an old Node, and CI often has one.
const old = describeOldNode(process.versions.node)
if (old !== undefined) {
  process.stderr.write(`indexical: ${old}\n`)
  process.exitCode = 2
} else {
  // Compiling our code takes a fifth of the time of a run over a small site.
  module.enableCompileCache()
  // A dynamic import, because these modules may fail to load in an old Node.
  const { describeError, main } = await import('./commands/main.ts')
  process.on('uncaughtException', (error) => {
    process.stderr.write(describeError(error))
    process.exit(2)
  })
  process.exitCode = await main(process.argv.slice(2))
  // If Node ends on its own, V8 collects garbage before, which is a tenth of a small run.
  process.stdout.write('', (lost) => {
    if (lost) return
    process.stderr.write('', () => process.exit())
  })
}
