import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { countThreads } from '../../packages/node/src/scan/plan-work.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { cli, commandTask, measure, repeated, runCommand, usageOf, versionedName } from './measure.ts'
import type { Measured, Task } from './measure.ts'
import { costColumns, costHead, formatTable, short } from './table.ts'

/** The number of pages for the slowest reader, spread over the folder. */
const slowSampleSize = 60

/** The HTML files of a folder. */
export interface Corpus {
  folder: string
  paths: string[]
  bytes: number
  /** @default 'https://www.example.com' */
  site?: string
}

/** @throws {Error} for a folder without HTML files */
export function listCorpus(folder: string): Corpus {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = names
    .filter((name) => /\.html?$/i.test(name))
    .toSorted()
    .map((name) => join(folder, name))
  if (paths.length === 0) throw new Error(`Missing HTML files in ${folder}, expected a built site`)
  return { folder, paths, bytes: bytesOf(paths) }
}

/**
 * Compare a whole check with other readers of the same folder.
 *
 * @returns Markdown
 */
export async function benchWhole(corpus: Corpus, rounds: number): Promise<string> {
  using temporary = temporaryFolder('bench')
  const project = temporary.path
  // A cache is only stored if there is a `node_modules`.
  const cache = join(project, 'node_modules/.cache/indexical')
  mkdirSync(cache, { recursive: true })
  const check = ['check', corpus.folder, '--site', corpus.site ?? 'https://www.example.com']
  const run = (): void => runCommand(process.execPath, [cli, ...check], project)
  const threads = countThreads(corpus.paths, '')
  const whole = 'indexical check, first run'
  // One run of ripgrep takes too little time.
  const links = commandTask('ripgrep, extract every href', 'rg', [
    ['-uuu', '-oI', '-g', '*.html', 'href="[^"]*"', corpus.folder],
  ]).map((task) => ({ ...repeated(task, 5), threads: Math.min(availableParallelism(), 12) }))
  const tasks = [
    { what: 'read all files', run: () => corpus.paths.forEach((path) => readFileSync(path)) },
    ...links,
    { what: whole, run, threads, before: () => rmSync(cache, { recursive: true, force: true }) },
    { what: 'indexical check, second run', run, threads },
  ]
  const calls = batches(corpus.paths, 500).map((files) => ['--html', '--noout', ...files])
  const slow = [...commandTask('xmllint --html --noout', 'xmllint', calls), htmlValidate(corpus)]
  // Commands that take a minute run only once.
  const rows = [...(await measure(tasks, rounds)), ...(await measure(slow, 1))]
  const [text, json] = [[], ['--format', 'json']].map((format) => {
    rmSync(cache, { recursive: true, force: true })
    return usageOf([cli, ...check, ...format], project).megabytes
  })
  return `${compare(rows, whole, corpus)}\n\nPeak memory of the first run: ${short(text!)} MB, with \`--format json\` ${short(json!)} MB.`
}

/** Format CPU times as multiples of one of them, and of ripgrep. */
function compare(rows: readonly Measured[], base: string, { paths, bytes }: Corpus): string {
  const one = rows.find(({ what }) => what === base)!.cpu
  const ripgrep = rows.find(({ what }) => what.startsWith('ripgrep'))?.cpu
  return formatTable(
    ['whole folder', 'threads', ...costHead, 'pages/CPU s', 'MB/CPU s', 'ratio', 'of ripgrep'],
    rows.map((row) => [
      row.what,
      String(row.threads),
      ...costColumns(row),
      short(paths.length / row.cpu),
      short(bytes / 1e6 / row.cpu),
      short(row.cpu / one),
      ripgrep === undefined ? '' : short(row.cpu / ripgrep),
    ]),
  )
}

function htmlValidate({ paths, bytes }: Corpus): Task {
  const validate = new HtmlValidate({ extends: ['html-validate:recommended'] })
  const sample = spread(paths, slowSampleSize)
  return {
    what: `${versionedName('html-validate')}, ${sample.length} pages, scaled`,
    run: async () => {
      for (const path of sample) await validate.validateString(readFileSync(path, 'utf8'))
    },
    scale: bytes / bytesOf(sample),
  }
}

function batches(list: readonly string[], size: number): string[][] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size))
}

function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(path).length, 0)
}

/** Return some items, spread evenly, because neighbours are alike. */
export function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => index % step === 0).slice(0, count)
}
