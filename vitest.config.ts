import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { slowest } from './tests/slowest.ts'

const setupFiles = ['tests/clean-environment.setup.ts', 'tests/property-tests.setup.ts']
const globalSetup = 'tests/install-servers.setup.ts'

/** The test files whose names end in this. */
function files(end: string): string[] {
  return [`packages/*/test/**/*${end}`, `tests/**/*${end}`]
}

/** Limits only end what hangs: tests have to pass on a busy machine. Dev servers see an edit after some time. */
const limits = { testTimeout: 600_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000 } } }

/** Tests without processes change nothing that lasts, so files can share loaded modules. Loading them again took a third of the time. */
const shared = { isolate: false }

/** Properties run with 50 random values in `npm test`. */
const manyRuns = { FC_RUNS: process.env['FC_RUNS'] ?? '500' }

export default defineConfig({
  test: {
    // The default leaves one core free, but most slow tests wait for a process that they started.
    maxWorkers: '100%',
    reporters: ['default', slowest],
    projects: [
      {
        test: {
          name: 'fast',
          ...limits,
          ...shared,
          setupFiles: [...setupFiles, 'tests/no-processes.setup.ts'],
          include: files('.test.ts'),
          exclude: ['**/*.{broad,slow}.test.ts', '**/node_modules/**'],
        },
      },
      // One test of each kind with the real frameworks, servers and processes: the part of `npm test` that is not fast.
      { test: { name: 'broad', ...limits, setupFiles, globalSetup, include: files('.broad.test.ts') } },
      {
        // All other such tests, and those that measure how time and memory grow: `npm run test:full`.
        // A browser, a dev server or a package registry can lose an answer on a busy machine.
        test: {
          name: 'slow',
          ...limits,
          setupFiles,
          globalSetup,
          env: manyRuns,
          include: files('.slow.test.ts'),
          retry: 1,
        },
      },
      {
        // `npm run test:full` runs the properties of the fast and broad tests again, with more values.
        test: {
          name: 'properties',
          ...limits,
          ...shared,
          setupFiles,
          env: manyRuns,
          include: filesWithProperties(),
        },
      },
    ],
  },
})

function filesWithProperties(): string[] {
  return globSync(files('.test.ts')).filter(
    (file) => !file.endsWith('.slow.test.ts') && readFileSync(file, 'utf8').includes('fc.assert('),
  )
}
