import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FactsError } from '../../src/facts/byte-reader.ts'
import { createDecoder } from '../../src/facts/decode.ts'
import { createEncoder } from '../../src/facts/encode.ts'

/** What a decoder makes of values that an encoder packs, with a new chunk after each value that `cuts` says. */
function throughBytes(values: readonly unknown[], cuts: readonly boolean[] = []): unknown[] {
  const encoder = createEncoder()
  const decoder = createDecoder()
  const back: unknown[] = []
  for (const [index, value] of values.entries()) {
    encoder.add(value)
    if (cuts[index]) back.push(...decoder.read(encoder.take()))
  }
  return [...back, ...decoder.read(encoder.take())]
}

describe('values come back as they were', () => {
  test.each([
    ['texts', ['', 'a', 'é', '日本', '😀', '\uFEFFa', '\0']],
    ['halves of characters', ['\uD83D', 'a\uDE00b']],
    ['whole numbers', [0, 1, -1, 127, 128, 16_383, -16_384, 2 ** 31, -(2 ** 31), 2 ** 47, 1_795_284_888_000]],
    ['other numbers', [0.5, -0, NaN, Infinity, -Infinity, 2 ** 53 - 1, 1e300]],
    ['nothing', [undefined, null, true, false, [], {}]],
    ['properties without a value', { a: undefined, b: null }],
    [
      'the order of properties',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ['places', new Int32Array([3, 5, 120, 3, 30, 145, 0, 0, -1, 0, 0, -1, 2_147_483_647, -2_147_483_648])],
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

  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('a', 'url', '\uD800'))
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
      { numRuns: 500 },
    )
  })
})

test('a text that is said again takes a byte or two', () => {
  const encoder = createEncoder()
  encoder.add('https://www.example.com/a/')
  const first = encoder.take().length
  encoder.add('https://www.example.com/a/')
  expect([first, encoder.take().length]).toEqual([33, 6])
})

test.each([
  ['a class', new Map()],
  ['a function', () => 1],
  ['a big number', 1n],
])('%s is no plain data', (_name, value) => {
  expect(() => createEncoder().add({ value })).toThrow(TypeError)
})

test('bytes that were cut off are refused', () => {
  const encoder = createEncoder()
  encoder.add({ url: 'https://www.example.com/', at: [1, 2, 3], places: new Int32Array(6) })
  const whole = encoder.take()
  for (let length = 0; length < whole.length; length++) {
    expect(() => [...createDecoder().read(whole.subarray(0, length))], `${length} bytes`).toThrow(FactsError)
  }
})
