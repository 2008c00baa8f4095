import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { differences } from '../packages/core/test/html/facts.ts'
import { mutated, soup } from '../packages/core/test/html/soup.ts'

// node scripts/fuzz-html.ts 200000 [seed]
// Holds the law of the sparse parser, that it reads what the full tree reads, over many more documents than the tests.

const [, , count = '10000', seed = String(Date.now() % 1e9)] = process.argv
const folder = new URL('../packages/core/test/html/fixtures/', import.meta.url)
const pages = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))

let documents = 0
const result = fc.check(
  fc.property(fc.oneof({ weight: 4, arbitrary: soup }, { weight: 1, arbitrary: mutated(pages) }), (text) => {
    documents++
    const [first] = differences(text)
    if (first !== undefined) throw new Error(`${JSON.stringify(text)}\n${first}`)
  }),
  { numRuns: Number(count), seed: Number(seed) },
)
console.log(
  `seed ${seed}: ${documents} documents ${result.failed ? 'until a difference' : 'without a difference'}`,
)
if (result.failed) {
  console.error(result.errorInstance instanceof Error ? result.errorInstance.message : result.counterexample)
  process.exitCode = 1
}
