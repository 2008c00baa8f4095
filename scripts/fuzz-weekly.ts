import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

// The runs of the weekly workflow: `pnpm fuzz:weekly [folder of google/robotstxt]`. Corpora are files in `fuzz-corpus`.
// The environment variable FUZZ_SHARE makes all runs shorter, for example 0.01.

const share = Number(process.env['FUZZ_SHARE'] ?? 1)
const times = (count: number): string => String(Math.max(1, Math.round(count * share)))
const script = (name: string): string => resolve(import.meta.dirname, name)
const seed = String(Date.now() % 1e9)

const [robots] = process.argv.slice(2)
const runs: string[][] = [
  [script('fuzz.ts'), 'parse5', times(1_000_000), '--seed', seed, '--corpus', 'fuzz-corpus'],
  [
    script('fuzz.ts'),
    '--seed',
    seed,
    '--corpus',
    'fuzz-corpus',
    ...(share === 1 ? [] : ['all', times(20_000)]),
  ],
]
if (robots !== undefined && existsSync(robots))
  runs.push([script('oracle.ts'), robots, times(1_000_000), seed])
else console.log('Not run: google/robotstxt, because no folder with its source was given')

for (const args of runs) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
