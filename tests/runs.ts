import fc from 'fast-check'

/** Let a property run more often than others. Use it where a run is cheap, or where few random values reach the code. */
export function runs(times: number): { numRuns: number } {
  return { numRuns: times * fc.readConfigureGlobal().numRuns! }
}
