import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../../tests/any-character.ts'
import type { Page } from '../../../src/page/types.ts'
import { createPacker } from '../../../src/page/columns/packer.ts'
import { createPageStore } from '../../../src/page/columns/page-store.ts'
import { page, shown } from './pages.ts'

/** Pack and unpack values, with a new chunk after each value for which `cuts` is true. */
function throughBytes(values: readonly unknown[], cuts: readonly boolean[] = []): unknown[] {
  const packer = createPacker()
  const unpacker = createPageStore().unpacker()
  const back: unknown[] = []
  const read = (): void => {
    for (const { data } of unpacker.read(packer.take())) back.push(data)
  }
  for (const [index, value] of values.entries()) {
    packer.add(value)
    if (cuts[index]) read()
  }
  read()
  return back
}

describe('values come back as they were', () => {
  test.each([
    ['texts', ['', 'a', 'é', '日本', '😀', '\uFEFFa', '\0']],
    ['halves of characters', ['\uD83D', 'a\uDE00b']],
    ['whole numbers', [0, 1, -1, 127, 128, 16_383, -16_384, 2 ** 31, -(2 ** 31), 2 ** 47, 1_795_284_888_000]],
    ['other numbers', [0.5, -0, NaN, Infinity, -Infinity, 2 ** 53 - 1, 1e300]],
    ['simple values', [undefined, null, true, false, [], {}]],
    ['properties without a value', { a: undefined, b: null }],
    [
      'the order of properties',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ['positions', new Int32Array([3, 5, 120, 3, 30, 145, 0, 0, -1, 0, 0, -1, 2_147_483_647, -2_147_483_648])],
    ['a sketch', new Uint32Array([0, 4_294_967_295, 7])],
    ['bytes', new Uint8Array([0, 128, 255])],
  ])('%s', (_name, value) => {
    expect(throughBytes([value])).toStrictEqual([value])
  })

  test('names that objects have of their own', () => {
    const value = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":2}') as object
    const [back] = throughBytes([value]) as [object]
    expect(Object.keys(back)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype)
    expect(JSON.stringify(back)).toBe(JSON.stringify(value))
  })

  const text = fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), fc.constantFrom('a', 'url', '\uD800'))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.constantFrom(undefined, null, true, false),
      fc.int32Array(),
      fc.uint32Array(),
      fc.uint8Array(),
      fc.array(tie('value')),
      fc.dictionary(text, tie('value')),
    ),
  }))

  test('any plain data, in chunks of any size', () => {
    fc.assert(
      fc.property(fc.array(value), fc.array(fc.boolean()), (values, cuts) => {
        // Dictionaries of fast-check have no prototype, and ours have the usual one.
        const plain = structuredClone(values)
        expect(throughBytes(plain, cuts)).toStrictEqual(plain)
      }),
    )
  })
})

test('a repeated text takes few bytes', () => {
  const packer = createPacker()
  packer.add('https://www.example.com/a/')
  const first = packer.take().length
  packer.add('https://www.example.com/a/')
  expect([first, packer.take().length]).toEqual([36, 9])
})

test.each([
  ['a class', new Map()],
  ['a function', () => 1],
  ['a big number', 1n],
])('%s is no plain data', (_name, value) => {
  expect(() => createPacker().add({ value })).toThrow(TypeError)
})

describe('pages', () => {
  const packed = (pages: readonly Page[], cuts: readonly boolean[]): Uint8Array[] => {
    const packer = createPacker()
    const chunks = pages.flatMap((one, index) => {
      packer.add({ index }, one)
      return cuts[index] ? [packer.take()] : []
    })
    return [...chunks, packer.take()]
  }
  const unpacked = (chunks: readonly Uint8Array[], store = createPageStore()): Page[] => {
    const unpacker = store.unpacker()
    return chunks.flatMap((chunk) =>
      [...unpacker.read(chunk)].map(({ data, page: make }) =>
        make!(`${(data as { index?: number })?.index}.html`),
      ),
    )
  }

  const store = createPageStore()

  test('come back as they were, in chunks of any size, from a packer or by way of stores', () => {
    const pages = fc.array(page, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(pages, fc.array(fc.boolean()), (given, cuts) => {
        const expected = given.map((one, index) => shown({ ...one, file: `${index}.html` }))
        const chunks = packed(given, cuts)
        const direct = unpacked(chunks)
        expect(direct.map(shown)).toEqual(expected)
        // Pack pages of two stores into one chunk, and unpack it into a store that contains others.
        const kept = given.map((one) => store.keep(one))
        const mixed = direct.map((one, index) => (index % 2 === 0 ? one : kept[index]!))
        expect(unpacked(packed(mixed, cuts), store).map(shown)).toEqual(expected)
        expect(Buffer.concat(packed(direct, cuts))).toEqual(Buffer.concat(chunks))
      }),
    )
  })

  test('take few bytes if they repeat other pages', () => {
    const [one] = fc.sample(page, { numRuns: 1, seed: 7 })
    const packer = createPacker()
    packer.add(undefined, one)
    const first = packer.take().length
    packer.add(undefined, one)
    expect(packer.take().length).toBeLessThan(first / 4)
  })

  test('that were cut off are refused', () => {
    for (const one of fc.sample(page, { numRuns: 20, seed: 1 })) {
      const [whole] = packed([one], [])
      for (let length = 0; length < whole!.length; length++) {
        expect(() => unpacked([whole!.subarray(0, length)]), `${length} bytes`).toThrow(RangeError)
      }
    }
  })

  test('that were changed are refused, or taken over as they are', () => {
    const change = fc.record({ location: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) })
    fc.assert(
      fc.property(page, fc.array(change, { minLength: 1, maxLength: 3 }), (one, changes) => {
        const [bytes] = packed([one], [])
        for (const { location, byte } of changes) bytes![location % bytes!.length] = byte
        try {
          expect(unpacked([bytes!])).toHaveLength(1)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})
