import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFindCandidates } from '../../src/url/find-candidates.ts'
import { createFindTexts } from '../../src/url/find-texts.ts'
import { runs } from '../../../../tests/runs.ts'

/** The index of a text, once for each offset at which it begins. */
function findSlowly(texts: readonly string[], text: string): number[] {
  const plain = (some: string): string => some.replace(/\/+/g, '/').toLowerCase()
  const offsets = Array.from(plain(text), (_, at) => at)
  return texts.flatMap((one, position) =>
    offsets.filter((at) => one !== '' && plain(text).startsWith(plain(one), at)).map(() => position),
  )
}

test('finds each text at each offset, like a search at every offset', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '/', 'é'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), text, (texts, searched) => {
      const found: number[] = []
      createFindTexts(texts)(searched, (position) => found.push(position))
      expect(found.toSorted()).toEqual(findSlowly(texts, searched))
    }),
    runs(40),
  )
})

/** Positions of the candidates among rules for `/en/old-0` to `/en/old-999`. */
const needs = Array.from({ length: 1000 }, (_, index) => ({ needs: ['/', `/old-${index}`, '/index.html'] }))

describe('createFindCandidates', () => {
  test.each<[string, string, number[]]>([
    ['a rule and those that begin alike', '/en/old-123/', [1, 12, 123]],
    ['none', '/en/new-123/', []],
    ['letter case makes no difference', '/EN/Old-123/', [1, 12, 123]],
    ['repeated slashes make none', '/en//old-7', [7]],
    ['twice in one text', '/old-7/old-8/old-7', [7, 8]],
  ])('finds by the rarest required text: %s', (_, text, expected) => {
    expect(createFindCandidates(needs)(text)).toEqual(expected)
  })

  test('what needs nothing is always found, in its order', () => {
    const rules = [...needs.slice(0, 5), {}, ...needs.slice(5), { needs: [''] }]
    const find = createFindCandidates(rules)
    expect(find('/en/')).toEqual([5, 1001])
    expect(find('/old-17')).toEqual([1, 5, 18, 1001])
  })

  test('one lookup for all rules', () => {
    let calls = 0
    const lookup = (path: string): unknown[] => {
      calls++
      return [path.length]
    }
    const find = createFindCandidates(
      Array.from({ length: 1000 }, (_, index) => ({ among: { lookup, key: index % 100 } })),
    )
    expect(find('', '/path')).toEqual([5, 105, 205, 305, 405, 505, 605, 705, 805, 905])
    expect(calls).toBe(1)
  })
})
