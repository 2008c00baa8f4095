import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageStore, plainPage } from '../../../src/page/record/page-store.ts'
import type { Page } from '../../../src/page/types.ts'
import { page, shown } from './pages.ts'

test('a packed page equals the page, independent of the pages packed before', () => {
  fc.assert(
    fc.property(fc.array(page, { minLength: 1, maxLength: 5 }), (pages) => {
      const store = createPageStore()
      const packed = pages.map((one) => store.keep(one))
      // Backwards, because pages may be read in any order.
      for (const [index, one] of [...pages.entries()].toReversed()) {
        expect(shown(packed[index]!)).toEqual(shown(one))
        const plain = plainPage(packed[index]!)
        expect(shown(plain)).toEqual(shown(one))
        expect(Object.keys(plain).toSorted()).toEqual(Object.keys(one).toSorted())
      }
    }),
  )
})

test('a packed page is not packed again, and a plain page stays plain', () => {
  const store = createPageStore()
  const [one] = fc.sample(page, 1)
  const packed = store.keep(one!)
  expect(store.keep(packed)).toBe(packed)
  expect(createPageStore().keep(packed)).toBe(packed)
  expect(plainPage(one!)).toBe(one)
})

test('hreflang links stay in memory only until another page is read', () => {
  const store = createPageStore()
  const [one] = fc.sample(page, 1)
  const alternate = (number: number): Page['alternates'][number] => ({
    carrier: 'link',
    hreflang: { value: 'de', location: undefined },
    href: { value: `/${number}/`, location: undefined },
    url: `https://example.com/${number}/`,
    location: undefined,
    inHead: true,
  })
  const withLinks = (count: number): Page =>
    store.keep({ ...one!, alternates: Array.from({ length: count }, (_, number) => alternate(number)) })
  const [first, second] = [withLinks(2), withLinks(1)]
  const before = first!.alternates
  expect(first!.alternates).toBe(before)
  expect(second!.alternates).toHaveLength(1)
  expect(first!.alternates).not.toBe(before)
  expect(first!.alternates).toEqual(before)
})
