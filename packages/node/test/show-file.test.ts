import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { toPosix } from '../src/show-file.ts'

test.each([
  ['blog\\a.html', '\\', 'blog/a.html'],
  ['C:\\site\\dist\\a.html', '\\', 'C:/site/dist/a.html'],
  ['..\\dist', '\\', '../dist'],
  ['blog/a\\b.html', '/', 'blog/a\\b.html'],
])('%j where folders are separated by %j', (path, separator, expected) => {
  expect(toPosix(path, separator)).toBe(expected)
})

test('by default it is the separator of the system', () => {
  expect(toPosix(['a', 'b'].join(sep))).toBe('a/b')
})
