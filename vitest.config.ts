import { defineConfig } from 'vitest/config'

const setupFiles = ['tests/clean-environment.setup.ts', 'tests/property-tests.setup.ts']
const slow = ['**/*.slow.test.ts', '**/node_modules/**']

export default defineConfig({
  test: {
    // The default leaves one core free, but most slow tests wait for a process that they started.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'fast',
          setupFiles,
          include: ['packages/*/test/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: slow,
          // These tests change nothing that lasts, so files can share loaded modules. Loading them again took a third of the time.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Tests that build with real frameworks, start servers or other processes, or measure how time and memory grow.
        // Their limits only end what hangs: they have to hold on a busy machine.
        test: {
          name: 'slow',
          setupFiles,
          include: ['packages/*/test/**/*.slow.test.ts', 'tests/**/*.slow.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 900_000,
          // A browser, a dev server or a package registry can lose an answer on a busy machine.
          retry: 1,
          // Dev servers see an edit after a time that depends on the machine.
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
})
