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
import { sitemapFiles } from '@indexical/syntax/sitemap'
import { FolderError } from '../src/output/errors.ts'
import { writeFiles } from '../src/sitemap/write-sitemap.ts'
import { indexical, makeFolder } from './folder.ts'

const root = 'https://example.com/'

function* urls(count: number): Generator<{ url: string }> {
  for (let number = 0; number < count; number++) yield { url: `${root}products/${number}/` }
}

function write(outDir: string, count: number, limit = 50_000): string[] {
  return writeFiles(
    () => sitemapFiles(urls(count), 'sitemap.xml', root, { urls: limit }),
    'sitemap.xml',
    outDir,
  )
}

describe('writeFiles', () => {
  test('a sitemap of many URLs is one file', () => {
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

  test('parts of a longer sitemap are gone after a run, and nothing else', () => {
    const pages = { 'dist/index.html': '<!doctype html><title>Home</title>' }
    const dir = makeFolder(pages)
    const outDir = join(dir, 'dist')
    write(outDir, 9, 2)
    const part = readFileSync(join(outDir, 'sitemap.1.xml'), 'utf8')
    const others = {
      // Files of an author, of another sitemap, and in another folder.
      'sitemap.2.xml': part.replace('<!--', '<!-- Edited.'),
      'sitemap.03.xml': part,
      'shop.1.xml': part,
      'sitemap-1.xml': part,
      'maps/sitemap.1.xml': part,
    }
    mkdirSync(join(outDir, 'maps'))
    for (const [file, text] of Object.entries(others)) writeFileSync(join(outDir, file), text)
    symlinkSync(join(outDir, 'shop.1.xml'), join(outDir, 'sitemap.7.xml'))
    const rules = ['--rule', 'canonical/absolute']
    const { status, stdout } = indexical(dir, 'apply', 'dist', '--site', 'https://example.com', ...rules)
    expect(status).toBe(0)
    expect(stdout.split('\n')).toEqual([
      'Read 1 page, changed 1, listed 1 in sitemap.xml, left out 0',
      expect.stringMatching(
        /^sitemap\.xml is in addition to .* of another tool; to write none, set `sitemap: false`$/,
      ),
      'Host: unknown; name it with the option `hosts`',
      '0 errors, 0 warnings',
      '',
    ])
    const files = readdirSync(outDir, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'))
    const expected = ['index.html', 'maps', 'sitemap.7.xml', 'sitemap.xml', ...Object.keys(others)]
    expect(files.toSorted()).toEqual(expected.toSorted())
  })

  test.each([
    ['a page', 'https://shop.test/a/', 'listed 1 in sitemap.xml, left out 0', undefined],
    [
      'no page',
      'https://www.shop.test/a/',
      '0 indexable, left out /a/ (canonical elsewhere)',
      'Kept sitemap.xml with 2 URLs, because this build lists no page',
    ],
  ])('an existing sitemap and a build that lists %s', (_name, canonical, listed, kept) => {
    const sitemap = 'https://shop.test/\nhttps://shop.test/a/\n'
    const old = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemap.replace(/.+/g, '<url><loc>$&</loc></url>')}</urlset>`
    const dir = makeFolder({
      'dist/a/index.html': `<!doctype html><title>A</title><link rel="canonical" href="${canonical}">`,
      'dist/sitemap.xml': old,
    })
    const rules = ['--rule', 'canonical/absolute']
    const { status, stdout } = indexical(dir, 'apply', 'dist', '--site', 'https://shop.test', ...rules)
    const other = 'Replaced dist/sitemap.xml of another tool: dropped 1 URL that must not be listed'
    const lines = [
      `Read 1 page, changed 0, ${listed}`,
      kept ?? other,
      'Host: unknown; name it with the option `hosts`',
      '0 errors, 0 warnings',
    ]
    expect([status, stdout]).toEqual([0, `${lines.join('\n')}\n`])
    const text = readFileSync(join(dir, 'dist/sitemap.xml'), 'utf8')
    if (kept) expect(text).toBe(old)
    else expect(text).not.toBe(old)
  })

  test('a build that lists no page writes no sitemap, and judges the one that stays', () => {
    const page = '<!doctype html><title>A</title><meta name="robots" content="noindex">'
    const run = (files: Record<string, string>) =>
      indexical(
        makeFolder({ 'dist/index.html': page, ...files }),
        'apply',
        'dist',
        '--site',
        'https://shop.test',
      )
    const empty = makeFolder({ 'dist/index.html': page })
    expect(indexical(empty, 'apply', 'dist', '--site', 'https://shop.test').stdout).toContain(
      'Wrote no sitemap.xml, because this build lists no page\n',
    )
    expect(readdirSync(join(empty, 'dist'))).toEqual(['index.html'])
    const old =
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.test/</loc></url></urlset>'
    const { status, stdout } = run({ 'dist/sitemap.xml': old })
    expect(stdout).toContain('dist/sitemap.xml:1:71  error  sitemap/target-indexable\n')
    expect(stdout).toContain('Kept sitemap.xml with 1 URL, because this build lists no page\n')
    expect(status).toBe(1)
  })

  test('a sitemap below a base is announced nowhere, and the summary says where it belongs', () => {
    const dir = makeFolder({
      'dist/index.html': '<!doctype html><title>A</title>',
      'indexical.config.json': JSON.stringify({
        site: 'https://user.github.io',
        base: '/repo/',
        announceSitemap: true,
      }),
    })
    expect(indexical(dir, 'apply', 'dist').stdout).toContain(
      'Did not announce sitemap.xml: crawlers read only https://user.github.io/robots.txt, which is not part of this build;',
    )
    writeFileSync(
      join(dir, 'indexical.config.json'),
      JSON.stringify({ site: 'https://www.example.com', announceSitemap: true }),
    )
    expect(indexical(dir, 'apply', 'dist').stdout).not.toContain('Did not announce')
  })

  test('a file of another tool in the place of a part is not lost, and nothing is written', () => {
    const dir = makeFolder({ 'sitemap.2.xml': '<urlset/>', 'sitemap.3.xml': '<urlset/>' })
    expect(() => write(dir, 25, 10)).toThrow(
      new FolderError(
        'Unexpected file `sitemap.2.xml` of another tool in the place of a part of `sitemap.xml`, expected another name in option `sitemap.file`',
      ),
    )
    expect(readdirSync(dir).toSorted()).toEqual(['sitemap.2.xml', 'sitemap.3.xml'])
    expect(write(dir, 20, 10)).toEqual(['sitemap.0.xml', 'sitemap.1.xml', 'sitemap.xml'])
    expect(readFileSync(join(dir, 'sitemap.2.xml'), 'utf8')).toBe('<urlset/>')
  })

  test('a link in the place of a part stays a link', () => {
    const dir = makeFolder({ 'shop.xml': '<urlset/>' })
    symlinkSync(join(dir, 'shop.xml'), join(dir, 'sitemap.0.xml'))
    expect(() => write(dir, 25, 10)).toThrow('Unexpected file `sitemap.0.xml` of another tool')
  })

  test.each([1, 5000])('a file of %i URLs with the same content is not written again', (count) => {
    const dir = makeFolder({})
    write(dir, count)
    const { ino, mtimeNs } = statSync(join(dir, 'sitemap.xml'), { bigint: true })
    write(dir, count)
    expect(statSync(join(dir, 'sitemap.xml'), { bigint: true })).toMatchObject({ ino, mtimeNs })
    expect(readdirSync(dir)).toEqual(['sitemap.xml'])
  })

  test('a file with other content is replaced, and keeps its permissions', () => {
    const dir = makeFolder({})
    const path = join(dir, 'sitemap.xml')
    write(dir, 5000)
    const other = readFileSync(path, 'utf8').replace('products/4321/', 'products/1234/')
    writeFileSync(path, other)
    chmodSync(path, 0o640)
    write(dir, 5000)
    expect(readFileSync(path, 'utf8')).toContain('products/4321/')
    // Windows has only one permission: whether a file may be written.
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
    expect(() => writeFiles(() => sitemapFiles(failing, 'sitemap.xml', root), 'sitemap.xml', dir)).toThrow(
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
    const files = () => sitemapFiles(urls(1), 'maps/sitemap.xml', root)
    expect(() => writeFiles(files, 'maps/sitemap.xml', dir)).toThrow(/out of the output folder/)
    expect(readdirSync(outside)).toEqual([])
  })
})
