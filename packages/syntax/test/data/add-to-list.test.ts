import { expect, test } from 'vitest'
import { addToList } from '../../src/data/add-to-list.ts'

const add = (text: string, value = '/old/', file = 'a.md'): string | undefined =>
  addToList(text, file, 'redirectFrom', value)

test.each([
  ['a new key', '---\ntitle: A # x\n---\nText\n', '---\ntitle: A # x\nredirectFrom: [/old/]\n---\nText\n'],
  ['empty frontmatter', '---\n---\n', '---\nredirectFrom: [/old/]\n---\n'],
  ['line breaks of Windows', '---\r\na: 1\r\n---\r\n', '---\r\na: 1\r\nredirectFrom: [/old/]\r\n---\r\n'],
  ['one path', '---\nredirectFrom: /a/\nb: 2\n---\n', '---\nredirectFrom: [/a/, /old/]\nb: 2\n---\n'],
  ['a list', '---\nredirectFrom: [/a/, "/b/"]\n---\n', '---\nredirectFrom: [/a/, "/b/", /old/]\n---\n'],
  ['an empty list', '---\nredirectFrom: []\n---\n', '---\nredirectFrom: [/old/]\n---\n'],
  [
    'lines',
    '---\nredirectFrom:\n  - /a/\n  - /b/\nb: 2\n---\n',
    '---\nredirectFrom:\n  - /a/\n  - /b/\n  - /old/\nb: 2\n---\n',
  ],
  ['lines without indent', '---\nredirectFrom:\n- /a/\n---\n', '---\nredirectFrom:\n- /a/\n- /old/\n---\n'],
  [
    'TOML',
    '+++\ntitle = "A"\n[menu]\nx = 1\n+++\n',
    '+++\nredirectFrom = ["/old/"]\ntitle = "A"\n[menu]\nx = 1\n+++\n',
  ],
  ['a list in TOML', '+++\nredirectFrom = ["/a/"]\n+++\n', '+++\nredirectFrom = ["/a/", "/old/"]\n+++\n'],
  [
    'a comment in HTML',
    '<!doctype html>\n<!--\n---\na: 1\n---\n-->\n',
    '<!doctype html>\n<!--\n---\na: 1\nredirectFrom: [/old/]\n---\n-->\n',
  ],
])('%s', (_, text, expected) => {
  expect(add(text)).toBe(expected)
})

test('a path with characters of YAML is quoted', () => {
  expect(add('---\n---\n', '/a,b: [c]/')).toBe('---\nredirectFrom: ["/a,b: [c]/"]\n---\n')
})

test.each([
  ['no frontmatter', '# A\n', 'a.md'],
  ['an Astro component', '---\nconst a = 1\n---\n', 'a.astro'],
  ['JSON', ';;;\n{}\n;;;\n', 'a.md'],
  ['a syntax error', '---\na: [\n---\n', 'a.md'],
  ['a map', '---\nredirectFrom: { a: 1 }\n---\n', 'a.md'],
  ['a list with a comment', '---\nredirectFrom: [/a/, # x\n  /b/ # y\n  ]\n---\n', 'a.md'],
])('%s stays as it is', (_, text, file) => {
  expect(add(text, '/old/', file)).toBeUndefined()
})
