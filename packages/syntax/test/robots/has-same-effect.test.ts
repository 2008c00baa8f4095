import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasSameEffect } from '../../src/robots/has-same-effect.ts'
import { parseRobots, printRobots } from '../../src/robots/parse.ts'
import { soundDirective } from './arbitraries.ts'

test.each<[string, string]>([
  ['noindex, nofollow', 'nofollow,noindex'],
  ['noindex', 'NOINDEX, noindex'],
  ['none', 'noindex, nofollow'],
  ['', 'index, follow'],
  ['', 'all'],
  ['', 'max-snippet:-1, max-video-preview:-1'],
  ['', 'max-image-preview:standard'],
  ['', 'noodp'],
  ['', 'indexifembedded'],
  ['noindex', 'noindex, follow'],
  ['nosnippet', 'max-snippet:0'],
  ['nosnippet', 'nosnippet, max-snippet:20'],
  ['max-snippet:020', 'max-snippet: +20'],
  ['noindex', 'noindex, max-snippet:20px'],
  ['unavailable_after: 2027-01-31', 'unavailable_after: 31 Jan 2027 00:00:00 GMT'],
  ['noai, noimageai', 'noimageai, noai'],
])('%j has the same effect as %j', (a, b) => {
  expect(hasSameEffect(parseRobots(a), parseRobots(b))).toBe(true)
})

test.each<[string, string]>([
  ['noindex', ''],
  ['noindex', 'nofollow'],
  ['none', 'noindex'],
  ['max-snippet:20', 'max-snippet:50'],
  ['max-snippet:0', ''],
  ['max-image-preview:large', ''],
  ['noindex, indexifembedded', 'noindex'],
  ['noai', ''],
  ['nocache', 'noarchive'],
  ['unavailable_after: 2027-01-31', 'unavailable_after: 2027-02-01'],
  ['noindex', 'noindex nofollow'],
  ['nopreview', ''],
])('%j has another effect than %j', (a, b) => {
  expect(hasSameEffect(parseRobots(a), parseRobots(b))).toBe(false)
})

test('order, duplicates and case never matter', () => {
  fc.assert(
    fc.property(fc.array(soundDirective, { maxLength: 6 }), (list) => {
      const plain = parseRobots(printRobots(list))
      const other = parseRobots(printRobots(list.toReversed().concat(list)).toUpperCase())
      expect(hasSameEffect(plain, other)).toBe(true)
    }),
  )
})
