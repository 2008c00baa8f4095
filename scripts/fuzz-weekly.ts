import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

// The runs of the weekly workflow: `pnpm fuzz:weekly [folder of google/robotstxt]`. The environment variable FUZZ_SHARE
// makes all runs shorter, for example 0.01.

const share = Number(process.env['FUZZ_SHARE'] ?? 1)
const seed = String(Date.now() % 1e9)
const [robots] = process.argv.slice(2)

function run(
  script: string,
  ...[first, count, ...rest]: [first: string, count: number, ...rest: string[]]
): void {
  const args = [
    resolve(import.meta.dirname, script),
    first,
    String(Math.max(1, Math.round(count * share))),
    ...rest,
  ]
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1
}

run('fuzz.ts', 'html', 2_000_000, '--seed', seed)
run('fuzz.ts', 'parse5', 1_000_000, '--seed', seed)
run('fuzz.ts', 'all', 100_000, '--seed', seed)
if (robots !== undefined && existsSync(robots)) run('oracle.ts', robots, 1_000_000, seed)
else console.log('Not run: google/robotstxt, because no folder with its source was given')
