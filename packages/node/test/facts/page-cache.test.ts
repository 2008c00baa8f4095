import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFolder } from '../../src/scan/check-folder.ts'
import { createBuild } from '../../src/site/build.ts'
import type { Build } from '../../src/site/build.ts'
import type { UserOptions } from '../../src/index.ts'
import { makeFolder } from '../folder.ts'

const site = 'https://www.example.com'
const page = (canonical: string, robots = 'max-snippet:20'): string =>
  `<!doctype html>\n<html lang="en"><head><title>T</title><link rel="canonical" href="${site}${canonical}">` +
  `<meta name="robots" content="${robots}"></head><body></body></html>\n`

const files = {
  'node_modules/.keep': '',
  'dist/index.html': page('/'),
  'dist/a/index.html': page('/a/', 'noidnex'),
  'dist/b/index.html': page('/gone/'),
  'dist/c/index.html': page('/c/', 'unavailable_after: 2020-01-31T00:00:00Z'),
}

/** Check a folder; tells which files were read as pages, and what was found. */
async function check(root: string, options: Partial<UserOptions> = {}, cache = true) {
  const context = { root, outDir: join(root, 'dist'), writesSitemap: false, cache }
  const build = createBuild({ site, inject: false, ...options }, context)
  const read: string[] = []
  const watched: Build = {
    ...build,
    reader: { ...build.reader, read: (input) => (read.push(input.file), build.reader.read(input)) },
  }
  await checkFolder(watched)
  const { findings } = build.finish().report
  return {
    read,
    found: findings.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`),
  }
}

const all = ['a/index.html', 'b/index.html', 'c/index.html', 'index.html']
const found = [
  'dist/a/index.html:2:124 robots/known-directive',
  'dist/b/index.html:2:67 canonical/target-exists',
  'dist/c/index.html:2:124 robots/not-expired',
]
/** Its date is compared with today in every build. */
const dated = 'c/index.html'

describe('the second run', () => {
  test('reads no page again but those that speak of a date, and finds the same', async () => {
    const root = makeFolder(files)
    expect(await check(root)).toEqual({ read: all, found })
    expect(await check(root)).toEqual({ read: [dated], found })
  })

  test('reads a page whose bytes changed, though size and time are the same', async () => {
    const root = makeFolder(files)
    await check(root)
    writeFileSync(join(root, 'dist/index.html'), page('/').replace('max-snippet:20', 'max-snippet:2x'))
    expect(await check(root)).toEqual({
      read: [dated, 'index.html'],
      found: [...found, 'dist/index.html:2:122 robots/valid-value'],
    })
  })

  test('knows nothing of files that are gone, and reads those that are new', async () => {
    const root = makeFolder(files)
    await check(root)
    rmSync(join(root, 'dist/a'), { recursive: true })
    writeFileSync(join(root, 'dist/new.html'), page('/new.html'))
    expect(await check(root)).toEqual({ read: [dated, 'new.html'], found: found.slice(1) })
  })

  test.each<[string, Partial<UserOptions>, string[]]>([
    ['the level of a rule', { rules: { 'robots/known-directive': 'off' } }, found.slice(1)],
    ['frontmatter in the options', { pages: { '/a/': { canonical: '/a/' } } }, found],
    ['the address of the site', { site: 'https://example.org', preset: 'off' }, []],
    ['a glob', { exclude: ['a/**'] }, found.slice(1)],
  ])('reads all pages again after a change of %s', async (_name, options, expected) => {
    const root = makeFolder(files)
    await check(root)
    const second = await check(root, options)
    expect(second.found).toEqual(expected)
    expect(second.read).toContain('index.html')
  })

  test('reads those pages again that other headers are sent with', async () => {
    const root = makeFolder({ ...files, 'dist/_headers': '/a/\n  X-Robots-Tag: nofollow\n' })
    await check(root)
    expect((await check(root)).read).toEqual([dated])
    writeFileSync(join(root, 'dist/_headers'), '/b/*\n  X-Robots-Tag: noidnex\n')
    expect(await check(root)).toEqual({
      read: ['a/index.html', 'b/index.html', dated],
      found: ['dist/_headers:2:17 headers/valid-robots', ...found],
    })
  })

  test('knows which files the options leave out', async () => {
    const root = makeFolder(files)
    const options = { exclude: ['a/**'] }
    expect(await check(root, options)).toEqual({ read: all, found: found.slice(1) })
    expect(await check(root, options)).toEqual({ read: [dated], found: found.slice(1) })
  })

  test('removes what a run that was killed left in the folder', async () => {
    const root = makeFolder(files)
    await check(root)
    const dir = join(root, 'node_modules/.cache/indexical')
    const kept = readdirSync(dir)
    // No process has this number.
    writeFileSync(join(dir, '.indexical-4194305-0123abcd.tmp'), 'half')
    writeFileSync(join(root, 'dist/b/index.html'), page('/b/'))
    await check(root)
    expect(readdirSync(dir)).toEqual(kept)
  })

  test('--no-cache reads all pages and leaves nothing', async () => {
    const root = makeFolder(files)
    expect((await check(root, {}, false)).read).toEqual(all)
    expect(readdirSync(join(root, 'node_modules'))).toEqual(['.keep'])
  })

  test('a project without node_modules gets none', async () => {
    const { 'node_modules/.keep': _, ...others } = files
    const root = makeFolder(others)
    await check(root)
    expect((await check(root)).read).toEqual(all)
    expect(readdirSync(root)).toEqual(['dist'])
  })
})

describe('a cache that is', () => {
  const damage: [string, (bytes: Buffer) => Buffer][] = [
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 1)],
    ['changed in its middle', (bytes) => (bytes.writeUInt8(bytes[300]! ^ 1, 300), bytes)],
    ['of another format', (bytes) => Buffer.concat([Buffer.from('indexical facts 0'), bytes.subarray(17)])],
    ['something else', () => Buffer.from('{"pages":[]}')],
  ]
  test.each(damage)('%s is passed over', async (_name, change) => {
    const root = makeFolder(files)
    await check(root)
    const dir = join(root, 'node_modules/.cache/indexical')
    const name = readdirSync(dir).find((file) => file.endsWith('.facts'))
    writeFileSync(join(dir, name!), change(readFileSync(join(dir, name!))))
    expect(await check(root)).toEqual({ read: all, found })
    expect((await check(root)).read).toEqual([dated])
  })
})
