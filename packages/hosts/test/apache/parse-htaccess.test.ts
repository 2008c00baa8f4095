import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseHtaccess, wordsOf } from '../../src/apache/parse-htaccess.ts'
import type { Directive } from '../../src/apache/parse-htaccess.ts'
import { shortLocation } from '../short-location.ts'

/** Directives, one line each, sections with what is in them. */
function configure({ directives, problem }: ReturnType<typeof parseHtaccess>): string[] {
  const lines = (list: readonly Directive[], indent: string): string[] =>
    list.flatMap(({ name, args, location, children }) => [
      `${indent}${shortLocation(location)} ${name} ${args}`.trimEnd(),
      ...lines(children ?? [], `${indent}  `),
    ])
  return [...lines(directives, ''), ...(problem ? [`${shortLocation(problem)} problem`] : [])]
}

describe('parseHtaccess', () => {
  test.each<[string, string, string[]]>([
    ['an empty file', '', []],
    ['comments and empty lines', '# a\n\n  # b\n', []],
    ['a directive', 'Redirect /a /b', ['1:1-15 redirect /a /b']],
    ['white space around', '\t REDIRECT  /a   /b  \r\n', ['1:3-20 redirect /a   /b']],
    ['a line that goes on', 'Header set \\\n  A \\\r\n b\nX y', ['1 header set   A  b', '4:1-4 x y']],
    ['a comment that goes on', '# a \\\nRedirect /a /b\nX', ['3:1-2 x']],
    ['a file that ends with a backslash', 'X a\\', ['1:1-4 x a']],
    [
      'sections',
      '<Files "a>b">\nX\n<If "c > d">\nY\n</If>\n</FILES>\nZ',
      ['1:1-14 <files "a>b"', '  2:1-2 x', '  3:1-13 <if "c > d"', '    4:1-2 y', '7:1-2 z'],
    ],
    ['a section without space', '<IfModule mod_x.c>\n</IfModule>', ['1:1-19 <ifmodule mod_x.c']],
    [
      'a section that is not closed',
      'X\n<Files a>\nY',
      ['1:1-2 x', '2:1-10 <files a', '  3:1-2 y', '2:1-10 problem'],
    ],
    ['a section that is closed as another', '<Files a>\n</If>', ['1:1-10 <files a', '2:1-6 problem']],
    ['an end without begin', 'X\n </Files>', ['1:1-2 x', '2:2-10 problem']],
    ['a section without its bracket', '<Files a', ['1:1-9 <files a', '1:1-9 problem']],
    ['the longest line', `X ${'ü'.repeat(4094)}y\n`, [`1:1-4098 x ${'ü'.repeat(4094)}y`]],
    [
      'a line that is too long',
      `X\nY ${'a'.repeat(4000)}\\\n${'b'.repeat(4190)}\n`,
      ['1:1-2 x', '2 problem'],
    ],
    ['a byte order mark', '\uFEFF# a', ['1:1-2 problem']],
  ])('%s', (_, text, expected) => {
    expect(configure(parseHtaccess(text, 'dist/.htaccess'))).toEqual(expected)
  })

  test('never throws', () => {
    const part = fc.constantFrom(
      '<Files',
      ' a',
      '>',
      '</Files>',
      '\n',
      '\\\n',
      '"',
      "'",
      '\\',
      '#',
      'Header',
      '\r',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const { directives } = parseHtaccess(parts.join(''), 'dist/.htaccess')
        for (const directive of directives) {
          expect(wordsOf(directive).every(({ text }) => !text.includes('\n'))).toBe(true)
          wordsOf(directive, true)
        }
      }),
    )
  })
})

describe('wordsOf', () => {
  test.each<[string, string[]]>([
    ['X a  b', ['1:3-4 a', '1:6-7 b']],
    ['X "a b" \'c "d"\'', ['1:4-7 a b', '1:10-15 c "d"']],
    ['X "a \\"b\\" \\\\ \\n"', ['1:4-17 a "b" \\ \\n']],
    ['X a\\\\.b\\.c', ['1:3-11 a\\.b\\.c']],
    ['X ""', ['1:4-4']],
    ['X "open', ['1:4-8 open']],
  ])('%s', (text, expected) => {
    const [directive] = parseHtaccess(text, '').directives
    expect(
      wordsOf(directive!).map((word) => `${shortLocation(word.location)} ${word.text}`.trimEnd()),
    ).toEqual(expected)
  })
})

describe('wordsOf of rewrites', () => {
  test.each<[string, string[]]>([
    ['RewriteRule ^a\\ b$ "/c d" [L]', ['1:13-19 ^a\\ b$', '1:21-25 /c d', '1:27-30 [L]']],
    ['RewriteRule \\\\. -', ['1:13-16 \\\\.', '1:17-18 -']],
  ])('%s', (text, expected) => {
    const [directive] = parseHtaccess(text, '').directives
    expect(wordsOf(directive!, true).map((word) => `${shortLocation(word.location)} ${word.text}`)).toEqual(
      expected,
    )
  })
})
