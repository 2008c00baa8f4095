#!/usr/bin/env node
import { wordOldNode } from './word-old-node.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who reads may have seen enough, as `head` has.
  if (error.code !== 'EPIPE') throw error
})

// npx only warns of a version that the package does not support, and CI often has an old one.
const old = wordOldNode(process.versions.node)
if (old !== undefined) {
  process.stderr.write(`indexical: ${old}\n`)
  process.exitCode = 2
} else {
  // Loaded only now: what it imports may not even load in an older version.
  const { main } = await import('./cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
}
