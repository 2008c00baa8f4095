import { expect, test } from 'vitest'
import { relocateFindings } from '../src/report/relocate-findings.ts'

const block = '# indexical: begin\n/x /y\n# indexical: end\n'

/** Title, the file on disk, the file with our part, a location in the second, and the same in the first. */
const cases: [title: string, before: string, after: string, place: number[], expected: number[]][] = [
  ['before our part', '/a /b\n', `/a /b\n${block}`, [1, 1, 1, 6], [1, 1, 1, 6]],
  ['behind our part', '/a /b\n', `${block}/a /b\n`, [4, 4, 4, 6], [1, 4, 1, 6]],
  [
    'behind a comment that begins like our part',
    '# a\n/a /b\n',
    `${block}# a\n/a /b\n`,
    [4, 1, 5, 3],
    [1, 1, 2, 3],
  ],
  ['behind a byte order mark', '\uFEFF/a /b\n', `\uFEFF${block}/a /b\n`, [4, 1, 4, 3], [1, 1, 1, 3]],
  ['in our part', '/a /b\n', `${block}/a /b\n`, [2, 1, 2, 3], []],
  ['in our part of a file that is not there', '', block, [2, 1, 2, 3], []],
  ['in one line, before our entry', '{"a":[1]}', '{"a":[1,2]}', [1, 7, 1, 8], [1, 7, 1, 8]],
  ['in one line, behind our entry', '{"a":[1],"b":3}', '{"a":[1,2],"b":3}', [1, 16, 1, 17], [1, 14, 1, 15]],
  ['around our entry', '{"a":[1],"b":3}', '{"a":[1,2],"b":3}', [1, 6, 1, 11], [1, 6, 1, 9]],
  ['our entry', '{"a":[1],"b":3}', '{"a":[1,2],"b":3}', [1, 9, 1, 10], []],
]

test.each(cases)('a place %s', (_title, before, text, place, expected) => {
  const [line, column, endLine, endColumn] = place as [number, number, number, number]
  const at = { file: 'dist/file', line, column, endLine, endColumn }
  const finding = { rule: 'a/b', id: 'c', level: 'warn', message: 'd', ...at } as const
  const after = { folder: 'output', name: 'file', file: 'dist/file', text } as const
  const [moved] = relocateFindings([{ ...finding, related: [{ ...at, message: 'e' }] }], [{ before, after }])
  const placeOf = (one: typeof moved | NonNullable<typeof moved>['related']): unknown[] =>
    [one].flat().flatMap((some) => [some?.line, some?.column, some?.endLine, some?.endColumn])
  const locations = expected.length > 0 ? expected : [undefined, undefined, undefined, undefined]
  expect([placeOf(moved), placeOf(moved?.related)]).toEqual([locations, locations])
})

test('findings about other files stay', () => {
  const finding = { rule: 'a/b', id: 'c', level: 'warn', message: 'd', file: 'dist/a.html', line: 9 } as const
  const after = { folder: 'output', name: '_headers', file: 'dist/_headers', text: block } as const
  expect(relocateFindings([finding], [{ before: '', after }])).toEqual([finding])
})
