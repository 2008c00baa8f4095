import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

// The runs of the weekly workflow: `pnpm fuzz:weekly [folder of google/robotstxt]`, after `npm run setup`. The environment
// variable FUZZ_SHARE makes all runs shorter, for example 0.01.

const share = Number(process.env['FUZZ_SHARE'] ?? 1)
const seed = String(Date.now() % 1e9)
const [robots] = process.argv.slice(2)

/** The share of a number of runs. */
function part(count: number): string {
  return String(Math.max(1, Math.round(count * share)))
}

function run(script: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(process.execPath, [resolve(import.meta.dirname, script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exitCode = 1
}

run('fuzz.ts', ['html', part(2_000_000), '--seed', seed])
run('fuzz.ts', ['parse5', part(1_000_000), '--seed', seed])
run('fuzz.ts', ['all', part(100_000), '--seed', seed])
// 20 times as many values as in `npm run test:full`.
run('../node_modules/vitest/vitest.mjs', ['run', '--project', 'properties'], {
  FC_SEED: seed,
  FC_RUNS: part(10_000),
})
if (robots !== undefined && existsSync(robots)) run('oracle.ts', [robots, part(1_000_000), seed])
else console.log('Not run: google/robotstxt, because no folder with its source was given')
