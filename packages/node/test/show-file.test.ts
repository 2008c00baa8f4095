import { posix, sep, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { createShowFile, toPosix } from '../src/output/show-file.ts'

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

test.each([
  ['C:\\site', 'C:\\site\\dist', 'a/b.html', 'dist/a/b.html'],
  ['C:\\site', 'C:\\site\\dist', 'a b/ü.html', 'dist/a b/ü.html'],
  ['c:\\site', 'C:\\Site\\dist', 'a.html', 'dist/a.html'],
  ['C:\\site', 'C:\\site', 'a.html', 'a.html'],
  ['C:\\site', 'C:\\out', 'a.html', '../out/a.html'],
  ['C:\\site', 'D:\\out', 'a.html', 'D:/out/a.html'],
  ['C:\\site', 'X:\\', 'a.html', 'X:/a.html'],
  ['C:\\site', 'X:\\', 'ü.html', 'X:/ü.html'],
])('on Windows, in %j a finding shows %j and %j as %s', (root, outDir, file, expected) => {
  expect(createShowFile({ root, outDir }, win32)(file)).toBe(expected)
})

test.each([
  ['/site', '/site/dist', 'a/b.html', 'dist/a/b.html'],
  ['/site', '/site', 'a.html', 'a.html'],
  ['/site', '/site/dist', 'a\\b.html', 'dist/a\\b.html'],
  ['/site', '/', 'a.html', '../a.html'],
])('elsewhere, in %j a finding shows %j and %j as %s', (root, outDir, file, expected) => {
  expect(createShowFile({ root, outDir }, posix)(file)).toBe(expected)
})
