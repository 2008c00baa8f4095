import type { Side, Result, ComparisonSettings } from './normalise.ts'
import { sides, createNormaliser, type Normaliser } from './normalise.ts'
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A comparison of two builds, with the number of results so far. */
export interface Comparison extends ComparisonSettings {
  normaliser: Normaliser
  /** Whether the order of lines counts. */
  ordered: boolean
  compared: number
  differences: number
  /** Compare the lines of one result, and print the difference. */
  lines: (what: string, before: readonly string[], after: readonly string[]) => void
  /** Run a function once with each build, at the same time. */
  both: <T>(run: (side: Side) => Promise<T>) => Promise<Record<Side, T>>
  /** Run the command line of one side in a folder. */
  cli: (side: Side, args: readonly string[], cwd: string) => Promise<Result>
}

/** The maximum number of printed lines of a diff. */
const mostLines = 12
/** The maximum number of characters of such a line. */
const longestLine = 200

export function createComparison(settings: ComparisonSettings): Comparison {
  const ordered = Object.keys(settings.renamed).length === 0 && !settings.ignoresWording
  const comparison: Comparison = {
    ...settings,
    normaliser: createNormaliser(settings),
    ordered,
    compared: 0,
    differences: 0,
    lines(what, before, after) {
      comparison.compared++
      const diff = diffOf(before, after, ordered)
      if (diff.length === 0) return
      comparison.differences++
      const start = firstDifference(diff)
      const shown = diff.slice(0, mostLines).map((line) => `  ${cut(line, start)}`)
      const rest = diff.length > mostLines ? [`  … ${diff.length - mostLines} more`] : []
      console.log([`${what} differs:`, ...shown, ...rest].join('\n'))
    },
    async both(run) {
      const [before, after] = await Promise.all(sides.map((side) => run(side)))
      return { before: before!, after: after! }
    },
    cli: (side, args, cwd) =>
      runProcess([join(settings.checkouts[side], 'packages/node/dist/cli.js'), ...args], cwd),
  }
  return comparison
}

/**
 * Return the lines that one side has more often than the other. If only the order differs, return the first moved line.
 */
function diffOf(before: readonly string[], after: readonly string[], ordered: boolean): string[] {
  const counts = new Map<string, number>()
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of after) counts.set(line, (counts.get(line) ?? 0) - 1)
  const diff = [...counts].flatMap(([line, count]) =>
    Array.from({ length: Math.abs(count) }, () => `${count > 0 ? '-' : '+'} ${line}`),
  )
  if (diff.length > 0 || !ordered) return diff
  const moved = before.findIndex((line, index) => line !== after[index])
  return moved < 0 ? [] : ['the same lines in another order:', `- ${before[moved]}`, `+ ${after[moved]}`]
}

/** Return where two lines begin to differ, if the diff is one removed and one added line; else 0. */
function firstDifference([removed = '', added = '', ...others]: readonly string[]): number {
  if (others.length > 0 || !removed.startsWith('-') || !added.startsWith('+')) return 0
  let index = 1
  while (index < removed.length && removed[index] === added[index]) index++
  return index
}

/** Return the part of a long line that contains the difference. */
function cut(line: string, start: number): string {
  if (line.length <= longestLine) return line
  const from = Math.max(0, start - 60)
  return from === 0
    ? `${line.slice(0, longestLine)}…`
    : `${line.slice(0, 2)}…${line.slice(from, from + longestLine)}…`
}

/** Run a script in Node. */
export function runProcess(
  args: readonly string[],
  cwd: string,
  variables: Record<string, string> = {},
): Promise<Result> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1', ...variables }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, stderr]: Buffer[][] = [[], []]
    child.stdout.on('data', (chunk: Buffer) => stdout!.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr!.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code, stdout: Buffer.concat(stdout!).toString(), stderr: Buffer.concat(stderr!).toString() })
    })
  })
}
