import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The built command line. */
export const cli = fileURLToPath(new URL('../../packages/node/dist/cli.js', import.meta.url))

/** One task whose time is measured. */
export interface Task {
  what: string
  /** The work itself. Its result is not used. */
  run: () => unknown
  /** Runs before each round, and is not measured. */
  before?: () => void
  /** The factor by which the whole task is larger than the part that `run` does. @default 1 */
  scale?: number
  /** Threads that do the work. @default 1 */
  threads?: number
}

/** The cost of one run of a task. */
export interface Cost {
  /** Elapsed time in seconds. */
  wall: number
  /** CPU time in seconds, user and system, of this process and of all processes that it started and that have ended. */
  cpu: number
}

/** A task with its lowest cost. Other processes of the machine can only increase the cost. */
export interface Measured extends Cost {
  what: string
  threads: number
}

/**
 * Measure tasks in turns, each once per round, so that other processes of the machine affect all of them. Every second
 * round runs backwards, so that a task does not always follow the same one.
 *
 * @returns the lowest cost of each task, in the given order
 */
export async function measure(tasks: readonly Task[], rounds: number): Promise<Measured[]> {
  const costs = tasks.map((): Cost[] => [])
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [...tasks.entries()] : [...tasks.entries()].toReversed()
    for (const [index, { before, run, scale = 1 }] of order) {
      before?.()
      const { wall, cpu } = await costOf(run)
      costs[index]!.push({ wall: wall * scale, cpu: cpu * scale })
    }
  }
  return tasks.map(({ what, threads = 1 }, index) => ({ what, threads, ...leastOf(costs[index]!) }))
}

/** Run a task once, and return its cost. */
async function costOf(run: () => unknown): Promise<Cost> {
  const start = performance.now()
  const before = cpuTime()
  await run()
  return { wall: (performance.now() - start) / 1000, cpu: cpuTime() - before }
}

/** Return the lowest elapsed time and the lowest CPU time of some runs. */
function leastOf(costs: readonly Cost[]): Cost {
  return {
    wall: Math.min(...costs.map(({ wall }) => wall)),
    cpu: Math.min(...costs.map(({ cpu }) => cpu)),
  }
}

/**
 * Return the CPU time, in seconds, of this process with its threads, and of all processes that it has waited for. Only
 * Linux reports the latter, in hundredths of a second.
 */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childTime()
}

function childTime(): number {
  const path = '/proc/self/stat'
  if (!existsSync(path)) return Number.NaN
  // Fields 16 and 17 of proc(5), counted from the end of the program's name, because the name may contain spaces.
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** Return a task that runs a command for each list of arguments; none if it is not installed, which is printed. */
export function commandTask(what: string, name: string, calls: readonly string[][]): Task[] {
  const version = versionOf(name)
  if (version === undefined) console.error(`${what}: skipped, ${name} is not installed`)
  const run = (): void => calls.forEach((args) => runCommand(name, args))
  return version === undefined ? [] : [{ what: `${what} (${version})`, run }]
}

/** Join several runs to one task, because CPU time of other processes is counted in hundredths of a second. */
export function repeated(task: Task, runs: number): Task {
  const { run, scale = 1 } = task
  return {
    ...task,
    async run() {
      for (let index = 0; index < runs; index++) await run()
    },
    scale: scale / runs,
  }
}

/** Run a command without its output. Exit codes that mean findings are ignored. */
export function runCommand(command: string, args: readonly string[], cwd?: string): void {
  const { error, signal } = spawnSync(command, args, { stdio: 'ignore', ...(cwd !== undefined && { cwd }) })
  if (error) throw error
  if (signal) throw new Error(`${command} was ended by ${signal}`)
}

const printUsage = new URL('print-usage.mjs', import.meta.url).href

/** The resources that a process used. */
export interface Usage {
  /** Seconds from its start to its end. */
  seconds: number
  /** Processor time of all threads, in seconds. */
  busy: number
  /** The maximum of its memory in MB. */
  megabytes: number
}

/** Run a script of Node, and return the time and memory that it used. */
export function usageOf(args: readonly string[], cwd: string): Usage {
  const start = performance.now()
  const { stderr } = spawnSync(process.execPath, ['--import', printUsage, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 1 << 30,
  })
  const seconds = (performance.now() - start) / 1000
  const [, held, busy] = /held (\d+), busy (\d+)$/.exec(stderr) ?? []
  if (held === undefined) throw new Error(`Unexpected end of node ${args.join(' ')}: ${stderr.slice(-2000)}`)
  return { seconds, busy: Number(busy) / 1e6, megabytes: Number(held) / 1024 }
}

/** Return the first line of a command's version; undefined if there is no such command. */
export function versionOf(command: string): string | undefined {
  const { error, stdout, stderr } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  return error ? undefined : `${stdout}${stderr}`.split('\n')[0]!.replace(/^.*?(?=\d)/, '')
}

/** Return the name and version of an installed package. */
export function versionedName(name: string): string {
  const manifest = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return `${name} (${version})`
}
