import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The two builds. */
export const sides = ['before', 'after'] as const

export type Side = (typeof sides)[number]

/** A comparison of two builds. Results are files in `results/before` and `results/after` of its folder. */
export interface Comparison {
  checkouts: Record<Side, string>
  /** Folder for the projects and results of both sides. */
  work: string
}

/** The exit code of a process, and its output. */
export interface Result {
  code: number | null
  stdout: string
  stderr: string
}

/** Run a function once with each build, at the same time. */
export async function both<T>(run: (side: Side) => Promise<T>): Promise<Record<Side, T>> {
  const [before, after] = await Promise.all(sides.map((side) => run(side)))
  return { before: before!, after: after! }
}

/** Store a result without absolute paths and durations. */
export function store({ checkouts, work }: Comparison, side: Side, name: string, text: string): void {
  const path = join(work, 'results', side, name)
  mkdirSync(dirname(path), { recursive: true })
  const plain = text
    .replaceAll(join(work, side), '<work>')
    .replaceAll(checkouts[side], '<checkout>')
    .replaceAll(/\b\d+(?:\.\d+)?\s?(?:ms|s)\b/g, '<time>')
  writeFileSync(path, plain)
}

/** Store the exit code and the output of a command. JSON gets one line for each value. */
export function storeResult(comparison: Comparison, side: Side, name: string, result: Result): void {
  const { code, stdout, stderr } = result
  const shown = /^[{[]/.test(stdout) ? readable(stdout) : stdout
  store(comparison, side, name, `exit code ${code}\n${shown}\n${stderr}`)
}

function readable(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) => (key === 'version' ? undefined : value), 1)
}

/**
 * Store every file of a folder, except of `node_modules`.
 *
 * @param simplify removes differences that also occur between equal builds from a name or a text
 */
export function storeTree(
  comparison: Comparison,
  side: Side,
  name: string,
  folder: string,
  simplify = (text: string): string => text,
): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const file = relative(folder, path)
    if (!entry.isFile() || /(?:^|[\\/])node_modules[\\/]/.test(file)) continue
    store(comparison, side, join(name, simplify(file)), simplify(readFileSync(path, 'latin1')))
  }
}

/** Print the differences of all results. Returns whether there are none, and at least one result. */
export function printDifferences({ work }: Comparison): boolean {
  const results = join(work, 'results')
  const args = ['diff', '--no-index', '--no-renames', '--stat', '--patch', '--unified=0', ...sides]
  const { stdout, status } = spawnSync('git', args, { cwd: results, encoding: 'utf8', maxBuffer: 1 << 30 })
  const lines = stdout.split('\n')
  console.log(
    lines
      .slice(0, 500)
      .map((line) => line.slice(0, 300))
      .join('\n'),
  )
  if (lines.length > 500) console.log(`… ${lines.length - 500} more lines`)
  const count = readdirSync(join(results, 'before'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length
  console.log(`${count} results compared: ${status === 0 ? 'all are the same' : 'see the differences above'}`)
  return status === 0 && count > 0
}

/** The environment of commands that are compared. */
export const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1' }

/** Run a script in Node. */
export function runProcess(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text))
    child.on('error', reject).on('close', (code) => resolve({ code, ...output }))
  })
}
