import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Page } from '../../../src/page/types.ts'
import { createPacker } from '../../../src/page/columns/packer.ts'
import { createPageStore } from '../../../src/page/columns/page-store.ts'
import type { PageStore } from '../../../src/page/columns/page-store.ts'
import { page, shown } from './pages.ts'

/** Pack pages of a store and return them from another store. */
function through(store: PageStore, pages: readonly Page[], other = createPageStore()): Page[] {
  const unpacker = other.unpacker()
  const facts = pages.map((one) => ({ data: one.file, page: one }))
  return [...store.pack(facts)].flatMap((chunk) =>
    [...unpacker.read(chunk)].map(({ data, page: make }) => make!(data as string)),
  )
}

/** A page with a text and a block of its own. */
function numbered(one: Page, number: number): Page {
  return { ...one, url: `https://www.example.com/${number}`, file: `${number}.html`, lang: `x-${number}` }
}

test('pages of a store, added directly or in chunks, are restored, whether they were read before or not', () => {
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 5 }),
      fc.array(page, { maxLength: 2 }),
      fc.nat(),
      (own, sent, looked) => {
        const store = createPageStore()
        const packer = createPacker()
        for (const one of sent) packer.add(one.file, one)
        const taken = [...store.unpacker().read(packer.take())].map(({ data, page: make }) =>
          make!(data as string),
        )
        const pages = [...own.map((one) => store.keep(one)), ...taken]
        shown(pages[looked % pages.length]!)
        // A part of the store, in another order.
        const chosen = pages.filter((_, index) => index % 3 !== 2).toReversed()
        expect(through(store, chosen).map(shown)).toEqual(chosen.map(shown))
      },
    ),
  )
})

test('more pages, texts and blocks than one chunk holds', () => {
  const [sample] = fc.sample(page, { numRuns: 1, seed: 3 })
  const store = createPageStore()
  const pages = Array.from({ length: 12_000 }, (_, number) => store.keep(numbered(sample!, number)))
  const back = through(store, pages)
  expect(back).toHaveLength(pages.length)
  for (const number of [0, 999, 1000, 9_999, 11_999]) {
    expect(shown(back[number]!)).toEqual(shown(numbered(sample!, number)))
  }
  expect([...store.pack([])].length).toBeGreaterThan(12)
})

test('data without a page', () => {
  const store = createPageStore()
  const chunks = [...store.pack([{ data: { a: 'text' } }, { data: undefined }])]
  const unpacker = createPageStore().unpacker()
  expect(chunks.flatMap((chunk) => [...unpacker.read(chunk)])).toEqual([
    { data: { a: 'text' }, page: undefined },
    { data: undefined, page: undefined },
  ])
})

test('a page of another store is refused', () => {
  const [one] = fc.sample(page, { numRuns: 1, seed: 3 })
  const foreign = createPageStore().keep(one!)
  for (const refused of [one!, foreign]) {
    expect(() => through(createPageStore(), [refused])).toThrow(
      new TypeError(`Unexpected page ${one!.file}, expected one of this store`),
    )
  }
})
