import { describe, expect, test } from 'vitest'
import { codeFrame } from '../src/code-frame.ts'

const page = ['<!--', '---', 'title: Sale', 'robots: noidnex, follow', '---', '-->', '<!doctype html>'].join(
  '\n',
)

describe('codeFrame', () => {
  test('two lines around the location, and a caret', () => {
    expect(codeFrame(page, 4, 9)).toBe(
      [
        '  2 | ---',
        '  3 | title: Sale',
        '> 4 | robots: noidnex, follow',
        '    |         ^',
        '  5 | ---',
        '  6 | -->',
      ].join('\n'),
    )
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
    expect(codeFrame(text, line, column)).toBe(frame)
  })

  test('a minified page shows the part around the column', () => {
    const text = `${'x'.repeat(5000)}<link rel="canonical">${'y'.repeat(5000)}`
    const [shown = '', caret = ''] = codeFrame(text, 1, 5001).split('\n')
    expect(shown).toHaveLength('> 1 | '.length + 100)
    expect(shown.slice(caret.indexOf('^')).startsWith('<link rel="canonical">')).toBe(true)
  })

  test('numbers are aligned', () => {
    const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n')
    expect(codeFrame(text, 9, 1).split('\n')[0]).toBe('   7 | line 7')
    expect(codeFrame(text, 9, 1).split('\n').at(-1)).toBe('  11 | line 11')
  })
})
