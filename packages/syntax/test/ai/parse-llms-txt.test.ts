import { expect, test } from 'vitest'
import { parseLlmsTxt } from '../../src/ai/parse-llms-txt.ts'

test.for([
  // The example of llmstxt.org, version 2
  [
    '# FastHTML\n\n> FastHTML is a python library\n\n## Docs\n\n- [FastHTML quick start](https://fastht.ml/docs/quickstart.html.md): A brief overview',
    ['7:26-67 https://fastht.ml/docs/quickstart.html.md'],
  ],
  ['- [a](/a.md)', ['1:7-12 /a.md']],
  ['- [a](./a.md#part "Title")', ['1:7-18 ./a.md#part']],
  ["- [a](/a.md 'Title')", ['1:7-12 /a.md']],
  ['- [a](</a b.md>)', ['1:8-15 /a b.md']],
  ['- [a [b]](/a.md)', ['1:11-16 /a.md']],
  ['- [a \\] b](/a.md)', ['1:12-17 /a.md']],
  ['- [Foo](/wiki/Foo_(bar))', ['1:9-24 /wiki/Foo_(bar)']],
  ['[a](/a), [b](/b)', ['1:5-7 /a', '1:14-16 /b']],
  ['- <https://example.com/a>', ['1:4-25 https://example.com/a']],
  ['- [a][1]\n\n[1]: https://example.com/a', ['3:6-27 https://example.com/a']],
  ['[Note]: see below', []],
  ['![Logo](/logo.png)', []],
  ['`[a](/a)` and ``[b](`/b)`` and [c](/c)', ['1:36-38 /c']],
  ['```md\n[a](/a)\n```\n[b](/b)', ['4:5-7 /b']],
  ['~~~\n[a](/a)\n```\n~~~\n[b](/b)', ['5:5-7 /b']],
  ['- [a](/a)\r\n- [b](/b)\r- [c](/c)', ['1:7-9 /a', '2:7-9 /b', '3:7-9 /c']],
  ['> **[Complete\n> Manual](/manual.md)**\r\n[b](/b)', ['2:11-21 /manual.md', '3:5-7 /b']],
  ['[no link\n\nhere](/a)', []],
  ['- [empty]() and [a] (/a)', []],
  ['- 你好 [文档](/zh/a.md): 说明', ['1:11-19 /zh/a.md']],
  ['plain /a.md and https://example.com/b', []],
] as const)('%s', ([text, expected]) => {
  const found = parseLlmsTxt(text, 'llms.txt')
  expect(
    found.map(({ href, location: { line, column, endColumn } }) => `${line}:${column}-${endColumn} ${href}`),
  ).toEqual(expected)
})

test('hostile lines take linear time', () => {
  for (const part of [
    '[',
    '[a',
    '[a](',
    '[a](b "',
    '`',
    '<https://',
    '[a](b(',
    '``` ',
    '[a\n',
    '\n',
    '[a](b\n',
  ])
    expect(parseLlmsTxt(part.repeat(100_000), 'llms.txt')).toEqual([])
})
