import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const cli = fileURLToPath(new URL('../../packages/node/dist/cli.js', import.meta.url))

/** The address of every site here. */
export const site = ['--site', 'https://www.example.com']

/** Much longer than any case takes: it only ends runs that hang. */
const maxSeconds = 500

/** A page that needs a canonical, with more in its head. */
export function page(head = ''): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n<title>Dresses</title>\n${head}</head>\n<body></body>\n</html>\n`
}

const printUsage = new URL('../../scripts/bench/print-usage.mjs', import.meta.url).href

/** The result of one call of the command line. */
export interface Outcome {
  /** Exit code; null when it had to be stopped. */
  status: number | null
  stdout: string
  stderr: string
  /** Most memory held, in MB. */
  megabytes: number
}

/** Run the built command line in a folder; one that does not end is stopped. */
export function indexical(cwd: string, ...args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', printUsage, cli, ...args], {
    cwd,
    encoding: 'utf8',
    timeout: maxSeconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 1 << 30,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  const [words, held] = stderr.split(/held (\d+), busy \d+$/)
  return { status, stdout, stderr: words!, megabytes: Number(held) / 1024 }
}

/** Return the lines with location and rule, without the message below. */
export function locationsIn(stdout: string): string[] {
  return [...stdout.matchAll(/^(\S.*) {2}(?:error|warning) {2}(\S+)$/gm)].map(
    ([, location, rule]) => `${location} ${rule}`,
  )
}
