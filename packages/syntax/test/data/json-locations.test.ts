import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readData } from '../../src/data/frontmatter.ts'
import type { Path } from '../../src/data/located-data.ts'
import { textAt } from './text-at.ts'

const document = '\uFEFF{"a": [1, {"b": "x\\ty"}],\r\n "c": "d", "c": "efg", "n": null}'

test.each<[path: Path, key: string | undefined, value: string]>([
  [['a', 0], undefined, '1'],
  [['a', 1, 'b'], '"b"', '"x\\ty"'],
  [['c'], '"c"', '"efg"'],
  [['n'], '"n"', 'null'],
])('%j', (path, key, value) => {
  const { locate, locateKey } = readData(document, 'page.json', 'json')
  expect(textAt(document, locateKey(path))).toBe(key)
  expect(textAt(document, locate(path))).toBe(value)
})

test('a missing path has no location, and a span is a part of a string without escapes', () => {
  const { locate, locateKey } = readData(document, 'page.json', 'json')
  for (const path of [['a', '1'], ['c', 0], ['toString'], ['a', 2]]) {
    expect(locate(path)).toBeUndefined()
    expect(locateKey(path)).toBeUndefined()
  }
  expect(textAt(document, locate(['c'], [1, 3]))).toBe('fg')
  expect(locateKey(['c'])).toMatchObject({ line: 2, column: 12 })
  expect(textAt(document, locate(['a', 1, 'b'], [0, 1]))).toBe('"x\\ty"')
})

function valuesOf(data: unknown, path: Path = []): [path: Path, value: unknown][] {
  if (typeof data !== 'object' || data === null) return [[path, data]]
  if (Array.isArray(data)) return data.flatMap((item, index) => valuesOf(item, [...path, index]))
  return Object.entries(data).flatMap(([key, value]) => valuesOf(value, [...path, key]))
}

test('the text at a location is the value', () => {
  const layouts = fc.constantFrom(undefined, 1, '\t', 4)
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), layouts, fc.boolean(), (data, space, crlf) => {
      const printed = JSON.stringify(data, undefined, space)
      const json = crlf ? printed.replaceAll('\n', '\r\n') : printed
      const { data: read, locate } = readData(json, 'page.json', 'json')
      for (const [path, value] of valuesOf(read)) {
        if (path.length > 0) expect(JSON.parse(textAt(json, locate(path))!)).toEqual(value)
      }
    }),
  )
})
