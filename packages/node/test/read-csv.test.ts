import { expect, test } from 'vitest'
import { readCsv } from '../src/commands/search-console/read-csv.ts'

test.each<[string, string, string[][]]>([
  [
    'quotes, separators and line ends in cells',
    'a;b\r\n"x;""y""\n";2\r\n;\r\n',
    [
      ['a', 'b'],
      ['x;"y"\n', '2'],
      ['', ''],
    ],
  ],
  ['no last line end', 'a,b\n1,', [['a', 'b'], ['1']]],
  ['a quote in the middle of a cell ends the table', 'a,b\nz,"q"r\n1,2\n', [['a', 'b'], ['z']]],
  ['a quote that never ends', 'a,b\n"z', [['a', 'b']]],
])('%s', (_, text, rows) => expect(readCsv(text)).toEqual(rows))

test('a cell of 10 MB', () => {
  const long = 'x""'.repeat(3_500_000)
  expect(readCsv(`a,b\n"${long}",2\n`)[1]!.map(({ length }) => length)).toEqual([7_000_000, 1])
})
