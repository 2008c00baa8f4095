import { defineConfig } from 'vitest/config'
import { slowest } from './tests/slowest.ts'

const setupFiles = ['tests/clean-environment.setup.ts', 'tests/property-tests.setup.ts']

/** The test files whose names end in this. */
function files(end: string): string[] {
  return [`packages/*/test/**/*${end}`, `tests/**/*${end}`]
}

/** Limits only end what hangs: tests have to pass on a busy machine. Dev servers see an edit after some time. */
const withProcesses = {
  setupFiles,
  testTimeout: 600_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000 } },
}

export default defineConfig({
  test: {
    // The default leaves one core free, but most slow tests wait for a process that they started.
    maxWorkers: '100%',
    reporters: ['default', slowest],
    projects: [
      {
        test: {
          name: 'fast',
          setupFiles,
          include: files('.test.ts'),
          exclude: ['**/*.{broad,slow}.test.ts', '**/node_modules/**'],
          // These tests change nothing that lasts, so files can share loaded modules. Loading them again took a third of the time.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // One test of each kind with the real frameworks, servers and processes: the part of `npm test` that is not fast.
      { test: { name: 'broad', ...withProcesses, include: files('.broad.test.ts') } },
      {
        // All other such tests, and those that measure how time and memory grow: `npm run test:full`.
        // A browser, a dev server or a package registry can lose an answer on a busy machine.
        test: { name: 'slow', ...withProcesses, include: files('.slow.test.ts'), retry: 1 },
      },
    ],
  },
})
