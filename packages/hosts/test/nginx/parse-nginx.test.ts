import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNginx } from '../../src/nginx/parse-nginx.ts'
import type { Directive } from '../../src/nginx/parse-nginx.ts'
import { quote } from '../../src/nginx/quote.ts'

/** Names, words and blocks without places. */
function shape(directives: readonly Directive[]): unknown[] {
  return directives.map(({ name, args, block }) => [
    name,
    ...args.map(({ text }) => text),
    ...(block ? [shape(block)] : []),
  ])
}

describe('parseNginx', () => {
  test.each<[string, string, unknown[]]>([
    [
      'directives',
      'gzip on;\nroot /srv;',
      [
        ['gzip', 'on'],
        ['root', '/srv'],
      ],
    ],
    [
      'blocks',
      'server { listen 80; location / { } }',
      [
        [
          'server',
          [
            ['listen', '80'],
            ['location', '/', []],
          ],
        ],
      ],
    ],
    ['comments', '# a;\ngzip on; # b\n#', [['gzip', 'on']]],
    ['a sharp inside a word', 'return 301 /a#b;', [['return', '301', '/a#b']]],
    ['double quotes', 'add_header A "b; {c} # d";', [['add_header', 'A', 'b; {c} # d']]],
    ['single quotes', 'add_header A \'say "b"\';', [['add_header', 'A', 'say "b"']]],
    ['escaped quotes', 'add_header A "say \\"b\\" \\\\ \\t\\.";', [['add_header', 'A', 'say "b" \\ \t\\.']]],
    ['a quote inside a word', 'a b"c d;', [['a', 'b"c', 'd']]],
    ['an escaped semicolon', 'a b\\;c;', [['a', 'b\\;c']]],
    ['braces of variables', 'a ${b}c;', [['a', '${b}c']]],
    ['braces end words', 'location ~ a{2} { }', [['location', '~', 'a', [['2}', []]]]]],
    ['a parenthesis behind quotes', 'if ($a = "b") { }', [['if', '($a', '=', 'b', ')', []]]],
    ['several lines', 'a\n  b\n  c;', [['a', 'b', 'c']]],
    ['a byte order mark', '\uFEFFa b;', [['a', 'b']]],
    [
      'code in another language',
      'access_by_lua_block { if a then { } end; "} }\na b;',
      [['access_by_lua_block', []]],
    ],
  ])('%s', (_, text, expected) => {
    const { directives, problem } = parseNginx(text, 'nginx.conf')
    if (!text.includes('lua') && !text.includes('a{2}')) expect(problem).toBeUndefined()
    expect(shape(directives).slice(0, expected.length)).toEqual(expected)
  })

  test('gives places of words, inside their quotes', () => {
    const { directives } = parseNginx('server {\r\n  add_header Link "<a>"\n    always;\n}', 'nginx.conf')
    const [header] = directives[0]!.block!
    expect(header!.text).toBe('add_header Link "<a>" always')
    expect(header!.location).toEqual({ file: 'nginx.conf', line: 2, column: 3, endLine: 3, endColumn: 11 })
    expect(header!.args.map(({ location }) => [location.line, location.column, location.endColumn])).toEqual([
      [2, 14, 18],
      [2, 20, 23],
      [3, 5, 11],
    ])
  })

  test.each([
    ['a missing semicolon', 'server { root /a }', '}', 1, 18],
    ['a missing brace', 'server { root /a;', '', 1, 18],
    ['a brace too many', 'server { } }', '}', 1, 12],
    ['an open quote', 'a "b;\nc;', '', 2, 3],
    ['letters behind quotes', 'a "b"c;', 'c', 1, 6],
    ['nothing before a semicolon', 'a b;;', ';', 1, 5],
    ['too many braces', 'a { '.repeat(200), '{', 1, 403],
  ])('finds %s', (_, text, found, line, column) => {
    const { problem } = parseNginx(text, 'nginx.conf')
    const endColumn = column + found.length
    expect(problem).toEqual({
      text: found,
      location: { file: 'nginx.conf', line, column, endLine: line, endColumn },
    })
  })

  test('never throws', () => {
    const pieces = fc.constantFrom(
      'a',
      ' ',
      ';',
      '{',
      '}',
      '"',
      "'",
      '\\',
      '$',
      '${',
      '#',
      '\n',
      'ü',
      '\uFEFF',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (some) => {
        const { directives, problem } = parseNginx(some.join(''), 'nginx.conf')
        expect(problem === undefined || problem.location.line !== undefined).toBe(true)
        expect(Array.isArray(directives)).toBe(true)
      }),
    )
  })

  test('reads back what is quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const { directives, problem } = parseNginx(`a ${quote(text)};`, 'nginx.conf')
        expect(problem).toBeUndefined()
        expect(directives[0]!.args.map((word) => word.text)).toEqual([text])
      }),
    )
    for (const text of ['\\', 'a\\', '\\"', '\\n', '\n', '\t\r', "'", '"', '\\\\"', '#;{}$'])
      expect(parseNginx(`a ${quote(text)};`, 'f').directives[0]!.args[0]!.text).toBe(text)
  })
})
