import { parseArgs } from 'node:util'
import { watchCoverage } from './fuzz/coverage.ts'
import { openCorpus } from './fuzz/corpus.ts'
import { runTarget } from './fuzz/run-target.ts'
import { targets } from './fuzz/targets/index.ts'

const usage = `Usage: pnpm fuzz [target] [count] [--seed n] [--corpus folder]

  target      one of ${Object.keys(targets).join(', ')}; or \`all\`, which is the default
  count       texts to try on each (default: 20000, fewer if a text takes long)
  --seed <n>  start of the random numbers; the same seed tries the same texts
  --corpus <folder>  texts that reached new branches in earlier runs: read first, and extended by this run
`

// Tests our readers with unusual texts, and searches for texts that reach new branches of our code. A text that breaks
// a law is shortened and printed. The laws are in fuzz/targets.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    corpus: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
const [name, count] = positionals
const seed = Number(values.seed)
/** Milliseconds between two lines of progress. */
const pace = 60_000

if (values.help) console.log(usage)
else if (name !== undefined && name !== 'all' && !(name in targets)) {
  console.error(`Unexpected target \`${name}\`, expected one of ${Object.keys(targets).join(', ')}`)
  process.exitCode = 2
} else
  for (const one of name === undefined || name === 'all' ? Object.keys(targets) : [name]) await tryTarget(one)

async function tryTarget(one: string): Promise<void> {
  // Only code that is loaded after this is counted block by block.
  const watch = watchCoverage()
  const own = await targets[one]!()
  const corpus = values.corpus === undefined ? undefined : openCorpus(values.corpus, one)
  const target = { ...own, seeds: [...own.seeds, ...(corpus?.texts ?? [])] }
  let next = Date.now() + pace
  const coverage = watch(target.code)
  const result = await runTarget(target, coverage, {
    count:
      name === one
        ? Number(count ?? 20_000 / (target.cost ?? 1))
        : Math.ceil(Number(count ?? 20_000) / (target.cost ?? 1)),
    seed,
    report: (tried, kept) => {
      if (Date.now() < next) return
      next += pace
      console.error(`${one}: ${tried} texts so far, ${kept} kept`)
    },
  })
  coverage.stop()
  const { tried, kept, texts, broken } = result
  corpus?.save(texts)
  const counts = `${tried} texts (seed ${seed}), ${kept} of them with new branches`
  console.log(`${one}: ${counts}, ${broken ? 'until one broke the law' : 'none breaks the law'}`)
  if (!broken) return
  console.error(
    `${target.about}\n\ncheck(${JSON.stringify(broken.text)}, ${broken.choice})\n${broken.words}\n`,
  )
  process.exitCode = 1
}
