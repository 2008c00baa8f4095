import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseSitemap } from 'sitemap'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatFinding } from '@indexical/core'
import { applyFolder, checkOptions } from '../src/adapter.ts'
import { createBuild, OptionsError } from '../src/index.ts'
import { writeSitemap } from '../src/sitemap/write-sitemap.ts'
import { UsageError } from '../src/output/errors.ts'
import type { Build, PageData, UserOptions } from '../src/index.ts'
import { makeFolder } from './folder.ts'

const head = (text = ''): string => `<!doctype html>\n<head>\n${text}</head>\n`
const site = 'https://www.example.com'

function buildIn(files: Record<string, string>, options: Partial<UserOptions> = {}) {
  const root = makeFolder(files)
  return { root, build: createBuild({ site, ...options }, { root, outDir: join(root, 'dist') }) }
}

test.each([
  ['drafts/a.html', ['drafts/**']],
  ['drafts/.old/a.html', ['drafts/**']],
  ['.well-known/a.html', ['**/a.html']],
])('%s is no page with exclude: %j', (file, exclude) => {
  const { build } = buildIn({}, { exclude })
  expect(build.addPage({ file, html: head() })).toEqual({
    html: head(),
    changed: false,
    gotCanonical: false,
    linted: undefined,
  })
  expect(build.pages.files()).toEqual([])
})

describe('frontmatter', () => {
  test('every finding of a source file has the line and column of its key', () => {
    const { build } = buildIn({
      'src/a.md': `---
title: A
canonical: https://user:pw@example.com/
robots:
  - noidnex
  - max-snippet:20px
  - "unavailable_after: soon"
sitemap: 5
---
`,
    })
    const { linted, html } = build.addPage({ file: 'a/index.html', html: head(), source: 'src/a.md' })
    expect(
      linted!.findings!.map(
        ({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule}: ${message}`,
      ),
    ).toEqual([
      'src/a.md:3:12 canonical/valid-url: Unexpected canonical `https://user:pw@example.com/`, expected a URL without user name and password',
      expect.stringMatching(/^src\/a\.md:8:10 frontmatter\/valid-type: Unexpected number/),
      'src/a.md:5:5 robots/known-directive: Unexpected directive `noidnex`, expected `noindex`',
      'src/a.md:7:6 robots/valid-date: Unexpected date in `unavailable_after: soon`, expected one like `2027-01-31T00:00:00Z`',
      'src/a.md:6:5 robots/valid-value: Unexpected value in `max-snippet:20px`, expected 0, -1 or a positive whole number',
    ])
    expect(html).toBe(head())
  })

  test('values that the page sets replace those of its source, and its other values stay', () => {
    const { build } = buildIn({ 'src/a.md': '---\nrobots: noindex\ncanonical: /b/\n---\n' })
    const page = { file: 'a/index.html', html: head(), source: 'src/a.md', pageData: { canonical: '/c/' } }
    expect(build.addPage(page).html).toBe(
      head(
        '<link rel="canonical" href="https://www.example.com/c/">\n<meta name="robots" content="noindex">\n',
      ),
    )
  })

  test('a link to another source becomes its URL, and is an error when it is gone', () => {
    const { build } = buildIn({
      'src/blog/a.md': '---\ncanonical: ./b.md\n---\n',
      'src/blog/c.md': '---\ncanonical: ../blog/gone.md\n---\n',
    })
    build.declare({ file: 'blog/b/index.html', source: 'src/blog/b.md' })
    const a = build.addPage({ file: 'blog/a/index.html', html: head(), source: 'src/blog/a.md' })
    expect(a.html).toBe(head('<link rel="canonical" href="https://www.example.com/blog/b/">\n'))
    build.addPage({ file: 'blog/b/index.html', html: head(), source: 'src/blog/b.md' })
    const c = build.addPage({ file: 'blog/c/index.html', html: head(), source: 'src/blog/c.md' })
    expect(c.html).toBe(head())
    const { findings } = build.finish().report
    expect(findings.map((finding) => formatFinding(finding))).toEqual([
      [
        'src/blog/c.md:2:12  error  canonical/target-exists',
        '  Unexpected canonical `../blog/gone.md`, expected a source file that becomes a page',
      ].join('\n'),
    ])
  })

  test('a finding about a tag that frontmatter requested points to the frontmatter', () => {
    const { build } = buildIn({ 'src/a.md': '---\ncanonical: /gone/\n---\n' })
    build.addPage({ file: 'a.html', html: head(), source: 'src/a.md' })
    const [finding] = build.finish().report.findings
    expect(finding).toMatchObject({
      rule: 'canonical/target-exists',
      file: 'src/a.md',
      line: 2,
      column: 12,
      endColumn: 18,
    })
    expect(finding!.source).toMatchObject({ file: 'src/a.md', line: 2, column: 12 })
  })

  test('the option `pages` speaks for pages without a source', () => {
    const { build } = buildIn({}, { pages: { '/a/': { robots: 'noindex' } } })
    expect(build.addPage({ file: 'a/index.html', html: head() }).html).toContain(
      '<meta name="robots" content="noindex">',
    )
  })

  test('a misspelt key in the option `pages` is reported, one that a host adds is not', () => {
    const { build } = buildIn({}, { pages: { '/a/': { 'no-index': true } as PageData } })
    build.addPage({ file: 'a/index.html', html: head(), data: { cannonical: '/b/' } })
    expect(build.finish().report.findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'robots/no-dead-noindex: Unexpected key in `no-index: true`, expected `noindex`: the page may be indexed',
    ])
  })

  test('a page with an unread canonical to another URL gets no self canonical', () => {
    const { build } = buildIn({})
    const dead = head('<meta name="canonical" content="https://www.example.com/b/">\n')
    expect(build.addPage({ file: 'a/index.html', html: dead }).html).toBe(dead)
    const own = head('<meta name="canonical" content="https://www.example.com/b/">\n')
    expect(build.addPage({ file: 'b/index.html', html: own }).html).toContain(
      '<link rel="canonical" href="https://www.example.com/b/">',
    )
  })

  test('a path of `pages` at which nothing answers is reported', () => {
    const { build } = buildIn({}, { pages: { '/a/': { robots: 'noindex' }, '/b/': { robots: 'noindex' } } })
    build.addPage({ file: 'a/index.html', html: head() })
    expect(build.finish().report.findings.map(({ rule, message }) => `${rule}: ${message}`)).toContain(
      'run/options-match: Unexpected `/b/` in option `pages`, expected a page that matches it',
    )
  })

  test('a page without html tags is left alone, unless its author asks for something', () => {
    const { build } = buildIn({
      'src/a.md': '---\nrobots: noindex\n---\n',
      'src/b.md': '---\ntitle: B\n---\n',
    })
    expect(build.addPage({ file: 'a.html', html: '<h1>A</h1>', source: 'src/a.md' }).html).toBe(
      '<link rel="canonical" href="https://www.example.com/a.html"><meta name="robots" content="noindex"><h1>A</h1>',
    )
    expect(build.addPage({ file: 'b.html', html: '<li>B</li>', source: 'src/b.md' }).html).toBe('<li>B</li>')
    expect(build.finish().report.sitemap.left.map(({ reason }) => reason)).toEqual(['noindex', 'fragment'])
  })

  test('a conflict names both places', () => {
    const { build } = buildIn({ 'src/a.md': '---\nrobots: noindex\n---\n' })
    const { linted } = build.addPage({
      file: 'a.html',
      html: head('<meta name="robots" content="nofollow">\n'),
      source: 'src/a.md',
    })
    expect(linted!.findings!.map((finding) => formatFinding(finding))).toEqual([
      [
        'dist/a.html:3:30  error  robots/matches-frontmatter',
        '  Unexpected robots `nofollow`, expected `noindex` from the frontmatter',
        '  see src/a.md:2:9: the frontmatter requests noindex',
        '  source src/a.md',
      ].join('\n'),
    ])
  })
})

describe('the sitemap', () => {
  test('lists indexable URLs, and the reason for each of the others', async () => {
    const { build, root } = buildIn({
      'dist/index.html': head(),
      'dist/noindex.html': head('<meta name=robots content=none>'),
      'dist/googlebot.html': head('<META NAME=GOOGLEBOT CONTENT=NOINDEX>'),
      'dist/expired.html': head('<meta name=robots content="unavailable_after: 25 Jun 2010 15:00:00 PST">'),
      'dist/preview.html': head('<meta name=robots content="index, max-image-preview:none">'),
      'dist/comment.html': head('<!-- <meta name=robots content=noindex> -->'),
      'dist/copy.html': head('<link rel=canonical href=https://www.example.com/>'),
      'dist/syndicated.html': head('<link rel=canonical href=https://example.org/>'),
      'dist/old.html': '<!doctype html><meta http-equiv=refresh content="0; url=/">',
      'dist/404.html': head(),
      'dist/part.html': '<li>part</li>',
    })
    await applyFolder(build)
    const finished = build.finish()
    const { report } = finished
    writeSitemap(finished)
    const xml = await readFile(join(root, 'dist/sitemap.xml'))
    const items = await parseSitemap(Readable.from([xml]))
    expect(items.map(({ url }) => url)).toEqual([`${site}/`, `${site}/comment.html`, `${site}/preview.html`])
    expect(report.sitemap.left).toEqual([
      { url: `${site}/404.html`, reason: 'error page' },
      { url: `${site}/copy.html`, reason: 'canonical elsewhere', to: `${site}/` },
      { url: `${site}/expired.html`, reason: 'expired' },
      { url: `${site}/googlebot.html`, reason: 'noindex' },
      { url: `${site}/noindex.html`, reason: 'noindex' },
      { url: `${site}/old.html`, reason: 'redirect', to: `${site}/` },
      { url: `${site}/part.html`, reason: 'fragment' },
      { url: `${site}/syndicated.html`, reason: 'canonical elsewhere', to: 'https://example.org/' },
    ])
  })
})

test('more pages than are kept unpacked, some of which are handed over again and again', () => {
  const count = 4100
  const { build } = buildIn({})
  const urlOf = (number: number): string => `${site}/p${number}/`
  const add = (number: number, canonical: number): void => {
    const html = head(`<link rel="canonical" href="${urlOf(canonical)}">`)
    build.addPage({ file: `p${number}/index.html`, html })
  }
  for (let number = 1; number <= count; number++) add(number, number)
  for (let round = 0; round < 1.5 * count; round++) add(7, 8)
  add(8, count)
  const { pages, findings, sitemap } = build.finish().report
  expect(pages).toBe(count)
  const problems = findings.filter(({ level }) => level !== 'info')
  expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    `dist/p7/index.html: Unexpected canonical \`${urlOf(8)}\`, expected \`${urlOf(count)}\`, the end of its chain of 2 hops`,
  ])
  expect(sitemap.left).toEqual(
    [7, 8].map((number) => ({ url: urlOf(number), reason: 'canonical elsewhere', to: urlOf(count) })),
  )
})

test('pages may be handed over in any order', () => {
  const noindex = head('<meta name="robots" content="noindex">\n')
  const files = ['a/index.htm', 'a/index.html', 'b.html', 'c.html']
  const reportOf = (names: readonly string[]): object => {
    const { build } = buildIn({})
    for (const file of names) build.addPage({ file, html: noindex })
    const { findings, sitemap } = build.finish().report
    return [findings.map(({ rule, file }) => `${file} ${rule}`), sitemap]
  }
  const report = reportOf(files)
  expect(reportOf(files.toReversed())).toEqual(report)
  expect(report).toMatchObject([expect.arrayContaining(['dist/a/index.htm robots/not-all-noindex']), {}])
})

describe('a finished build', () => {
  const finished = () => {
    const { build } = buildIn({})
    build.addPage({ file: 'index.html', html: head() })
    return { build, result: build.finish() }
  }

  test('stays as it is when pages change, and another `finish` has the new ones', () => {
    const { build, result } = finished()
    build.addPage({ file: 'b.html', html: head() })
    expect([result.report.pages, build.finish().report.pages]).toEqual([1, 2])
    build.removePage('b.html')
    expect([result.report.pages, build.finish().report.pages]).toEqual([1, 1])
  })

  test.each<[string, (build: Build) => unknown]>([
    ['added', (build) => build.addPage({ file: 'b.html', html: head() })],
    ['replaced', (build) => build.addPage({ file: 'index.html', html: head() })],
    ['removed', (build) => build.removePage('index.html')],
  ])('accepts no responses after a page was %s', (_, change) => {
    const { build, result } = finished()
    change(build)
    expect(() => result.withServed([])).toThrow(
      new UsageError('Unexpected change of pages after `finish`, expected another `finish` first'),
    )
    expect(build.finish().withServed([]).pages).toBe(build.pages.files().length)
  })

  test('is linted again from the same pages as often as needed', () => {
    const { build } = buildIn({ 'dist/_headers': '/*\n  X-Robots-Tag: noindex\n' }, { hosts: ['netlify'] })
    build.addPage({ file: 'index.html', html: head() })
    const result = build.finish()
    build.finish()
    expect([result.withServed([]).pages, result.withOtherSites([]).pages]).toEqual([1, 1])
  })

  test('accepts the results of a server, of a browser and of other sites once each', () => {
    const { result } = finished()
    const complete = result.withServed([]).withRendered([]).withOtherSites([])
    const again = {
      withServed: () => complete.withServed([]),
      withRendered: () => complete.withRendered([]),
      withOtherSites: () => complete.withOtherSites([]),
    }
    for (const [method, call] of Object.entries(again))
      expect(call).toThrow(
        new UsageError(`Unexpected second call of \`${method}\`, expected one with everything`),
      )
  })
})

describe.each(['20.20.2', '22.11.0'])('Node %s, on which hosts run and we do not', (version) => {
  const { versions } = process
  beforeEach(() => {
    Object.defineProperty(process, 'versions', { value: { ...versions, node: version }, configurable: true })
    return () => Object.defineProperty(process, 'versions', { value: versions, configurable: true })
  })

  test.each([
    ['checkOptions', () => checkOptions({ site: 'https://www.example.com' })],
    ['createBuild', () => createBuild({ site: 'https://www.example.com' }, { root: '.', outDir: 'dist' })],
  ])('%s: one sentence', (_name, start) => {
    expect(start).toThrow(
      new OptionsError(
        `Unexpected Node ${version}, expected 22.12 or later: https://nodejs.org/en/download, or \`node-version: 24\` in a workflow`,
      ),
    )
  })
})
