import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sitemapPieces } from '@indexical/core'
import { FolderError } from '../src/folder-error.ts'
import { writePieces } from '../src/write-sitemap.ts'
import { makeFolder } from './folder.ts'

const root = 'https://example.com/'

function* urls(count: number): Generator<{ url: string }> {
  for (let number = 0; number < count; number++) yield { url: `${root}products/${number}/` }
}

function write(outDir: string, count: number, limit = 50_000): string[] {
  return writePieces(sitemapPieces(urls(count), 'sitemap.xml', root, { urls: limit }), 'sitemap.xml', outDir)
}

describe('writePieces', () => {
  test('a sitemap of many pieces stands as one file', () => {
    const dir = makeFolder({})
    expect(write(dir, 5000)).toEqual(['sitemap.xml'])
    const text = readFileSync(join(dir, 'sitemap.xml'), 'utf8')
    expect(text.match(/<loc>/g)).toHaveLength(5000)
    expect(text.endsWith('<url><loc>https://example.com/products/4999/</loc></url>\n</urlset>\n')).toBe(true)
    expect(readdirSync(dir)).toEqual(['sitemap.xml'])
  })

  test('parts and their index', () => {
    const dir = makeFolder({})
    expect(write(dir, 25, 10)).toEqual(['sitemap.0.xml', 'sitemap.1.xml', 'sitemap.2.xml', 'sitemap.xml'])
    expect(readdirSync(dir).toSorted()).toEqual([
      'sitemap.0.xml',
      'sitemap.1.xml',
      'sitemap.2.xml',
      'sitemap.xml',
    ])
  })

  test.each([1, 5000])('a file of %i URLs that says the same already is not touched', (count) => {
    const dir = makeFolder({})
    write(dir, count)
    const { ino, mtimeNs } = statSync(join(dir, 'sitemap.xml'), { bigint: true })
    write(dir, count)
    expect(statSync(join(dir, 'sitemap.xml'), { bigint: true })).toMatchObject({ ino, mtimeNs })
    expect(readdirSync(dir)).toEqual(['sitemap.xml'])
  })

  test('a file that says something else is replaced, and keeps its permissions', () => {
    const dir = makeFolder({})
    const path = join(dir, 'sitemap.xml')
    write(dir, 5000)
    const other = readFileSync(path, 'utf8').replace('products/4321/', 'products/1234/')
    writeFileSync(path, other)
    chmodSync(path, 0o640)
    write(dir, 5000)
    expect(readFileSync(path, 'utf8')).toContain('products/4321/')
    // Windows knows no more than whether a file may be written.
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o640)
  })

  test('a source that fails leaves what was there, and nothing else', () => {
    const dir = makeFolder({})
    write(dir, 1)
    const before = readFileSync(join(dir, 'sitemap.xml'), 'utf8')
    const failing = (function* () {
      yield* urls(5000)
      throw new Error('no more')
    })()
    expect(() => writePieces(sitemapPieces(failing, 'sitemap.xml', root), 'sitemap.xml', dir)).toThrow(
      'no more',
    )
    expect(readdirSync(dir)).toEqual(['sitemap.xml'])
    expect(readFileSync(join(dir, 'sitemap.xml'), 'utf8')).toBe(before)
  })

  test('a folder in the place of the file', () => {
    const dir = makeFolder({})
    mkdirSync(join(dir, 'sitemap.xml'))
    expect(() => write(dir, 1)).toThrow(FolderError)
    expect(readdirSync(dir)).toEqual(['sitemap.xml'])
  })

  test('a link out of the output folder', () => {
    const dir = makeFolder({})
    const outside = makeFolder({})
    symlinkSync(outside, join(dir, 'maps'))
    const pieces = sitemapPieces(urls(1), 'maps/sitemap.xml', root)
    expect(() => writePieces(pieces, 'maps/sitemap.xml', dir)).toThrow(/out of the output folder/)
    expect(readdirSync(outside)).toEqual([])
  })
})
