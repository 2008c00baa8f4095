import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createReadPage } from '../src/scan/read-file.ts'
import { isHtml, walkFiles, walkFolder } from '../src/output/walk-pages.ts'
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
  expect(walkFiles(dir).filter(isHtml)).toEqual(['a-b/index.html', 'a/index.HTM', 'b.html'])
})

describe.runIf(process.platform !== 'win32')('links', () => {
  test('linked folders and files in the folder are listed, dead links are not', () => {
    const dir = makeFolder({ 'v2/index.html': '' })
    symlinkSync('v2', join(dir, 'latest'))
    symlinkSync('v2/index.html', join(dir, 'index.html'))
    symlinkSync('gone', join(dir, 'dead'))
    expect(walkFolder(dir)).toEqual({
      files: ['index.html', 'latest/index.html', 'v2/index.html'],
      skipped: [],
      linked: ['latest/'],
    })
  })

  test('links that lead out, back, or round in circles', () => {
    const outside = makeFolder({ 'secret.html': '' })
    const dir = makeFolder({ 'a/index.html': '', 'b/index.html': '' })
    symlinkSync(outside, join(dir, 'outside'))
    symlinkSync(join(outside, 'secret.html'), join(dir, 'secret.html'))
    symlinkSync('/dev/zero', join(dir, 'zero.html'))
    symlinkSync('..', join(dir, 'a/up'))
    symlinkSync('../b', join(dir, 'a/round'))
    symlinkSync('../a', join(dir, 'b/round'))
    symlinkSync('self', join(dir, 'self'))
    const real = realpathSync(dir)
    const { files, skipped } = walkFolder(dir)
    expect(files).toEqual(['a/index.html', 'a/round/index.html', 'b/index.html', 'b/round/index.html'])
    expect(skipped.toSorted((a, b) => (a.file < b.file ? -1 : 1))).toEqual([
      { file: 'outside', reason: 'outside', target: realpathSync(outside) },
      { file: 'secret.html', reason: 'outside', target: realpathSync(join(outside, 'secret.html')) },
    ])
    symlinkSync('../v', join(dir, 'a/more'))
    mkdirSync(join(dir, 'v'))
    expect(walkFolder(dir).skipped).toContainEqual({
      file: 'b/round/more',
      reason: 'nested',
      target: join(real, 'v'),
    })
  })

  test('links to `followRoots` are followed, also within linked folders, and circles end', () => {
    const store = makeFolder({ '1/a.html': '', '2/b.html': '' })
    symlinkSync('../2', join(store, '1/two'))
    symlinkSync('../1', join(store, '2/one'))
    const dir = makeFolder({ 'index.html': '' })
    symlinkSync(join(store, '1'), join(dir, 'pages'))
    symlinkSync(join(store, '2/b.html'), join(dir, 'b.html'))
    expect(walkFolder(dir, { followRoots: [store, join(store, 'gone')] })).toEqual({
      files: ['b.html', 'index.html', 'pages/a.html', 'pages/two/b.html'],
      skipped: [],
      linked: ['pages/', 'pages/two/'],
    })
  })
})

test.runIf(process.platform === 'linux')('a name that is not UTF-8 is skipped', () => {
  const dir = makeFolder({ 'index.html': '', 'caf\uFFFD.html': '' })
  writeFileSync(Buffer.concat([Buffer.from(`${dir}/caf`), Buffer.of(0xe9), Buffer.from('e.html')]), '')
  expect(walkFolder(dir)).toEqual({
    files: ['caf\uFFFD.html', 'index.html'],
    skipped: [{ file: 'caf\uFFFDe.html', reason: 'name', target: '' }],
    linked: [],
  })
})
