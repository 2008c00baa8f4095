#!/usr/bin/env node
import { main } from './cli/main.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who reads may have seen enough, as `head` has.
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await main(process.argv.slice(2))
