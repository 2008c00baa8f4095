import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReadPage } from '../src/scan/read-file.ts'
import { walkFiles, walkPages } from '../src/scan/walk-pages.ts'
import { makeFolder } from './folder.ts'

test.each([
  ['an empty file', 0],
  ['one byte less than the buffer', (1 << 18) - 1],
  ['as large as the buffer', 1 << 18],
  ['larger than the buffer', (1 << 18) + 1],
])('%s is read whole', (_, length) => {
  const read = createReadPage()
  const dir = makeFolder({ 'long.html': 'b'.repeat(1 << 18), 'page.html': 'a'.repeat(length) })
  // What an earlier file left in the buffer must not show.
  read(join(dir, 'long.html'))
  expect(Buffer.from(read(join(dir, 'page.html'))).equals(Buffer.alloc(length, 'a'))).toBe(true)
})

test('a file that is not there keeps its error code', () => {
  expect(() => createReadPage()(join(makeFolder({}), 'gone.html'))).toThrow(/^ENOENT: /)
})

test('files are listed with forward slashes and in order, whatever their folder', () => {
  const dir = makeFolder({
    'b.html': '',
    'a/index.HTM': '',
    'a/x.css': '',
    'a-b/index.html': '',
    '.well-known/x': '',
  })
  mkdirSync(join(dir, 'empty'))
  expect(walkFiles(dir)).toEqual(['.well-known/x', 'a-b/index.html', 'a/index.HTM', 'a/x.css', 'b.html'])
  expect(walkPages(dir)).toEqual(['a-b/index.html', 'a/index.HTM', 'b.html'])
})

test('a linked folder is listed, linked files and dead links are not', () => {
  const dir = makeFolder({ 'v2/index.html': '' })
  symlinkSync('v2', join(dir, 'latest'))
  symlinkSync('v2/index.html', join(dir, 'index.html'))
  symlinkSync('gone', join(dir, 'dead'))
  expect(walkFiles(dir)).toEqual(['latest/index.html', 'v2/index.html'])
})

test('links that lead out, back, or round in circles are left alone', () => {
  const outside = makeFolder({ 'secret.html': '' })
  const dir = makeFolder({ 'a/index.html': '', 'b/index.html': '' })
  symlinkSync(outside, join(dir, 'outside'))
  symlinkSync('..', join(dir, 'a/up'))
  symlinkSync('../b', join(dir, 'a/round'))
  symlinkSync('../a', join(dir, 'b/round'))
  symlinkSync('self', join(dir, 'self'))
  expect(walkFiles(dir)).toEqual(['a/index.html', 'a/round/index.html', 'b/index.html', 'b/round/index.html'])
})
