import { describe, expect, test } from 'vitest'
import { codeFrame } from '../../src/report/code-frame.ts'

const page = ['<!--', '---', 'title: Sale', 'robots: noidnex, follow', '---', '-->', '<!doctype html>'].join(
  '\n',
)

describe('codeFrame', () => {
  test('two lines around the location, and a caret', () => {
    expect(codeFrame(page, { line: 4, column: 9, endLine: 4, endColumn: 16 })).toEqual([
      '  2 | ---',
      '  3 | title: Sale',
      '> 4 | robots: noidnex, follow',
      '    |         ^^^^^^^',
      '  5 | ---',
      '  6 | -->',
    ])
  })

  test.each([
    ['the first line', page, 1, 1, '> 1 | <!--\n    | ^\n  2 | ---\n  3 | title: Sale'],
    ['the last line', page, 7, 3, '  5 | ---\n  6 | -->\n> 7 | <!doctype html>\n    |   ^'],
    ['no column', 'robots: 5\n', 1, undefined, '> 1 | robots: 5\n  2 |'],
    ['CRLF', 'a: 1\r\nrobots: 5', 2, 9, '  1 | a: 1\n> 2 | robots: 5\n    |         ^'],
    ['a tab is one column', '\trobots: 5', 1, 10, '> 1 |  robots: 5\n    |          ^'],
    ['a line that is not there', 'robots: 5', 2, 1, ''],
    ['no text', '', 3, 1, ''],
  ])('%s', (_name, text, line, column, frame) => {
    expect(codeFrame(text, { line, column }).join('\n')).toBe(frame)
  })

  test.each([
    ['at the start', 0],
    ['in the middle', 5000],
    ['at the end', 9000],
  ])('a minified page shows the part around the place: %s', (_name, start) => {
    const link = '<link rel="canonical">'
    const text = `${'x'.repeat(start)}${link}${'y'.repeat(9000 - start)}`
    const place = { line: 1, column: start + 1, endLine: 1, endColumn: start + 1 + link.length }
    const [shown = '', mark = '', ...others] = codeFrame(text, place, { context: 0, width: 60 })
    expect(others).toEqual([])
    expect(shown.length).toBeLessThanOrEqual('> 1 | ……'.length + 60)
    expect(shown.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1)).toBe(link)
  })

  test.each([
    [
      'a range over several lines: its first line',
      'a\nbcd\ne',
      { line: 2, column: 2, endLine: 3, endColumn: 2 },
      '> 2 | bcd\n    |  ^',
    ],
    [
      'a value that is longer than the width',
      `x${'y'.repeat(30)}`,
      { line: 1, column: 2, endLine: 1, endColumn: 32 },
      '> 1 | xyyyyyyyyy…\n    |  ^^^^^^^^^',
    ],
    [
      'wide characters',
      'title: 製品 noidnex',
      { line: 1, column: 11, endLine: 1, endColumn: 18 },
      '> 1 | …tle: 製品 no…\n    |            ^^',
    ],
    [
      'an escape that moves the cursor',
      'a\x1B[2J b',
      { line: 1, column: 7, endLine: 1, endColumn: 8 },
      '> 1 | a\\x1b[2J b\n    |          ^',
    ],
  ])('%s', (_name, text, place, frame) => {
    expect(codeFrame(text, place, { context: 0, width: 10 }).join('\n')).toBe(frame)
  })

  test('numbers are aligned', () => {
    const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n')
    expect(codeFrame(text, { line: 9, column: 1 })[0]).toBe('   7 | line 7')
    expect(codeFrame(text, { line: 9, column: 1 }).at(-1)).toBe('  11 | line 11')
  })
})
