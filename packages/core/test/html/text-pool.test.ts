import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextPool } from '../../src/html/text-pool.ts'

const encoder = new TextEncoder()

test.each([
  ['/docs/a.html?b=1#c', '/docs/a.html?b=1#c'],
  ['', ''],
  ['a b', 'a b'],
  ['/?a=1&amp;b=2', undefined],
  ['/café/', undefined],
  ['/a\n', undefined],
  ['/a\0', undefined],
  ['a'.repeat(256), 'a'.repeat(256)],
  ['a'.repeat(257), undefined],
])('%j is read as %j', (text, expected) => {
  expect(new TextPool().read(encoder.encode(text), 0, encoder.encode(text).length)).toBe(expected)
})

test('what was read before makes no difference, also where texts share a slot', () => {
  const pool = new TextPool()
  // `Aa` and `BB` have one hash, and so have all texts made of them.
  const text = fc.array(fc.constantFrom('Aa', 'BB', '/'), { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (value) => {
      const bytes = encoder.encode(`<a href="${value}">`)
      expect(pool.read(bytes, 9, bytes.length - 2)).toBe(value)
    }),
  )
})
