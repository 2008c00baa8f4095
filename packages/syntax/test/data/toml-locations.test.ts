import fc from 'fast-check'
import { parse, stringify } from 'smol-toml'
import { expect, test } from 'vitest'
import { readData } from '../../src/data/frontmatter.ts'
import type { Path } from '../../src/data/located-data.ts'
import { toPlainData } from '../../src/data/to-plain-data.ts'
import { textAt } from './text-at.ts'

const document = [
  '\uFEFF# [comment]',
  String.raw`"a\tb" . '\c'. "\U00000041" = """x"""""`,
  'list = [ # ]',
  `  "]", ''']''', # "`,
  '] # end',
  String.raw`escaped = "\"# \\" # comment`,
  "literal = 'C:\\'",
  '[ "my table" . inner ] # [x]',
  'day = 1979-05-27 07:32:00 # morning',
  '\tone = { a = "#", b = [{ c = 1 }] }',
  '[[head]]',
  'tag = "link"',
  '[[head]]',
  'tag = "meta"',
  '[head.attributes]',
  'n = 1_000 # thousand',
].join('\r\n')

test.each<[path: Path, key: string, value: string]>([
  [['a\tb', '\\c', 'A'], String.raw`"a\tb" . '\c'. "\U00000041"`, '"""x"""""'],
  [['list'], 'list', `[ # ]\r\n  "]", ''']''', # "\r\n]`],
  [['list', 1], 'list', `[ # ]\r\n  "]", ''']''', # "\r\n]`],
  [['escaped'], 'escaped', String.raw`"\"# \\"`],
  [['literal'], 'literal', "'C:\\'"],
  [['my table', 'inner'], '"my table" . inner', '"my table" . inner'],
  [['my table', 'inner', 'day'], 'day', '1979-05-27 07:32:00'],
  [['my table', 'inner', 'one', 'a'], 'one', '{ a = "#", b = [{ c = 1 }] }'],
  [['head', 0, 'tag'], 'tag', '"link"'],
  [['head', 1, 'tag'], 'tag', '"meta"'],
  [['head', 1, 'attributes', 'n'], 'n', '1_000'],
])('%j', (path, key, value) => {
  const { locate, locateKey, problems } = readData(document, 'page.toml', 'toml')
  expect(problems).toEqual([])
  expect(textAt(document, locateKey(path))).toBe(key)
  expect(textAt(document, locate(path))).toBe(value)
})

test('a missing path has no location, and a span is a part of a one-line string', () => {
  const { locate, locateKey } = readData(document, 'page.toml', 'toml')
  expect(locate(['robots'])).toBeUndefined()
  expect(locateKey(['head', 2, 'tag'])).toBeUndefined()
  expect(textAt(document, locate(['head', 1, 'tag'], [1, 3]))).toBe('et')
  expect(textAt(document, locate(['escaped'], [0, 1]))).toBe(String.raw`"\"# \\"`)
})

/** Return all values of tables, which have a location of their own. */
function valuesOf(data: unknown, path: Path = []): [path: Path, value: unknown][] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [[path, data]]
  return Object.entries(data).flatMap(([key, value]) => valuesOf(value, [...path, key]))
}

test('the text at a location is the value, and the text at the location of a key is the key', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 8, unit: 'grapheme' }),
    fc.constantFrom('"', "'", '#', ']', '"""', "'''", '\\', 'a.b', '\n', ' = ', '['),
  )
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(text, { maxLength: 3 }),
  )
  const inner = fc.dictionary(text, value, { minKeys: 1, maxKeys: 3 })
  const table = fc.dictionary(text, fc.oneof(value, inner), { maxKeys: 4 })
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), (data, newline) => {
      const toml = stringify(data).replaceAll('\n', newline)
      const { data: read, locate, locateKey } = readData(toml, 'page.toml', 'toml')
      for (const [path, own] of valuesOf(read)) {
        if (path.length === 0) continue
        const alone = parse(`x = ${textAt(toml, locate(path))}`, { integersAsBigInt: 'asNeeded' })
        expect(toPlainData(alone['x'])).toEqual(own)
        const named = parse(`${textAt(toml, locateKey(path))} = 0`)
        expect(valuesOf(named)).toEqual([[path.slice(-1), 0]])
      }
    }),
  )
})
