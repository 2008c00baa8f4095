import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { TextPool } from '../packages/core/src/html/text-pool.ts'
import { differences, poolDifferences } from '../packages/core/test/html/facts.ts'
import { plan, spliceDifference, type Plan } from '../packages/core/test/html/plans.ts'
import { mutated, soup } from '../packages/core/test/html/soup.ts'

// node scripts/fuzz-html.ts 200000 [seed]
// Holds the laws of the sparse parser over many more documents than the tests: it reads what the full tree reads,
// with a pool that has seen all documents before just the same, and splicing edits into a document, as a string
// and as bytes, gives the signals that editing its tree gives.

const [, , count = '10000', seed = String(Date.now() % 1e9)] = process.argv
/** Documents between two lines of progress. */
const pace = 20_000
const folder = new URL('../packages/core/test/html/fixtures/', import.meta.url)
const pages = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
const documents = fc.oneof({ weight: 4, arbitrary: soup }, { weight: 1, arbitrary: mutated(pages) })
const pool = new TextPool()

function firstDifference(text: string, edits: Plan): string | undefined {
  const [first] = [...differences(text), ...poolDifferences(text, pool)]
  return first ?? spliceDifference(text, edits) ?? spliceDifference(new TextEncoder().encode(text), edits)
}

let done = 0
const result = fc.check(
  fc.property(documents, plan, (text, edits) => {
    done++
    if (done % pace === 0) console.error(`seed ${seed}: ${done} documents so far`)
    const first = firstDifference(text, edits)
    if (first !== undefined) throw new Error(`${JSON.stringify(text)}\n${JSON.stringify(edits)}\n${first}`)
  }),
  { numRuns: Number(count), seed: Number(seed) },
)
console.log(
  `seed ${seed}: ${done} documents ${result.failed ? 'until a difference' : 'without a difference'}`,
)
if (result.failed) {
  console.error(result.errorInstance instanceof Error ? result.errorInstance.message : result.counterexample)
  process.exitCode = 1
}
