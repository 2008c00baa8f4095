#!/usr/bin/env node
import module from 'node:module'
import { describeOldNode } from './version.ts'

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    // Who reads may have seen enough, as `head` has; on a full disk nobody has seen it all.
    if (code === 'EPIPE') return
    if (stream === process.stdout)
      process.stderr.write(`indexical: Unexpected ${code} at the output, expected one that can be written\n`)
    process.exit(2)
  })
}

// npx only warns of a version that the package does not support, and CI often has an old one.
const old = describeOldNode(process.versions.node)
if (old !== undefined) {
  process.stderr.write(`indexical: ${old}\n`)
  process.exitCode = 2
} else {
  // Compiling our code takes a fifth of the time of a run over a small site.
  module.enableCompileCache()
  // Loaded only now: what it imports may not even load in an older version.
  const { main } = await import('./commands/main.ts')
  process.exitCode = await main(process.argv.slice(2))
}
