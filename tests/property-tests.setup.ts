import fc from 'fast-check'

/**
 * One seed for all property tests, so that a red build is red again when it is run again. `FC_SEED=…` tries other
 * documents, and `FC_RUNS=…` more of them.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env['FC_SEED'] ?? 20_261_121),
  numRuns: Number(process.env['FC_RUNS'] ?? 50),
})
