import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadYaml } from '../../src/data/load-yaml.ts'
import { parseYaml } from '../../src/data/yaml-document.ts'
import { toPlainData } from '../../src/data/to-plain-data.ts'
import { runs } from '../../../../tests/runs.ts'

test.each<[name: string, yaml: string, data: Record<string, unknown>]>([
  ['texts', 'title: Linen, washed\nlayout: post.njk\n', { title: 'Linen, washed', layout: 'post.njk' }],
  ['quotes', `a: "x: #1"\nb: 'C:\\dir'\nc: ""\n`, { a: 'x: #1', b: 'C:\\dir', c: '' }],
  ['other letters', 'title: Übergröße für Ärzte\n', { title: 'Übergröße für Ärzte' }],
  ['a URL', 'canonical: https://www.example.com/a/\n', { canonical: 'https://www.example.com/a/' }],
  [
    'paths',
    'layout: ../../layouts/post.astro\nimage: /a.png\n',
    { layout: '../../layouts/post.astro', image: '/a.png' },
  ],
  [
    'dates stay texts',
    'a: 2027-01-31\nb: 2027-01-31T09:30:00+01:00\n',
    { a: '2027-01-31', b: '2027-01-31T09:30:00+01:00' },
  ],
  [
    'numbers and booleans',
    'order: 12\ndraft: true\nnoindex: false\n',
    { order: 12, draft: true, noindex: false },
  ],
  ['an empty value', 'robots:\ntitle: A\n', { robots: null, title: 'A' }],
  ['lists', 'tags: [one, "two", 3]\nmore: []\n', { tags: ['one', 'two', 3], more: [] }],
  ['a list of lines', 'tags:\n  - one\n\n# two\n  - 3\nrest:\n- x\n', { tags: ['one', 3], rest: ['x'] }],
  ['line ends of Windows', 'a: b\r\nc:\r\n  - d\r\n', { a: 'b', c: ['d'] }],
])('reads %s', (_, yaml, data) => {
  expect({ ...loadYaml(yaml) }).toEqual(data)
})

test.each([
  ['a map', 'seo:\n  canonical: /a/\n', { seo: { canonical: '/a/' } }],
  ['a text over two lines', 'title: A\n  B\n', { title: 'A B' }],
  ['a block of text', 'title: >\n  A\n  B\n', { title: 'A B\n' }],
  ['escapes', 'title: "A\\u0020B"\n', { title: 'A B' }],
  ['other numbers', 'a: 0x1F\nb: 0o17\nc: -1.5e3\n', { a: 31, b: 15, c: -1500 }],
  ['words in capitals', 'a: TRUE\nb: Null\nc: yes\n', { a: true, b: null, c: 'yes' }],
  ['no prototype', '__proto__: A\nconstructor: B\n', { constructor: 'B' }],
])('reads %s', (_, yaml, data) => {
  expect({ ...loadYaml(yaml) }).toEqual(data)
})

test.each([
  ['nothing', '\n# only this\n'],
  ['a key twice', 'title: A\ntitle: B\n'],
  ['a colon in a text', 'title: A: B\n'],
  ['an open quote', 'title: "A\n'],
  ['a list behind a text', 'title: A\n- b\n'],
  ['anchors, aliases, merges', 'a: &a b\nc: *a\n<<: *a\n'],
  ['tags', 'a: !!str 1\n'],
  ['directives', '%YAML 1.1\n---\na: 1\n'],
  ['a complex key', '? [a]\n: b\n'],
  ['two documents', 'a: 1\n---\nb: 1\n'],
  ['plain text', 'Nothing to see here\n'],
])('leaves %s to the library that returns locations', (_, yaml) => {
  expect(loadYaml(yaml)).toBeUndefined()
})

const words =
  'title canonical tags true Null a-b 2027-01-31 2027-01-31T09:30Z . .. / ./ ../a .inf 007 12 1e3 C# ~ x:y "quoted" \'it\' [a,b] << --- ...'
const marks = `" ' \\ [ ] { } , # & * | > : - ? ! % @ \u0060 \t \r \u00a0 \u2028 `
const piece = fc.oneof(
  fc.constantFrom(...words.split(' ')),
  fc.constantFrom(...marks.split(' '), ' ', '  ', ': ', '- ', '[a, b]'),
  fc.string({ maxLength: 3, unit: 'grapheme' }),
)
const value = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''))
const key = fc.constantFrom('title', 'canonical', 'tags', 'a', 'b', 'c', 'd')
const lines = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(key, value).map(([name, text]) => `${name}: ${text}`) },
  { weight: 2, arbitrary: key.map((name) => `${name}:`) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('', ' ', '  '), value).map(([indent, text]) => `${indent}- ${text}`),
  },
  { weight: 1, arbitrary: value },
)
const yaml = fc
  .tuple(fc.array(lines, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'))
  .map(([all, end]) => all.map((text) => text + end).join(''))

test('what both libraries read, they read alike', () => {
  let read = 0
  fc.assert(
    fc.property(yaml, (raw) => {
      const data = loadYaml(raw)
      const doc = parseYaml(raw)
      // One library reads a number that is too large as infinity, the other as text.
      if (!data || doc.errors.length > 0 || /\de[-+]?\d{3}/i.test(raw)) return
      read++
      const other = toPlainData(doc.toJS({ mapAsMap: true })) as Record<string, unknown>
      expect(data).toEqual(other)
      expect(Object.keys(data)).toEqual(Object.keys(other))
    }),
    runs(10),
  )
  expect(read).toBeGreaterThan(runs(1).numRuns)
})
