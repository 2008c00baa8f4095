import { describe, expect, test } from 'vitest'
import { blankBlock, findBlock, putBlock } from '../../src/markers.ts'

const begin = '# indexical: begin (written by indexical, changes in here are lost)'
const end = '# indexical: end'

describe('putBlock', () => {
  test.each<[string, string, string[], 'start' | 'end', string]>([
    ['an empty file', '', ['/a'], 'end', `${begin}\n/a\n${end}\n`],
    ['nothing into an empty file', '', [], 'end', ''],
    ['nothing into a file', '/x', [], 'start', '/x'],
    ['at the end, where the last line has none', '/x', ['/a'], 'end', `/x\n${begin}\n/a\n${end}\n`],
    ['Windows line ends', '/x\r\n/y', ['/a', '/b'], 'end', `/x\r\n/y\r\n${begin}\r\n/a\r\n/b\r\n${end}\r\n`],
    ['a lone return at the end', '/x\r', ['/a'], 'end', `/x\r\r\n${begin}\r\n/a\r\n${end}\r\n`],
    ['at the start', '/x\n', ['/a'], 'start', `${begin}\n/a\n${end}\n/x\n`],
    ['behind a byte order mark', '\uFEFF/x\n', ['/a'], 'start', `\uFEFF${begin}\n/a\n${end}\n/x\n`],
    ['in its place', `/x\n${begin}\n/old\n${end}\n/y`, ['/a'], 'start', `/x\n${begin}\n/a\n${end}\n/y`],
    ['a moved end', `/x\n  ${begin}\n/old\n\t${end} of it\n`, ['/a'], 'end', `/x\n${begin}\n/a\n${end}\n`],
    ['nothing in its place', `/x\n${begin}\n/old\n${end}\n/y`, [], 'start', '/x\n/y'],
    [
      'a begin without end is none of ours',
      `${begin}\n/x\n`,
      ['/a'],
      'end',
      `${begin}\n/x\n${begin}\n/a\n${end}\n`,
    ],
    ['an end without begin', `${end}\n/x\n`, ['/a'], 'start', `${begin}\n/a\n${end}\n${end}\n/x\n`],
  ])('%s', (_name, text, lines, where, expected) => {
    expect(putBlock(text, lines, where)).toBe(expected)
  })

  test('a byte order mark stays', () => {
    const once = putBlock('\uFEFF/x\n', ['/a'], 'start')
    expect(putBlock(once, ['/b'], 'start')).toBe(`\uFEFF${begin}\n/b\n${end}\n/x\n`)
  })

  test.each(['/x', '\r', `${begin}\n/x`, `${end}\n/x`, `${begin}\n${begin}\n/x\n`])(
    'a second time changes nothing: %j',
    (text) => {
      const once = putBlock(text, ['/a'], 'end')
      expect(putBlock(once, ['/a'], 'end')).toBe(once)
      expect(putBlock(once, [], 'end').trimEnd()).toBe(text.trimEnd())
    },
  )
})

test('findBlock gives back the whole text in three parts', () => {
  const text = `/x\r\n${begin}\r\n/a\r\n${end}\r\n/y`
  expect(findBlock(text)).toEqual({ before: '/x\r\n', block: `${begin}\r\n/a\r\n${end}\r\n`, after: '/y' })
})

test('blankBlock keeps the numbers of all other lines', () => {
  expect(blankBlock(`/x\n${begin}\n/a\n${end}\n/y`)).toBe('/x\n\n\n\n/y')
})
