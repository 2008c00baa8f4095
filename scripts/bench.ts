import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromHtml, TextPool } from '../packages/core/dist/index.js'

// node scripts/bench.ts DIR
// How long we take for the HTML files of a folder, beside others that read them. Run it on a quiet machine; the
// numbers are for comparing, so that no test asserts them.

/** Pages for what is too slow, or too fast, to be measured on a whole folder. */
const sampleSize = 1000
const rounds = 3

interface Row {
  what: string
  /** For the whole folder. */
  seconds: number
}

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Missing folder, expected node scripts/bench.ts DIR')
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.html?$/i.test(name))
  .toSorted()
  .map((name) => join(folder, name))
if (paths.length === 0) throw new Error(`Missing HTML files in ${folder}, expected a built site`)

const sizes = paths.map((path) => readFileSync(path).length)
const total = sum(sizes)
const step = Math.ceil(paths.length / sampleSize)
// Spread over the folder, since neighbours are alike.
const sample = paths
  .filter((_, index) => index % step === 0)
  .map((path) => new Uint8Array(readFileSync(path)))
/** What the whole folder has more than the sample. */
const scale = total / sum(sample.map(({ length }) => length))

// They are dependencies of the package, not of the workspace.
const require = createRequire(new URL('../packages/rehype/package.json', import.meta.url))
const { unified } = require('unified')
const { default: rehypeParse } = require('rehype-parse')
const full = unified().use(rehypeParse).freeze()
const decoder = new TextDecoder()
const pool = new TextPool()
const cli = fileURLToPath(new URL('../packages/node/dist/cli.js', import.meta.url))

const rows: (Row | undefined)[] = [
  timed('read all files', 1, () => paths.forEach((path) => readFileSync(path))),
  timed('sparse parse', scale, () => sample.forEach((page) => fromHtml(page))),
  timed('sparse, links', scale, () => sample.forEach((page) => fromHtml(page, { links: true }))),
  timed('sparse, links packed', scale, () => sample.forEach((page) => fromHtml(page, { links: true, pool }))),
  timed('rehype-parse', scale, () => sample.forEach((page) => full.parse(decoder.decode(page)))),
  run('indexical check', process.execPath, [[cli, 'check', folder, '--site', 'https://www.example.com']]),
  run('rg, every href', 'rg', [['-uuu', '-oI', '-g', '*.html', 'href="[^"]*"', folder]]),
  run(
    'xmllint --html',
    'xmllint',
    batches(paths, 500).map((files) => ['--html', '--noout', ...files]),
  ),
]
print(rows.filter((row) => row !== undefined))

/** The best of some rounds. */
function timed(what: string, factor: number, work: () => void): Row {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return { what, seconds: (best * factor) / 1000 }
}

/** The same for a command, which may take several calls; undefined when it is not installed. */
function run(what: string, command: string, calls: readonly string[][]): Row | undefined {
  const isInstalled = spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
  if (!isInstalled) return void process.stderr.write(`${command} is not installed, left out\n`)
  // Exit codes tell of findings, so that they do not matter here.
  return timed(what, 1, () => calls.forEach((args) => spawnSync(command, args, { stdio: 'ignore' })))
}

function batches(list: readonly string[], size: number): string[][] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}

/** Each row beside the whole check: a ratio above 1 takes longer than it. */
function print(measured: readonly Row[]): void {
  const whole = measured.find(({ what }) => what === 'indexical check')!.seconds
  console.log(`${paths.length} pages, ${(total / 1e6).toFixed(0)} MB\n`)
  console.log(`${'what'.padEnd(22)}${'seconds'.padStart(9)}${'MB/s'.padStart(8)}${'ratio'.padStart(8)}`)
  for (const { what, seconds } of measured) {
    const cells = [seconds.toFixed(2).padStart(9), (total / 1e6 / seconds).toFixed(0).padStart(8)]
    console.log(`${what.padEnd(22)}${cells.join('')}${(seconds / whole).toFixed(2).padStart(8)}`)
  }
}
