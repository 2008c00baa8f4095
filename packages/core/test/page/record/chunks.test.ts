import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../../tests/any-character.ts'
import { createPageStore, plainPage } from '../../../src/page/record/page-store.ts'
import type { Fact, PageStore } from '../../../src/page/record/page-store.ts'
import type { Page } from '../../../src/page/types.ts'
import { page, shown } from './pages.ts'

/** Pack facts of a store and return them from another one, by their data. */
function through(store: PageStore, facts: readonly Fact[], other = createPageStore()): Map<unknown, Fact> {
  return new Map([...other.unpack(store.pack(facts))].map((fact) => [fact.data, fact]))
}

function numbered(pages: readonly Page[]): Fact[] {
  return pages.map((one, number) => ({ data: number, page: one }))
}

/** A page with a text and shared properties of its own. */
function distinct(one: Page, number: number): Page {
  return { ...one, url: `https://www.example.com/${number}`, file: `${number}.html`, lang: `x-${number}` }
}

const [sample] = fc.sample(page, { numRuns: 1, seed: 3 }) as [Page]

test('pages come back as they were, whether a store keeps them, or another one did, and were read before or not', () => {
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 5 }),
      fc.array(page, { maxLength: 2 }),
      fc.nat(),
      (own, sent, looked) => {
        const store = createPageStore()
        const taken = [...through(createPageStore(), numbered(sent), store).values()].map(
          (fact) => fact.page!,
        )
        const pages = [...own.map((one, index) => (index % 3 === 2 ? one : store.keep(one))), ...taken]
        shown(pages[looked % pages.length]!)
        // A part of the pages, in another order.
        const chosen = pages.filter((_, index) => index % 3 !== 1).toReversed()
        const back = through(store, numbered(chosen))
        expect(chosen.map((_, number) => shown(back.get(number)!.page!))).toEqual(chosen.map(shown))
      },
    ),
  )
})

test('a store goes on after its pages were packed', () => {
  const store = createPageStore()
  const first = store.keep(sample)
  const pieces = [...store.pack([{ data: 1, page: first }])]
  const second = store.keep(distinct(sample, 2))
  expect([first, second].map(shown)).toEqual([sample, distinct(sample, 2)].map(shown))
  expect([...createPageStore().unpack(pieces)]).toHaveLength(1)
})

test('pages fill many chunks, and a chunk is written as it is if all of its pages are', () => {
  const store = createPageStore()
  const pages = Array.from({ length: 6000 }, (_, number) => store.keep(distinct(sample, number)))
  const all = numbered(pages)
  const some = all.filter(({ data }) => data !== 3)
  for (const facts of [all, some]) {
    const back = through(store, facts)
    expect(back.size).toBe(facts.length)
    for (const number of [0, 4, 999, 5999])
      expect(shown(back.get(number)!.page!)).toEqual(shown(distinct(sample, number)))
  }
})

test('data without a page come first', () => {
  const store = createPageStore()
  const kept = store.keep(sample)
  const facts = [{ data: { a: 'text' }, page: kept }, { data: ['é', null] }, { data: 5 }]
  const back = [...createPageStore().unpack(store.pack(facts))]
  expect(back.map(({ data, page: one }) => [data, one?.file])).toEqual([
    [['é', null], undefined],
    [5, undefined],
    [{ a: 'text' }, sample.file],
  ])
})

describe('texts and numbers come back as they were', () => {
  const withText = (text: string): Page => ({ ...sample, lang: text, exposedTexts: [], strayMetas: [] })
  const langOf = (text: string): string | undefined => {
    const [fact] = through(createPageStore(), [{ data: 0, page: withText(text) }]).values()
    return fact!.page!.lang
  }

  test('texts of any characters, and halves of them', () => {
    for (const text of ['', 'é', '日本', '😀', '\uFEFFa', '\0', '\uD83D', 'a\uDE00b', '"\\\uD800'])
      expect(langOf(text)).toBe(text)
    const text = fc.string({ unit: anyCharacter })
    fc.assert(fc.property(text, (given) => void expect(langOf(given)).toBe(given)))
  })

  const position = { start: { line: 2, column: 3, offset: 20 }, end: { line: 2, column: 9, offset: 26 } }
  test.each<[string, Partial<Page>]>([
    ['seconds', { refresh: { seconds: Infinity, url: undefined, location: undefined } }],
    ['large numbers', { refresh: { seconds: 9e99, url: 'https://example.com/', location: position } }],
    [
      'a position without offsets',
      { ogUrl: { value: '', location: { start: { line: 1, column: 1 }, end: { line: 3, column: 1 } } } },
    ],
    ['a file', { ogUrl: { value: '', location: { file: '_headers' } } }],
    [
      'a range in a file',
      { ogUrl: { value: 'a', location: { file: 'a', line: 5, column: 3, endLine: 5, endColumn: 9 } } },
    ],
    ['a sketch', { content: { hash: 'a', words: 70, sketch: new Uint32Array([0, 4_294_967_295, 7]) } }],
    ['no images and an empty list of them', { images: [] }],
    [
      'an intent with each key',
      {
        intent: {
          canonical: { value: './a.md', location: { file: 'a.md', line: 2 }, key: 'canonical' },
          canonicalKind: 'file',
          sitemap: { value: { listed: true, lastmod: '2026-01-01' }, location: undefined, key: 'sitemap' },
          draft: { value: false, location: undefined, key: 'draft' },
          redirectFrom: [{ value: '/a', location: undefined, key: 'redirectFrom' }],
          translationKey: { value: 'a', location: undefined, key: 'id' },
          suppressions: [{ rule: 'links/https', reason: 'why', location: undefined }],
        },
      },
    ],
  ])('%s', (_name, properties) => {
    const given = { ...sample, ...properties }
    const [fact] = through(createPageStore(), [{ data: 0, page: given }]).values()
    for (const name of Object.keys(properties) as (keyof Page)[])
      expect(fact!.page![name]).toEqual(given[name])
  })
})

test('a repeated page takes few bytes', () => {
  const sizeOf = (pages: readonly Page[]): number =>
    [...createPageStore().pack(numbered(pages))].reduce((sum, { length }) => sum + length, 0)
  expect(sizeOf([sample, sample]) - sizeOf([sample])).toBeLessThan(sizeOf([sample]) / 2)
})

describe('bytes that were', () => {
  const read = (pieces: readonly Uint8Array[]): Page[] =>
    [...createPageStore().unpack(pieces)].map(({ page: one }) => plainPage(one!))

  test('cut off are refused', () => {
    for (const one of fc.sample(page, { numRuns: 20, seed: 1 })) {
      const [rows, chunk] = [...createPageStore().pack([{ data: 0, page: one }])]
      for (let length = 0; length < chunk!.length; length++)
        expect(() => read([rows!, chunk!.subarray(0, length)]).map(shown), `${length} bytes`).toThrow(
          RangeError,
        )
      for (let length = 0; length < rows!.length; length++)
        expect(() => read([rows!.subarray(0, length), chunk!]), `${length} bytes`).toThrow(RangeError)
      expect(() => read([rows!])).toThrow(RangeError)
    }
  })

  test.each([-1, -1e15, 0.5, 2 ** 60, '0'])('named at offset %s are refused', (at) => {
    const [written, chunk] = [...createPageStore().pack([{ data: 0, page: sample }])]
    const [, texts] = JSON.parse(new TextDecoder().decode(written)) as unknown[]
    const rows = new TextEncoder().encode(JSON.stringify([[[0, at]], texts]))
    expect(() => read([rows, chunk!])).toThrow(RangeError)
  })

  test.each([[undefined], [{}], [[1]], [[null]]])('with the texts %j are refused', (texts) => {
    const [, chunk] = [...createPageStore().pack([{ data: 0, page: sample }])]
    const rows = new TextEncoder().encode(JSON.stringify([[[0, 0]], texts]))
    expect(() => read([rows, chunk!])).toThrow(RangeError)
  })

  test('changed are refused, or taken over as they are', () => {
    const change = fc.record({ location: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) })
    fc.assert(
      fc.property(page, fc.array(change, { minLength: 1, maxLength: 3 }), (one, changes) => {
        const [rows, chunk] = [...createPageStore().pack([{ data: 0, page: one }])]
        for (const { location, byte } of changes) chunk![location % chunk!.length] = byte
        try {
          expect(read([rows!, chunk!]).map(shown)).toHaveLength(1)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})
