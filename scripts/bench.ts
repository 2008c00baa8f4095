import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchHosts } from './bench/hosts.ts'
import { benchImports } from './bench/imports.ts'
import { makeCorpus } from './bench/make-corpus.ts'
import { benchPages } from './bench/pages.ts'
import { benchScale } from './bench/scale.ts'
import { benchSitemaps } from './bench/sitemaps.ts'
import { load, machine, writeSection } from './bench/table.ts'

const usage = `Usage: pnpm bench [folder] [options]

  folder          a built site; default: the documentation of Rust, else a corpus of its shape
  --corpus <out>  only write such a corpus
  --pages <n>     its pages (default: 48600)
  --urls <n>      URLs of the sitemap (default: 100000)
  --hosts         measure what the plugins add to builds of 2,000 pages, and to the start of their hosts, instead
  --scale <n>     measure how a check grows up to a site of so many pages instead
  --rounds <n>    how often each row is measured; the median counts (default: 3)
  --dry           leave docs/benchmarks.md as it is
`

// Ratios of one run on one machine are for comparing. Nothing asserts them, so that a busy machine breaks no build.

const docs = new URL('../docs/benchmarks.md', import.meta.url)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string' },
    pages: { type: 'string', default: '48600' },
    urls: { type: 'string', default: '100000' },
    hosts: { type: 'boolean', default: false },
    scale: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    dry: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
const rounds = Number(values.rounds)
const loadBefore = load()

if (values.help) console.log(usage)
else if (values.corpus !== undefined) makeCorpus(Number(values.pages), resolve(values.corpus))
else if (values.scale !== undefined) publish('scale', benchScale(Number(values.scale)))
else if (values.hosts) {
  publish('hosts', await benchHosts(2000, rounds))
  publish('imports', await benchImports(rounds * 5))
} else {
  await withPages(async (folder) => publish('pages', await benchPages(folder, rounds)))
  publish('sitemaps', await benchSitemaps(Number(values.urls), rounds))
}

function publish(section: string, table: string): void {
  const text = `${table}\n\n${machine(loadBefore)}.`
  console.log(`\n${text}`)
  if (!values.dry) writeSection(docs, section, text)
}

/** Measure the folder that was named, or that of Rust, or one that is made for the time being. */
async function withPages(use: (folder: string) => Promise<void>): Promise<void> {
  const named = positionals[0] ?? rustDocs()
  if (named !== undefined) return use(resolve(named))
  const made = mkdtempSync(join(tmpdir(), 'indexical-corpus-'))
  console.error(`No documentation of Rust here, so a corpus of its shape is made in ${made}`)
  makeCorpus(Number(values.pages), made)
  await use(made)
  rmSync(made, { recursive: true })
}

function rustDocs(): string | undefined {
  const { stdout } = spawnSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' })
  const folder = join(stdout?.trim() ?? '', 'share/doc/rust/html')
  return stdout && existsSync(folder) ? folder : undefined
}
