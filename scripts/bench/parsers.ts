import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseDocument } from 'htmlparser2'
import * as parse5 from 'parse5'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { fromHtml, TextPool } from '../../packages/html/dist/index.js'
import { measure, versionedName } from './measure.ts'
import type { Measured, Task } from './measure.ts'
import { spread } from './whole.ts'
import { formatTable, short } from './table.ts'

/**
 * The number of pages that all parsers read, and the number of neighbours in it. A check reads neighbours one after the
 * other, and they have much in common.
 */
const sampleSize = 2000
const runLength = 100
/** The number of pages, and of milliseconds, that a parser runs before it is measured, so that its code is compiled. */
const warmingSize = 500
const warmingTime = 1000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A page in the forms that parsers read. */
interface Document {
  bytes: Uint8Array
  text: string
}

/** A parser that is created again in each round, so that its caches last for one round only. */
interface Parser<Input> {
  what: string
  start: () => (input: Input) => unknown
}

const withLinks: Parser<Pick<Document, 'bytes'>> = {
  what: 'ours, with links',
  start() {
    const pool = new TextPool()
    return ({ bytes }) => fromHtml(bytes, { links: true, pool })
  },
}
const withoutLinks: Parser<Pick<Document, 'bytes'>> = {
  what: 'ours, without links',
  start: () => (page) => fromHtml(page.bytes),
}

/**
 * Measure our parser over a whole folder, then together with other parsers over some of its pages, in memory and in one
 * thread.
 *
 * @returns Markdown
 */
export async function benchParsers(paths: readonly string[], rounds: number): Promise<string> {
  const all = paths.map((path) => ({ bytes: new Uint8Array(readFileSync(path)) }))
  const sample = runsOf(all).map(({ bytes }) => ({
    bytes,
    text: new TextDecoder().decode(bytes),
  }))
  const parsers = [withLinks, withoutLinks, ...otherParsers]
  const part = spread(sample, warmingSize)
  const taskOf = <Input>(
    parser: Parser<Input>,
    pages: readonly Input[],
    warming: readonly Input[],
  ): Task => ({
    what: parser.what,
    before() {
      // Without this, the garbage of another parser would be collected in the time of this one.
      collectGarbage()
      const end = performance.now() + warmingTime
      do readAll(parser, warming)
      while (performance.now() < end)
    },
    run: () => readAll(parser, pages),
  })
  const wholeFolder = { ...withLinks, what: `${withLinks.what}, whole folder` }
  const whole = await measure([taskOf(wholeFolder, all, part)], rounds)
  const rows = await measure(
    parsers.map((parser) => taskOf(parser, sample, part)),
    rounds,
  )
  const one = rows[0]!.cpu
  return formatTable(
    ['parsing alone, one thread', 'pages', 'pages/CPU s', 'MB/CPU s', 'ratio'],
    [
      ...whole.map((row) => [...speeds(row, all), '']),
      ...rows.map((row) => [...speeds(row, sample), short(row.cpu / one)]),
    ],
  )
}

/** Return groups of neighbours that are spread evenly over all pages. */
function runsOf<T>(all: readonly T[]): T[] {
  const step = Math.max(runLength, Math.floor(all.length / (sampleSize / runLength)))
  return all.filter((_, index) => index % step < runLength).slice(0, sampleSize)
}

function readAll<Input>({ start }: Parser<Input>, pages: readonly Input[]): void {
  const parse = start()
  for (const page of pages) parse(page)
}

function speeds({ what, cpu }: Measured, pages: readonly Pick<Document, 'bytes'>[]): string[] {
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6
  return [what, pages.length.toLocaleString('en'), short(pages.length / cpu), short(megabytes / cpu)]
}

const full = unified().use(rehypeParse).freeze()

const otherParsers: readonly Parser<Document>[] = [
  parserOf('htmlparser2', (text) => parseDocument(text)),
  parserOf('parse5', (text) => parse5.parse(text, { sourceCodeLocationInfo: true })),
  parserOf('rehype-parse', (text) => full.parse(text)),
]

function parserOf(name: string, read: (text: string) => unknown): Parser<Document> {
  return { what: versionedName(name), start: () => (page) => read(page.text) }
}
