import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createBuild, FolderError } from 'indexical'
import { checkFolder } from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import { describe, expect, test } from 'vitest'
import { createBuild as createFromSource } from '../src/site/build.ts'
import { checkFolder as checkFromSource } from '../src/scan/check-folder.ts'
import { countThreads, createBatches } from '../src/scan/plan-work.ts'
import { makeFolder } from './folder.ts'
import { permission } from './permission.ts'

const site = 'https://www.example.com'

/** A site with something wrong on many of its pages. */
function files(count: number): Record<string, string> {
  const entries = Array.from({ length: count }, (_, index): [string, string] => {
    const canonical = index % 7 === 0 ? `/gone-${index}/` : `/p${index}/`
    const robots = index % 5 === 0 ? 'noidnex' : 'max-snippet:20'
    const links = Array.from({ length: index % 11 }, (_link, at) => `<a href="/p${at}">é ${at}</a>`).join(
      '\n',
    )
    return [
      `dist/p${index}/index.html`,
      `<!doctype html>\n<html lang="en"><head><title>${index}</title>\n<link rel="canonical" href="${site}${canonical}">` +
        `<meta name="robots" content="${robots}">\n</head><body><main>${`Text of page ${index}. `.repeat(20)}</main>` +
        `<p data-nosnippet>x</p>${links}</body></html>\n`,
    ]
  })
  return {
    ...Object.fromEntries(entries),
    'dist/old/index.html': '<!doctype html><meta http-equiv="refresh" content="0; url=/p1/">',
    'dist/_headers': '/p3/*\n  X-Robots-Tag: noindex\n',
    'dist/robots.txt': 'User-agent: *\nDisallow: /p4/\n',
  }
}

async function report(root: string, threads: number, options: Partial<UserOptions> = {}): Promise<string> {
  const context = { root, outDir: join(root, 'dist'), writesSitemap: false }
  const build = createBuild({ site, inject: false, ...options }, context)
  await checkFolder(build, { threads })
  return JSON.stringify([build.pages.files(), build.finish().report])
}

describe('several threads', () => {
  test.each<[string, Partial<UserOptions>]>([
    ['recommended', {}],
    ['strict, with texts compared', { preset: 'strict', rules: { 'duplicates/no-similar-text': 'warn' } }],
    ['with options of all kinds', { exclude: ['p1/**'], pages: { '/p2/': { robots: 'noindex' } } }],
  ])('find what one finds, in the same order: %s', async (_name, options) => {
    const root = makeFolder(files(60))
    const alone = await report(root, 1, options)
    expect(alone.length).toBeGreaterThan(5000)
    expect(await report(root, 2, options)).toBe(alone)
    expect(await report(root, 3, options)).toBe(alone)
  })

  test('find what one finds on a site that leaves nothing for this one', async () => {
    const page = '<!doctype html><html><head><title>A</title></head><body></body></html>'
    const root = makeFolder({
      'dist/a.html': page,
      'dist/.htaccess': 'Header set X-Robots-Tag indexifembedded\n',
    })
    const alone = await report(root, 1)
    expect(alone).toContain('Unexpected directive `indexifembedded`')
    expect(await report(root, 3)).toBe(alone)
  })

  test('threads that cannot start leave their work to this one', async () => {
    const root = makeFolder(files(60))
    const context = { root, outDir: join(root, 'dist'), writesSitemap: false }
    const build = createFromSource({ site, inject: false }, context)
    // Beside the source there is no script that a thread could build.
    await checkFromSource(build, { threads: 3 })
    expect(JSON.stringify([build.pages.files(), build.finish().report])).toBe(await report(root, 1))
  })

  /** Ends a thread after its first message. */
  const ending = (end: string): string[] => {
    const preload = `import { parentPort } from 'node:worker_threads'
      const post = parentPort?.postMessage
      if (post) parentPort.postMessage = (...args) => { post.apply(parentPort, args); ${end} }`
    return ['--import', `data:text/javascript,${encodeURIComponent(preload)}`]
  }

  test.each([
    ['that ends after its first pages', ending('process.exit(1)')],
    ['that fails after its first pages', ending('setImmediate(() => { throw new Error("gone") })')],
    ['that may not be started', [permission, '--allow-fs-read=*', '--no-warnings']],
  ])('a thread %s leaves the others to this one', async (_name, flags) => {
    const root = makeFolder(files(60))
    const code = `import { createBuild } from 'indexical'
import { checkFolder } from 'indexical/adapter'
      const context = ${JSON.stringify({ root, outDir: join(root, 'dist'), writesSitemap: false })}
      const build = createBuild(${JSON.stringify({ site, inject: false })}, context)
      await checkFolder(build, { threads: 2 })
      process.stdout.write(JSON.stringify([build.pages.files(), build.finish().report]))`
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', code], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(stdout).toBe(await report(root, 1))
  })

  test('a folder without pages', async () => {
    const root = makeFolder({ 'dist/a.css': '' })
    expect(await report(root, 2)).toBe(await report(root, 1))
  })

  test('options that no thread can be handed', async () => {
    const root = makeFolder(files(5))
    const options = { pages: { '/p2/': { seo: { title: () => 'made later' } } } }
    expect(await report(root, 2, options)).toBe(await report(root, 1, options))
  })

  test('the first file that cannot be read is named', async () => {
    const root = makeFolder(files(20))
    const context = { root, outDir: join(root, 'dist'), writesSitemap: false }
    const gone = 'p5/index.html'
    const output = {
      list: () => ['p1/index.html', gone],
      top: () => [],
      size: () => 0,
      read: () => undefined,
      skipped: () => [],
    }
    rmSync(join(root, 'dist', gone))
    for (const threads of [1, 2]) {
      const build = createBuild({ site }, { ...context, output })
      const error: unknown = await checkFolder(build, { threads }).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(FolderError)
      expect(String(error)).toBe(
        `FolderError: Unexpected ENOENT at ${join(root, 'dist', gone)}, expected a file that can be read`,
      )
    }
  })
})

describe('batches', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.html`)

  test('are handed out in order, smaller towards the end', () => {
    const all = names(5000)
    const { next } = createBatches(all, 2)
    const batches = Array.from({ length: 200 }, next).filter((batch) => batch !== undefined)
    expect(batches.flat()).toEqual(all)
    expect(next()).toBeUndefined()
    const sizes = batches.map(({ length }) => length)
    expect([sizes[0], sizes.at(-1)]).toEqual([256, 4])
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  test('that were given back are handed out last', () => {
    const { next, giveBack } = createBatches(names(8), 1)
    giveBack(next()!)
    expect([next(), next(), next()]).toEqual([names(8).slice(4), names(4), undefined])
  })

  test('of nothing', () => {
    expect(createBatches([], 2).next()).toBeUndefined()
  })
})

describe('threads are started', () => {
  const folder = makeFolder({ 'dist/small.html': 'a', 'dist/large.html': 'a'.repeat(1 << 20) })
  const some = Math.min(availableParallelism(), 6)
  test.each<[string, string[], number]>([
    ['for many small files', Array.from({ length: 20_000 }, () => 'small.html'), some],
    ['for large files', Array.from({ length: 400 }, () => 'large.html'), some],
    ['not for small files', Array.from({ length: 400 }, () => 'small.html'), 1],
    ['not for few files', Array.from({ length: 399 }, () => 'large.html'), 1],
    ['not for files that are gone', Array.from({ length: 400 }, () => 'gone.html'), 1],
  ])('%s', (_name, list, threads) => {
    expect(countThreads(list, join(folder, 'dist'))).toBe(threads)
  })

  test('as many as requested', () => {
    expect(countThreads(['gone.html'], folder, 3)).toBe(3)
  })
})
