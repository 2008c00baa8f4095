import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { isInside } from '../src/output/walk-pages.ts'

test.each([
  ['C:\\site\\dist', 'C:\\site\\dist', true],
  ['C:\\site\\dist', 'C:\\site\\dist\\a', true],
  ['C:\\site\\dist', 'C:\\site\\dist2', false],
  ['C:\\site\\dist', 'C:\\site', false],
  ['C:\\site\\dist', 'C:\\site\\dist\\..a', true],
  // A terminal of an editor names the drive in small letters, a junction in large ones.
  ['c:\\site\\dist', 'C:\\Site\\dist\\a', true],
  ['C:\\dist', 'D:\\dist\\a', false],
  // A folder that was given a letter of its own.
  ['X:\\', 'X:\\a', true],
  ['X:\\', 'X:\\', true],
  ['\\\\server\\share\\dist', '\\\\server\\share\\dist\\a', true],
  ['\\\\server\\share\\dist', '\\\\server\\other\\dist\\a', false],
])('on Windows, inside %j is %j: %s', (folder, file, expected) => {
  expect(isInside(folder, file, win32)).toBe(expected)
})

test.each([
  ['/site/dist', '/site/dist', true],
  ['/site/dist', '/site/dist/a', true],
  ['/site/dist', '/site/dist2', false],
  ['/site/dist', '/site/Dist/a', false],
  ['/site/dist', '/site', false],
  ['/site/dist', '/site/dist/..a/b', true],
  ['/site/dist', '/site/dist/..\\a', true],
  ['/', '/a', true],
])('elsewhere, inside %j is %j: %s', (folder, file, expected) => {
  expect(isInside(folder, file, posix)).toBe(expected)
})
