import { expect, test } from 'vitest'
import { applyChange, changeOf } from '../../src/cache/change.ts'

test.each<[string, string, string, unknown]>([
  ['an insertion', '<head></head>', '<head><link></head>', [7, 0, 'link><']],
  ['an insertion of what is repeated', 'aaa', 'aaaa', [3, 0, 'a']],
  ['no change', 'abc', 'abc', [3, 0, '']],
  ['a replacement', '<a rel="x">', '<a rel="yy">', [8, 1, 'yy']],
  ['two insertions', 'abcd', 'aXbcYd', [1, 2, 'XbcY']],
  ['a removal', 'abcd', 'ad', [1, 2, '']],
  ['half of a surrogate pair', '\uD83D\uDE00', '\uD83D\uDE01', [1, 1, '\uDE01']],
  ['from nothing', '', 'abc', [0, 0, 'abc']],
])('%s', (_name, before, after, change) => {
  expect(changeOf(before, after)).toEqual(change)
  expect(applyChange(before, changeOf(before, after))).toBe(after)
})
