import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, Report } from '@indexical/core'
import { expect, test } from 'vitest'
import { compareWithBaseline } from '../src/report/baseline.ts'
import { makeFolder } from './folder.ts'

const finding = (page: string, parts: Partial<Finding> = {}): Finding => ({
  rule: 'canonical/own-hostname',
  id: 'foreign',
  level: 'error',
  message: `Unexpected hostname on ${page}`,
  cause: 'old.example.org',
  file: `dist${page}index.html`,
  url: `https://example.com${page}`,
  ...parts,
})
const warning = (page: string): Finding => finding(page, { level: 'warn' })
const withoutCause = (page: string, message: string): Finding => {
  const { cause: _, ...rest } = finding(page, { message })
  return rest
}
const reportOf = (findings: Finding[]): Report => ({
  version: '1.2.3',
  site: 'https://example.com/',
  sitemapFile: undefined,
  pages: 3,
  changed: 0,
  findings,
  sitemap: { listed: [], left: [] },
  errors: 0,
  warnings: 0,
})

/** Return a function that compares findings with one baseline file. */
function createBaseline(content?: object) {
  const path = join(makeFolder(content ? { 'b.json': JSON.stringify(content) } : {}), 'b.json')
  return {
    path,
    read: (): unknown => JSON.parse(readFileSync(path, 'utf8')),
    update: (...findings: Finding[]) => compareWithBaseline(reportOf(findings), path, true, () => true),
    async compare(...findings: Finding[]) {
      const { report, known } = await compareWithBaseline(reportOf(findings), path, false, () => true)
      const { errors, warnings } = report
      return { fresh: report.findings.map(({ url }) => new URL(url!).pathname), known, errors, warnings }
    },
  }
}

test('stores rule, cause and pages', async () => {
  const baseline = createBaseline()
  const site: Finding = {
    rule: 'hosts/named',
    id: 'none',
    level: 'error',
    message: 'Missing site',
    file: '.',
  }
  const { known } = await baseline.update(
    finding('/b/'),
    finding('/a/'),
    finding('/a/', { line: 2 }),
    withoutCause('/a/', 'Unexpected `x`'),
    finding('/info/', { level: 'info' }),
    site,
  )
  expect(known).toBe(3)
  expect(baseline.read()).toEqual({
    version: 2,
    host: 'unknown',
    known: {
      'canonical/own-hostname': {
        'old.example.org': ['https://example.com/a/', 'https://example.com/a/', 'https://example.com/b/'],
        'Unexpected `x`': ['https://example.com/a/'],
      },
      'hosts/named': { 'Missing site': ['.'] },
    },
  })
})

test('a run with another host says so and removes nothing', async () => {
  const on = (title: string, ...findings: Finding[]): Report => ({
    ...reportOf(findings),
    host: { title, because: 'its file' },
  })
  const { path, read } = createBaseline()
  const compare = (report: Report) => compareWithBaseline(report, path, false, () => true)
  await compareWithBaseline(on('Netlify', finding('/a/'), withoutCause('/b/', 'x')), path, true, () => true)
  const before = read()
  expect(await compare(reportOf([finding('/a/')]))).toMatchObject({
    known: 1,
    notes: [
      'Unexpected host unknown, expected Netlify as in the baseline: findings may differ; name the host of all runs with the option `hosts`',
    ],
  })
  expect(read()).toEqual(before)
  expect(await compare(on('Netlify', finding('/a/')))).toMatchObject({ known: 1, notes: [] })
  expect(read()).toEqual({
    version: 2,
    host: 'Netlify',
    known: { 'canonical/own-hostname': { 'old.example.org': ['https://example.com/a/'] } },
  })
})

test('a baseline of an older version names no host and gets none', async () => {
  const known = { 'canonical/own-hostname': { 'old.example.org': ['https://example.com/a/'] } }
  const { path, read } = createBaseline({ version: 2, known })
  expect(await compareWithBaseline(reportOf([]), path, false, () => true)).toMatchObject({ notes: [] })
  expect(read()).toEqual({ version: 2, known: {} })
})

test('a finding stays known when a hint comes or goes', async () => {
  const wrong = 'Unexpected redirect to `/process.html`, expected a URL that the build wrote'
  const hinted = `${wrong}; did you mean \`/training/process.html\`?`
  for (const [before, after] of [
    [wrong, hinted],
    [hinted, wrong],
  ] as const) {
    const baseline = createBaseline()
    await baseline.update(withoutCause('/a/', before))
    expect(await baseline.compare(withoutCause('/a/', after))).toMatchObject({ fresh: [], known: 1 })
  }
})

test('a new page with a known cause is new for errors, and known for warnings', async () => {
  const baseline = createBaseline()
  await baseline.update(finding('/a/'))
  expect(await baseline.compare(finding('/a/'), finding('/b/'))).toEqual({
    fresh: ['/b/'],
    known: 1,
    errors: 1,
    warnings: 0,
  })
  expect(await baseline.compare(warning('/a/'), warning('/b/'))).toEqual({
    fresh: [],
    known: 1,
    errors: 0,
    warnings: 0,
  })
  const other = finding('/b/', { cause: 'other.example.org', level: 'warn' })
  expect(await baseline.compare(warning('/a/'), other)).toMatchObject({ fresh: ['/b/'], warnings: 1 })
})

test('a page that vanished never makes others new', async () => {
  const errors = createBaseline()
  await errors.update(finding('/a/'), finding('/b/'), finding('/c/'))
  expect(await errors.compare(finding('/b/'), finding('/c/'))).toMatchObject({ fresh: [], known: 1 })
  expect(await errors.compare(finding('/c/'))).toMatchObject({ fresh: [], known: 1 })
  expect(await errors.compare(finding('/c/'), finding('/a/'))).toMatchObject({ fresh: ['/a/'] })

  const warnings = createBaseline()
  await warnings.update(warning('/a/'))
  // The entry of the last listed page goes, and the pages that came since replace it.
  expect(await warnings.compare(warning('/b/'), warning('/c/'))).toMatchObject({ fresh: [], known: 1 })
  expect(warnings.read()).toMatchObject({
    known: {
      'canonical/own-hostname': { 'old.example.org': ['https://example.com/b/', 'https://example.com/c/'] },
    },
  })
  expect(await warnings.compare(warning('/c/'))).toMatchObject({ fresh: [], known: 1 })
})

test('a cause that is gone is new when it comes back', async () => {
  const baseline = createBaseline()
  await baseline.update(warning('/a/'), withoutCause('/b/', 'other'))
  expect(await baseline.compare(withoutCause('/b/', 'other'))).toMatchObject({ fresh: [], known: 1 })
  expect(await baseline.compare(warning('/a/'), withoutCause('/b/', 'other'))).toMatchObject({
    fresh: ['/a/'],
  })
})

test('a second finding on a known page is new', async () => {
  const baseline = createBaseline()
  await baseline.update(finding('/a/'))
  expect(await baseline.compare(finding('/a/'), finding('/a/', { line: 2 }))).toMatchObject({
    fresh: ['/a/'],
    known: 1,
  })
})

test('a file of version 1 is read, and rewritten when it shrinks', async () => {
  const entry = (page: string): string =>
    `canonical/own-hostname | https://example.com${page} | Unexpected | x`
  const old = { version: 1, known: { [entry('/a/')]: 2, [entry('/b/')]: 1 } }
  const baseline = createBaseline(old)
  const message = 'Unexpected | x'
  const all = [finding('/a/', { message }), withoutCause('/a/', message), finding('/b/', { message })]
  expect(await baseline.compare(...all, finding('/c/', { message }))).toMatchObject({
    fresh: ['/c/'],
    known: 2,
  })
  expect(await baseline.compare(finding('/b/', { message }))).toMatchObject({ fresh: [], known: 1 })
  expect(baseline.read()).toEqual({
    version: 2,
    known: { 'canonical/own-hostname': { 'old.example.org': ['https://example.com/b/'] } },
  })
})

test.each([
  { version: 3, known: {} },
  { version: 2 },
  { version: 2, known: { 'canonical/present': ['/a/'] } },
  { version: 2, known: { 'canonical/present': { layout: [1] } } },
  { version: 1, known: { 'canonical/present | / | x': 'many' } },
  [],
])('refuses %j', async (content) => {
  await expect(createBaseline(content).compare()).rejects.toThrow(new SyntaxError('no baseline of version 2'))
})

test.each([
  [{ until: '2027-06-30' }, 1, []],
  [{ until: '2026-01-31' }, 0, ['the waiver of `canonical/own-hostname` ended on 2026-01-31']],
  [
    { until: '2026-01-31', page: 'https://example.com/a/', owner: 'docs' },
    0,
    ['the waiver of `canonical/own-hostname` on https://example.com/a/ ended on 2026-01-31 (owner: docs)'],
  ],
  [{ until: '2026-01-31', page: 'https://example.com/b/' }, 1, []],
])('waiver %j', async (waiver, known, ended) => {
  const waivers = [{ rule: 'canonical/own-hostname', ...waiver }]
  const content = {
    version: 2,
    known: { 'canonical/own-hostname': { 'old.example.org': ['https://example.com/a/'] } },
    waivers,
  }
  const { path, read } = createBaseline(content)
  const now = Date.UTC(2026, 1, 1)
  const result = await compareWithBaseline(reportOf([finding('/a/')]), path, false, () => true, now)
  expect({ known: result.known, notes: result.notes, errors: result.report.errors }).toEqual({
    known,
    notes: ended,
    errors: 1 - known,
  })
  expect(read()).toEqual(content)
  // A fixed finding is removed, and the waivers stay.
  await compareWithBaseline(reportOf([]), path, false, () => true, now)
  expect(read()).toEqual({ version: 2, known: {}, waivers })
})

test.each([
  [{ rule: 'a/b' }],
  [{ rule: 'a/b', until: '2026-02-30' }],
  [{ rule: 'a/b', until: '2026-01-01', untill: '' }],
])('waiver %j cannot be used', async (waiver) => {
  const { path } = createBaseline({ version: 2, known: {}, waivers: [waiver] })
  await expect(compareWithBaseline(reportOf([]), path, false, () => true)).rejects.toThrow(
    'each of `waivers` has a `rule` and a date `until`',
  )
})
