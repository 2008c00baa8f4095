import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: ['tests/clean-environment.setup.ts', 'tests/property-tests.setup.ts'],
    include: ['packages/*/test/**/*.test.ts', 'tests/**/*.test.ts'],
    // By default one core is left to nobody: most tests wait for a process that they started.
    maxWorkers: '100%',
    // Real hosts build real sites in some tests; two cores are the machine we plan for.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // A dev server sees an edit in its own time, and later on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
})
