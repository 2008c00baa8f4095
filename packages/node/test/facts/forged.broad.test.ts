import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeParts } from '../../src/commands/merge.ts'
import { createPageStore } from '@indexical/core/internal'
import { readFacts, writeFacts } from '../../src/facts/facts-file.ts'
import { FactsError, UsageError } from '../../src/output/errors.ts'
import { runs } from '../../../../tests/runs.ts'
import { indexical, makeFolder } from '../folder.ts'

const frontmatter =
  'robots: noindex, max-snippet:50\ncanonical: /b/\nredirectFrom: [/old/]\nindexical: { ignore: { links/https: why } }\n'

const dir = makeFolder({
  'dist/index.html': `<!doctype html><html lang=en><head><title>Home</title><link rel=canonical href=https://www.example.com/>
    <link rel=alternate hreflang=en href=https://www.example.com/><link rel=alternate hreflang=de href=/b/>
    <meta name=robots content="noarchive, max-snippet: 5, noindx"><meta property=og:url content=/c/><link rel=stylesheet href=/a.css></head>
    <body><a href=/b/>b</a><a href=/gone/>c</a><p data-nosnippet>x<div data-nosnippet=false>y</div><main>${'word '.repeat(80)}</main></body></html>`,
  'dist/b/index.html': `<!doctype html><html lang=de><head><title>B</title><link rel=canonical href=/><base href=/x/></head><body><h1>B</h1>
    <link rel=canonical href=https://other.example/><a href=..>up</a></body></html>`,
  'dist/c/index.html':
    '<!doctype html><html><head><meta http-equiv=refresh content="0; url=/b/"></head><body></body></html>',
  'dist/c/index.yaml': frontmatter,
  'dist/paper.pdf': '',
  'dist/paper.pdf.yaml': frontmatter,
  'dist/_headers':
    '/b/*\n  X-Robots-Tag: googlebot: noindex\n  Link: <https://www.example.com/>; rel="canonical"\n',
  'dist/sitemap.txt': 'https://www.example.com/\n',
  'dist/robots.txt': 'User-agent: *\nDisallow: /x\nSitemap: https://www.example.com/sitemap.txt\n',
})
const site = 'https://www.example.com'
const facts = join(dir, 'a.facts')
const start = 'indexical facts 5\n'.length

const merge = async (): Promise<unknown> =>
  mergeParts([facts], { site }, { root: dir, out: undefined, cache: false })

test('facts that another program changed, with a hash that is right, are refused or merged', async () => {
  expect(indexical(dir, 'check', 'dist', '--site', site, '--facts', 'a.facts').stderr).toBe('')
  const whole = readFileSync(facts)
  await expect(merge()).resolves.toMatchObject({ pages: 3 })
  const chunks = whole.subarray(start, -64)
  const change = fc.record({
    at: fc.nat(chunks.length - 1),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 2, 3, 127, 128, 255)),
    kind: fc.constantFrom('replace', 'replace', 'replace', 'insert', 'remove', 'cut'),
  })
  const results = { refused: 0, merged: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
      let bytes = Buffer.from(chunks)
      for (const { at, byte, kind } of changes) {
        const rest = bytes.subarray(kind === 'insert' ? at : at + 1)
        const put = kind === 'remove' || kind === 'cut' ? Buffer.alloc(0) : Buffer.of(byte)
        bytes = Buffer.concat(kind === 'cut' ? [bytes.subarray(0, at)] : [bytes.subarray(0, at), put, rest])
      }
      const hash = createHash('sha256').update(bytes).digest('hex')
      writeFileSync(facts, Buffer.concat([whole.subarray(0, start), bytes, Buffer.from(hash)]))
      try {
        await merge()
        results.merged++
      } catch (error) {
        if (!(error instanceof FactsError) && !(error instanceof UsageError)) throw error
        results.refused++
      }
    }),
    runs(6),
  )
  expect(results.refused).toBeGreaterThan(runs(0.4).numRuns)
  expect(results.merged).toBeGreaterThan(runs(0.1).numRuns)
})

test.each<[options: string | undefined, isWrong: boolean]>([
  [undefined, false],
  ['5', true],
  ['"text"', true],
  ['null', true],
  ['[', true],
])('facts without pages, with the options %s: refused: %s', async (options, isWrong) => {
  expect(indexical(dir, 'check', 'dist', '--site', site, '--facts', 'a.facts').stderr).toBe('')
  const store = createPageStore()
  const head = store.unpack(readFacts(facts)).next().value!.data as object
  writeFacts(facts, store.pack([{ data: { ...head, ...(options !== undefined && { options }) } }]))
  const merged = await merge().catch((error: unknown) => error)
  expect(merged instanceof FactsError).toBe(isWrong)
})
