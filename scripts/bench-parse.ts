import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fromHtml } from '../packages/core/dist/html/parse.js'

// node scripts/bench-parse.ts DIR [pages]
// Pages per second of our parser against rehype-parse, over HTML files of a folder, read from memory.

const [, , folder, limit = '1000'] = process.argv
if (folder === undefined) throw new Error('Missing folder, expected node scripts/bench-parse.ts DIR')
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .toSorted()
const step = Math.max(1, Math.floor(names.length / Number(limit)))
// Spread over the folder, since neighbours are alike.
const pages = names
  .filter((_, index) => index % step === 0)
  .map((name) => new Uint8Array(readFileSync(join(folder, name))))
const size = pages.reduce((sum, page) => sum + page.length, 0)

const decoder = new TextDecoder()

/** The best of some rounds over pages, in pages per second. */
function speed(rounds: number, sample: readonly Uint8Array[], parse: (page: Uint8Array) => unknown): number {
  let best = 0
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    for (const page of sample) parse(page)
    best = Math.max(best, (sample.length / (performance.now() - start)) * 1000)
  }
  return best
}

// They are dependencies of the package, not of the workspace.
const require = createRequire(new URL('../packages/core/package.json', import.meta.url))
const { unified } = require('unified')
const { default: rehypeParse } = require('rehype-parse')
const full = unified().use(rehypeParse).freeze()
const plain = speed(5, pages, (page) => fromHtml(page))
const links = speed(5, pages, (page) => fromHtml(page, { links: true }))
const reference = speed(2, pages.slice(0, 1000), (page) => full.parse(decoder.decode(page)))
console.log(`${pages.length} pages, ${(size / pages.length / 1024).toFixed(1)} KB each`)
console.log(
  `fromHtml          ${Math.round(plain)} pages/s, ${(plain / reference).toFixed(0)} times rehype-parse`,
)
console.log(
  `fromHtml, links   ${Math.round(links)} pages/s, ${(links / reference).toFixed(0)} times rehype-parse`,
)
console.log(`rehype-parse      ${Math.round(reference)} pages/s`)
