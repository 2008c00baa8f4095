import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchCheckouts } from './bench/checkouts.ts'
import { benchBuilds } from './bench/builds.ts'
import { benchEditor } from './bench/editor.ts'
import { benchParsers } from './bench/parsers.ts'
import { benchCheck } from './bench/start.ts'
import { benchScale } from './bench/scale.ts'
import { load, machine, short } from './bench/table.ts'
import { benchWhole, listCorpus } from './bench/whole.ts'
import { replaceSection } from './section.ts'

const usage = `Usage: pnpm bench [part …] [folder] [options]

  part            builds     what the plugins add to builds, new and unchanged
                  check      a check of ten pages, and one of many small pages
                  editor     answers of the language server, with 2,000 and 20,000 sources
                  pages      a whole check beside other readers, and our parser beside others
                  scale      how a check grows up to --scale pages
                  default: all parts but scale
  folder          a built site for pages; default: the documentation of Rust, if it is installed
  --small <n>     pages of check (default: 10000)
  --frameworks <names>  of builds (default: eleventy,vite,astro)
  --sizes <n,…>   pages of builds (default: 20,200,2000)
  --against <checkout>  compare this checkout with another built one, such as a worktree of the last release
  --scale <n>     the same as scale, with its largest site (default: 100000)
  --rounds <n>    how often each row is measured; the least counts (default: 3)
  --dry           leave docs/benchmarks.md as it is
`

// The ratios of one run on one machine are only for comparison. There is no limit, so a busy machine cannot fail a
// build.

const docs = new URL('../docs/benchmarks.md', import.meta.url)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'string', default: '10000' },
    frameworks: { type: 'string', default: 'eleventy,vite,astro' },
    sizes: { type: 'string', default: '20,200,2000' },
    scale: { type: 'string' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    dry: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
const rounds = Number(values.rounds)
const loadBefore = load()

const parts: Record<string, () => Promise<void>> = {
  builds: async () =>
    publish(
      'builds',
      await benchBuilds(values.frameworks.split(','), values.sizes.split(',').map(Number), rounds),
    ),
  check: async () => publish('check', await benchCheck(Number(values.small), rounds)),
  editor: async () => publish('editor', await benchEditor([2000, 20_000], 30)),
  pages: async () => {
    const folder = positionals.find((name) => !isPart(name)) ?? rustDocs()
    if (folder === undefined)
      return console.error('pages: skipped, no documentation of Rust here; name a folder')
    const corpus = listCorpus(resolve(folder))
    const [whole, parsers] = [await benchWhole(corpus, rounds), await benchParsers(corpus.paths, rounds)]
    const size = `${corpus.paths.length.toLocaleString('en')} pages, ${short(corpus.bytes / 1e6)} MB`
    publish('pages', `${size}, each row the least of ${rounds} rounds in turns.\n\n${whole}\n\n${parsers}`)
  },
  scale: async () => publish('scale', benchScale(Number(values.scale ?? '100000'))),
}
const isPart = (name: string): boolean => Object.hasOwn(parts, name)

if (values.help) console.log(usage)
else if (values.against !== undefined)
  console.log(await benchCheckouts(resolve(values.against), Number(values.small), rounds))
else for (const part of chosenParts()) await parts[part]!()

function chosenParts(): string[] {
  const chosen = [...positionals.filter(isPart), ...(values.scale === undefined ? [] : ['scale'])]
  return chosen.length === 0 ? Object.keys(parts).filter((part) => part !== 'scale') : [...new Set(chosen)]
}

function publish(section: string, table: string): void {
  const text = `${table}\n\n${machine(loadBefore)}.`
  console.log(`\n${text}`)
  if (!values.dry) writeFileSync(docs, replaceSection(readFileSync(docs, 'utf8'), `bench ${section}`, text))
}

function rustDocs(): string | undefined {
  const { stdout } = spawnSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' })
  const folder = join(stdout?.trim() ?? '', 'share/doc/rust/html')
  return stdout && existsSync(folder) ? folder : undefined
}
