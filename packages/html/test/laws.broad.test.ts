import { readdirSync, readFileSync } from 'node:fs'
import type { Root } from 'hast'
import { fromHtml as parseFully } from 'hast-util-from-html'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits } from '../src/edit.ts'
import { fromHtml } from '../src/parse.ts'
import { project } from './project.ts'
import { splice } from '../src/splice.ts'
import { TextPool } from '../src/text-pool.ts'
import { differences, factsOf, isMisread, poolDifferences } from './facts.ts'
import { editsFor, plan, signals, spliceDifference } from './plans.ts'
import { mutated, soup } from './soup.ts'
import { runs } from '../../../tests/runs.ts'

const folder = new URL('fixtures/', import.meta.url)
const names = readdirSync(folder)
const pages = names.map((name) => readFileSync(new URL(name, folder), 'utf8'))
const documents = fc.oneof({ weight: 3, arbitrary: soup }, { weight: 1, arbitrary: mutated(pages) })

describe('the sparse parser reads what the full tree reads', () => {
  it.each(names)('%s', (name) => expect(differences(pages[names.indexOf(name)]!)).toEqual([]))

  it('an element whose name has capitals beyond ASCII', () => {
    expect(differences('<head><mÜ><link rel=a>')).toEqual([])
  })

  it.each(['<svg><link rel=<meta data-nosnippet><!--<script>', '<svg><a href=x data-nosnippet><!-- é'])(
    'where parse5 ends an element behind the document: %s',
    (text) => expect(differences(text)).toEqual([]),
  )

  // Each of these was found by `pnpm fuzz html`.
  it.each([
    '<body><title data-nosnippet>x</title>',
    '<body><title data-nosnippet>x',
    '<table><title data-nosnippet>x</table>',
    '<head><noscript data-nosnippet><link rel=canonical href=/a></noscript>',
    '<td data-nosnippet>x<link rel=canonical href=/a>',
    '<body><noscript><p></noscript><meta http-equiv=refresh content=0>',
    '<body><noscript></noscript><meta http-equiv=refresh content=0>',
    '<svg><noscript><foreignObject><meta http-equiv=refresh content=0></svg>',
    '<svg><title data-nosnippet>x</title></svg>',
    '<svg><html data-nosnippet>',
    '<template><tr><small><td></template>x',
    '<math><title data-nosnippet>x<mi>y</title></math>',
    '<body><svg><foreignObject><title data-nosnippet>x<b></title></svg>',
  ])('in %s', (text) => expect(differences(text)).toEqual([]))

  it('in any document', () => {
    fc.assert(
      fc.property(documents, (text) => {
        expect(differences(text)).toEqual([])
      }),
      runs(8),
    )
  })

  it('whatever bytes of a character stand where four are read at once', () => {
    for (let length = 0; length < 9; length++) {
      const text = `<!--${'é'.repeat(length)}${'-'.repeat(length % 5)}--><title>é😀</title><link title="ü&copy;" href="/é/">`
      expect(differences(text)).toEqual([])
    }
  })

  it('with a pool that has seen other documents', () => {
    const pool = new TextPool()
    fc.assert(
      fc.property(documents, (text) => {
        expect(poolDifferences(text, pool)).toEqual([])
      }),
      runs(8),
    )
  })

  it('in bytes that are not UTF-8', () => {
    fc.assert(
      fc.property(
        soup,
        fc.uint8Array({ maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, noise, place) => {
          const plain = new TextEncoder().encode(text)
          const at = Math.floor(place * plain.length)
          const bytes = Uint8Array.from([...plain.subarray(0, at), ...noise, ...plain.subarray(at)])
          const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
          const kinds = (tree: Root): object[] =>
            factsOf(tree, 0).kept.map((fact) => Object.assign(fact, { start: 0, end: 0 }))
          expect(kinds(fromHtml(bytes, { links: true }))).toEqual(kinds(fromHtml(decoded, { links: true })))
        },
      ),
    )
  })
})

describe('splicing the source equals editing the tree', () => {
  it.each(['string', 'bytes'])('read by fromHtml from %s', (kind) => {
    fc.assert(
      fc.property(documents, plan, (text, edits) => {
        const source = kind === 'string' ? text : new TextEncoder().encode(text)
        expect(spliceDifference(source, edits)).toBeUndefined()
      }),
      runs(6),
    )
  })

  it.each([true, false])('read by rehype-parse, verbose %s', (verbose) => {
    fc.assert(
      fc.property(documents, plan, (text, edits) => {
        fc.pre(!isMisread(text) && !text.startsWith('\uFEFF') && !/<frameset/i.test(text))
        const tree = parseFully(text, { verbose })
        const list = editsFor(tree, edits)
        const output = splice(text, tree, list)
        applyEdits(tree, list)
        expect(signals(fromHtml(output, { links: true }))).toEqual(signals(project(tree, { links: true })))
      }),
    )
  })

  it('leaves every byte outside the edits', () => {
    const noise = fc.uint8Array({ maxLength: 40 })
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        const head = new TextEncoder().encode('<head><title>a</title></head>')
        const quoted = before.map((byte) => (byte === 0x22 ? 0x21 : byte))
        const open = new TextEncoder().encode('<html title="')
        const source = Uint8Array.from([...open, ...quoted, 0x22, 0x3e, ...head, ...after])
        const output = splice(source, fromHtml(source), [
          {
            type: 'insert',
            elements: [{ type: 'element', tagName: 'meta', properties: { name: 'robots' }, children: [] }],
          },
        ])
        const at = open.length + quoted.length + 2 + head.length - 7
        const tag = new TextEncoder().encode('<meta name="robots">')
        expect(output).toEqual(Uint8Array.from([...source.subarray(0, at), ...tag, ...source.subarray(at)]))
      }),
    )
  })
})
