import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { insertJson } from '../../src/json/insert-json.ts'
import type { JsonInsertion } from '../../src/json/insert-json.ts'
import { readJsonSource } from '../../src/json/json-source.ts'

const rule = { source: '/a', type: 301 }
const atStart: JsonInsertion = { path: ['hosting', 'redirects'], values: [rule], where: 'start' }
const atEnd: JsonInsertion = { ...atStart, where: 'end' }

describe('insertJson', () => {
  test.each<[string, string, JsonInsertion, string]>([
    ['an empty file', '', { path: ['a'], key: 'b', value: 1 }, '{\n  "a": {\n    "b": 1\n  }\n}\n'],
    [
      'an empty object',
      '{}\n',
      atEnd,
      '{\n  "hosting": {\n    "redirects": [\n      { "source": "/a", "type": 301 }\n    ]\n  }\n}\n',
    ],
    [
      'a missing list',
      '{\n    "hosting": {\n        "public": "dist"\n    }\n}',
      atStart,
      '{\n    "hosting": {\n        "public": "dist",\n        "redirects": [\n            { "source": "/a", "type": 301 }\n        ]\n    }\n}',
    ],
    [
      'an empty list',
      '{\n\t"hosting": {\n\t\t"redirects": []\n\t}\n}',
      atStart,
      '{\n\t"hosting": {\n\t\t"redirects": [\n\t\t\t{ "source": "/a", "type": 301 }\n\t\t]\n\t}\n}',
    ],
    [
      'the start of a list',
      '{\n  "hosting": {\n    "redirects": [ // first wins\n      // old blog\n      { "source": "/b" }\n    ]\n  }\n}',
      atStart,
      '{\n  "hosting": {\n    "redirects": [ // first wins\n      { "source": "/a", "type": 301 },\n      // old blog\n      { "source": "/b" }\n    ]\n  }\n}',
    ],
    [
      'the end of a list',
      '{\n  "hosting": {\n    "redirects": [\n      { "source": "/b" } // blog\n      /* end */\n    ]\n  }\n}',
      atEnd,
      '{\n  "hosting": {\n    "redirects": [\n      { "source": "/b" }, // blog\n      /* end */\n      { "source": "/a", "type": 301 }\n    ]\n  }\n}',
    ],
    [
      'Windows line ends',
      '{\r\n  "hosting": {\r\n    "redirects": [\r\n      1\r\n    ]\r\n  }\r\n}\r\n',
      atEnd,
      '{\r\n  "hosting": {\r\n    "redirects": [\r\n      1,\r\n      { "source": "/a", "type": 301 }\r\n    ]\r\n  }\r\n}\r\n',
    ],
    [
      'a list on one line',
      '{\n  "hosting": { "redirects": [1, 2] }\n}',
      atStart,
      '{\n  "hosting": { "redirects": [{ "source": "/a", "type": 301 }, 1, 2] }\n}',
    ],
    [
      'a file on one line',
      '{"hosting":{"redirects":[1]}}',
      atEnd,
      '{"hosting":{"redirects":[1,{"source":"/a","type":301}]}}',
    ],
    [
      'a byte order mark',
      '\uFEFF{"hosting":{"redirects":[1]}}',
      atStart,
      '\uFEFF{"hosting":{"redirects":[{"source":"/a","type":301},1]}}',
    ],
    [
      'a value that gives way',
      '{\n  "a": { "b": "x", "c": 1 }\n}',
      { path: ['a'], key: 'b', value: 'y' },
      '{\n  "a": { "b": "y", "c": 1 }\n}',
    ],
    [
      'a repeated key',
      '{\n  "a": { "b": 1 },\n  "a": { "b": 2 }\n}',
      { path: ['a'], key: 'b', value: 3 },
      '{\n  "a": { "b": 1 },\n  "a": { "b": 3 }\n}',
    ],
    [
      'a new key behind a comment',
      '{\n  "a": 1 // one\n}',
      { path: [], key: 'b', value: [2] },
      '{\n  "a": 1, // one\n  "b": [2]\n}',
    ],
    [
      'a comment alone',
      '{\n  // nothing\n}',
      { path: [], key: 'b', value: 2 },
      '{\n  // nothing\n  "b": 2\n}',
    ],
    ['a file of comments', '// nothing', { path: [], key: 'b', value: 2 }, '// nothing\n{"b":2}\n'],
  ])('%s', (_, text, insertion, expected) => {
    expect(insertJson(text, insertion)).toBe(expected)
  })

  test.each<[string, string]>([
    ['a list', '[]'],
    ['text', '{"hosting": "dist"}'],
    ['no list', '{"hosting": {"redirects": {}}}'],
  ])('is not put into %s', (_, text) => {
    expect(insertJson(text, atEnd)).toBeUndefined()
  })

  test('adds to the data and takes nothing away', () => {
    const layouts = fc.constantFrom(undefined, 1, 2, '\t', 4)
    const values = fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        values,
        values,
        layouts,
        fc.constantFrom('start', 'end'),
        fc.boolean(),
        (old, added, space, where, crlf) => {
          const printed = JSON.stringify({ first: old, list: old, last: {} }, undefined, space)
          const text = crlf ? printed.replaceAll('\n', '\r\n') : printed
          const next = insertJson(text, { path: ['list'], values: added, where })!
          const list = where === 'start' ? [...added, ...old] : [...old, ...added]
          expect(JSON.parse(next)).toEqual(JSON.parse(JSON.stringify({ first: old, list, last: {} })))
          expect(isPartOf(text, next)).toBe(true)
        },
      ),
    )
  })
})

describe('readJsonSource', () => {
  const at = (text: string, path: (string | number)[]): string => {
    const { line, column, endLine, endColumn } = readJsonSource(text, 'a.json').locate(path)
    return `${line}:${column}-${endLine}:${endColumn}`
  }

  test.each<[string, string, (string | number)[], string]>([
    ['a text', '{\n  "a": "bcd" }', ['a'], '2:9-2:12'],
    ['a text with escapes', '{"a": "b\\n"}', ['a'], '1:7-1:12'],
    ['a number', '{"a": [1, 23]}', ['a', 1], '1:11-1:13'],
    ['what is missing', '{"a": {"b": 1}}', ['a', 'c'], '1:7-1:15'],
    ['the last of two', '{"a": 1, "a": 2}', ['a'], '1:15-1:16'],
    ['behind a byte order mark', '\uFEFF{"a": 1}', ['a'], '1:7-1:8'],
  ])('%s', (_, text, path, expected) => {
    expect(at(text, path)).toBe(expected)
  })

  test.each<[string, string, number | undefined]>([
    ['a comma at the end', '{"a": 1,}', 9],
    ['no end', '{"a": 1', 8],
    ['text', 'hosting: dist', 1],
    ['nesting without end', '['.repeat(200_000), undefined],
  ])('%s is an error', (_, text, column) => {
    const { error, data } = readJsonSource(text, 'a.json')
    expect(error).toMatchObject({ file: 'a.json', ...(column && { line: 1, column }) })
    expect(data).toBeUndefined()
  })

  test('keys of prototypes are keys', () => {
    const { data } = readJsonSource('{"__proto__": {"polluted": true}, "constructor": 1}', 'a.json')
    expect(Object.keys(data as object)).toEqual(['__proto__', 'constructor'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

/** Return whether a text remains when characters are removed from another. */
function isPartOf(text: string, whole: string): boolean {
  let from = 0
  for (const character of whole) if (character === text[from]) from++
  return from === text.length
}
