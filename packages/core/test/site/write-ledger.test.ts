import { expect, test } from 'vitest'
import { addToLedger } from '../../src/site/write-ledger.ts'

test.each([
  ['an empty file', '', ['https://www.example.com/b/', 'https://www.example.com/a/'], '/a/\n/b/\n'],
  ['nothing to add', '/a/', [], '/a/'],
  [
    'between and at the end',
    '# All\n/b/\n/d/ gone: x\n',
    ['/a/', '/c/', '/e/'],
    '# All\n/a/\n/b/\n/c/\n/d/ gone: x\n/e/\n',
  ],
  ['no final line break', '/a/', ['/b/'], '/a/\n/b/\n'],
  ['line breaks of Windows', '/a/\r\n/c/', ['/b/', '/d/'], '/a/\r\n/b/\r\n/c/\r\n/d/\r\n'],
  [
    'absolute URLs in the file',
    'https://www.example.com/b/\n',
    ['/a/', '/c/'],
    '/a/\nhttps://www.example.com/b/\n/c/\n',
  ],
  ['lines that are not sorted', '/z/\n/a/\n', ['/b/'], '/b/\n/z/\n/a/\n'],
])('%s', (_, text, urls, expected) => {
  expect(addToLedger(text, urls)).toBe(expected)
})
