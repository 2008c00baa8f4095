import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromHtml, TextPool } from '../../packages/core/dist/index.js'
import { load, measure, onlyTasks, peakMemory, runCommand, versionOf } from './measure.ts'
import type { Measured, Skipped, Task } from './measure.ts'
import { formatTable, short } from './table.ts'

/** Pages that parsers read, spread over the folder; the slowest reader gets fewer. */
const sampleSize = 2000
const slowSampleSize = 60
const cli = fileURLToPath(new URL('../../packages/node/dist/cli.js', import.meta.url))

/** The HTML files of a folder. */
interface Corpus {
  folder: string
  paths: string[]
  bytes: number
}

/**
 * Compare a whole check with other readers of the same folder, and our parser with other parsers.
 *
 * @returns Markdown
 */
export async function benchPages(folder: string, rounds: number): Promise<string> {
  const corpus = listCorpus(folder)
  const [whole, parsers] = [await benchWhole(corpus, rounds), await benchParsers(corpus, rounds)]
  return [
    `${corpus.paths.length.toLocaleString('en')} pages, ${short(corpus.bytes / 1e6)} MB, each row the median of ${rounds} rounds in turns.`,
    whole,
    parsers,
  ].join('\n\n')
}

function listCorpus(folder: string): Corpus {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = names
    .filter((name) => /\.html?$/i.test(name))
    .toSorted()
    .map((name) => join(folder, name))
  if (paths.length === 0) throw new Error(`Missing HTML files in ${folder}, expected a built site`)
  return { folder, paths, bytes: bytesOf(paths) }
}

async function benchWhole(corpus: Corpus, rounds: number): Promise<string> {
  const project = mkdtempSync(join(tmpdir(), 'indexical-bench-'))
  // A cache is kept where packages are.
  const cache = join(project, 'node_modules/.cache/indexical')
  mkdirSync(cache, { recursive: true })
  const check = ['check', corpus.folder, '--site', 'https://www.example.com']
  const run = (): void => runCommand(process.execPath, [cli, ...check], project)
  const whole = 'indexical check, first run'
  const tasks = onlyTasks([
    { what: 'read all files', run: () => corpus.paths.forEach((path) => readFileSync(path)) },
    command('ripgrep, extract every href', 'rg', [
      ['-uuu', '-oI', '-g', '*.html', 'href="[^"]*"', corpus.folder],
    ]),
    { what: whole, run, before: () => rmSync(cache, { recursive: true, force: true }) },
    { what: 'indexical check, second run', run },
  ])
  const slow = onlyTasks([
    command(
      'xmllint --html --noout',
      'xmllint',
      batches(corpus.paths, 500).map((files) => ['--html', '--noout', ...files]),
    ),
    await htmlValidate(corpus),
  ])
  // What takes a minute is not asked again and again.
  const rows = [...(await measure(tasks, rounds)), ...(await measure(slow, 1))]
  const memory = peakMemory([cli, ...check, '--no-cache'], project)
  rmSync(project, { recursive: true, force: true })
  return `${compare(rows, whole, corpus)}\n\nPeak memory of the first run: ${short(memory)} MB.`
}

/** Times beside one of them, which counts as 1. */
function compare(rows: readonly Measured[], base: string, { paths, bytes }: Corpus): string {
  const one = rows.find(({ what }) => what === base)!.seconds
  return formatTable({
    head: ['whole folder', 'seconds', 'pages/s', 'MB/s', 'ratio'],
    rows: rows.map(({ what, seconds }) => [
      what,
      short(seconds),
      short(paths.length / seconds),
      short(bytes / 1e6 / seconds),
      short(seconds / one),
    ]),
  })
}

function command(what: string, name: string, calls: readonly string[][]): Task | Skipped {
  const version = versionOf(name)
  if (version === undefined) return { what, reason: `${name} is not installed` }
  return { what: `${what} (${version})`, run: () => calls.forEach((args) => runCommand(name, args)) }
}

async function htmlValidate(corpus: Corpus): Promise<Task | Skipped> {
  const what = 'html-validate'
  const loaded = await load<typeof import('html-validate')>(what)
  if (!loaded) return { what, reason: 'it is not installed' }
  const validate = new loaded.module.HtmlValidate({ extends: ['html-validate:recommended'] })
  const sample = spread(corpus.paths, slowSampleSize)
  return {
    what: `html-validate (${loaded.version}; ${sample.length} pages, scaled)`,
    run: async () => {
      for (const path of sample) await validate.validateString(readFileSync(path, 'utf8'))
    },
    scale: corpus.bytes / bytesOf(sample),
  }
}

async function benchParsers({ paths }: Corpus, rounds: number): Promise<string> {
  const pages = spread(paths, sampleSize).map((path) => new Uint8Array(readFileSync(path)))
  const texts = pages.map((page) => new TextDecoder().decode(page))
  const pool = new TextPool()
  const base = 'ours, with links'
  const tasks = onlyTasks([
    { what: base, run: () => pages.forEach((page) => fromHtml(page, { links: true, pool })) },
    { what: 'ours, without links', run: () => pages.forEach((page) => fromHtml(page)) },
    ...(await otherParsers(texts)),
  ])
  // The first round compiles.
  const rows = await measure(tasks, rounds + 1)
  const one = rows.find(({ what }) => what === base)!.seconds
  const table = formatTable({
    head: ['parsing alone, one thread', 'pages/s', 'MB/s', 'ratio'],
    rows: rows.map(({ what, seconds }) => [
      what,
      short(pages.length / seconds),
      short(pages.reduce((sum, { length }) => sum + length, 0) / 1e6 / seconds),
      short(seconds / one),
    ]),
  })
  return `${table}\n\n${pages.length.toLocaleString('en')} pages, spread over the folder. Ours reads bytes, the others get text.`
}

/** What is used of unified, which is a dependency of packages and not of the workspace. */
interface Unified {
  unified: () => { use: (plugin: unknown) => { freeze: () => { parse: (text: string) => unknown } } }
}

async function otherParsers(texts: readonly string[]): Promise<(Task | Skipped)[]> {
  const missing = (what: string): Skipped => ({ what, reason: 'it is not installed' })
  const htmlparser2 = await load<{ parseDocument: (text: string) => unknown }>('htmlparser2')
  const parse5 = await load<{ parse: (text: string, options: object) => unknown }>('parse5')
  const unified = await load<Unified>('unified')
  const rehype = await load<{ default: unknown }>('rehype-parse')
  const each = (parse: (text: string) => unknown) => () => texts.forEach((text) => parse(text))
  const full = unified && rehype && unified.module.unified().use(rehype.module.default).freeze()
  return [
    htmlparser2
      ? {
          what: `htmlparser2 (${htmlparser2.version})`,
          run: each((text) => htmlparser2.module.parseDocument(text)),
        }
      : missing('htmlparser2'),
    parse5
      ? {
          what: `parse5 (${parse5.version})`,
          run: each((text) => parse5.module.parse(text, { sourceCodeLocationInfo: true })),
        }
      : missing('parse5'),
    full
      ? { what: `rehype-parse (${rehype.version})`, run: each((text) => full.parse(text)) }
      : missing('rehype-parse'),
  ]
}

/** Some of many, spread evenly, since neighbours are alike. */
function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => index % step === 0).slice(0, count)
}

function batches(list: readonly string[], size: number): string[][] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size))
}

function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(path).length, 0)
}
