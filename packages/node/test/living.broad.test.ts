import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const page = (canonical: string): string =>
  `<!doctype html>\n<html lang="en"><head><title>T</title><link rel="canonical" href="${canonical}"></head><body></body></html>\n`
const site = 'https://www.example.com'
const config = (options: Record<string, unknown>): string => JSON.stringify({ site, ...options })
const rule = ['--rule', 'canonical/target-exists']

const files = {
  'dist/index.html': page(`${site}/`),
  'dist/blog/a.html': page(`${site}/gone-a/`),
  'dist/shop/b.html': page(`${site}/gone-b/`),
}

const check = (options: Record<string, unknown>, ...args: string[]) => {
  const dir = makeFolder({ ...files, 'indexical.config.json': config(options) })
  const { status, stdout, stderr } = indexical(dir, 'check', 'dist', ...rule, ...args, '--format', 'json')
  if (stdout === '') return { status, stderr, found: [] }
  const { findings } = JSON.parse(stdout) as { findings: { level: string; url: string }[] }
  return { status, stderr, found: findings.map(({ level, url }) => `${level} ${new URL(url).pathname}`) }
}

describe('levels', () => {
  test('the level of the preset', () => {
    expect(check({}).found).toEqual(['error /blog/a.html', 'error /shop/b.html'])
  })

  test('a rule at another level, or off', () => {
    const dir = makeFolder({
      ...files,
      'indexical.config.json': config({ rules: { 'canonical/target-exists': 'warn' } }),
    })
    const { status, stdout } = indexical(dir, 'check', 'dist')
    expect(stdout).toContain('dist/blog/a.html:2:67  warning  canonical/target-exists')
    expect(status).toBe(0)
  })

  test('overrides change the level of some paths; the last match counts', () => {
    const dir = makeFolder({
      ...files,
      'indexical.config.json': config({
        preset: 'off',
        overrides: [
          { paths: ['/**'], rules: { 'canonical/target-exists': 'error' } },
          { paths: ['/blog/**'], rules: { 'canonical/target-exists': 'warn' } },
          { paths: ['/shop/b.html'], rules: { 'canonical/target-exists': 'off' } },
        ],
      }),
    })
    const { status, stdout } = indexical(dir, 'check', 'dist')
    expect(stdout).toContain('dist/blog/a.html:2:67  warning  canonical/target-exists')
    expect(stdout).not.toContain('dist/shop')
    expect(status).toBe(0)
  })

  test.each(['/caf\u00e9/**', '/caf%C3%A9/**'])('overrides of %s mean the same pages', (path) => {
    const dir = makeFolder({
      'dist/caf\u00e9/a.html': page(`${site}/gone-a/`),
      'indexical.config.json': config({
        overrides: [{ paths: [path], rules: { 'canonical/target-exists': 'off' } }],
      }),
    })
    expect(indexical(dir, 'check', 'dist').stdout).not.toContain('canonical/target-exists')
  })

  test('strict makes warnings errors', () => {
    const dir = makeFolder({
      'dist/index.html': page('/'),
      'indexical.config.json': config({ preset: 'strict' }),
    })
    const { status, stdout } = indexical(dir, 'check', 'dist')
    expect(stdout).toContain('error  canonical/absolute')
    expect(status).toBe(1)
  })
})

describe('--rule', () => {
  test('runs one rule only', () => {
    const dir = makeFolder({ 'dist/index.html': page('/gone/'), 'indexical.config.json': config({}) })
    const { stdout } = indexical(dir, 'check', 'dist', '--rule', 'canonical/absolute')
    expect(stdout).toContain('canonical/absolute')
    expect(stdout).not.toContain('canonical/target-exists')
  })

  // The second is a name that every object has.
  test.each(['canonical/self', 'constructor'])('an unknown rule is wrong use: %s', (id) => {
    expect(check({}, '--rule', id)).toMatchObject({
      status: 2,
      stderr: `indexical: Unexpected rule \`${id}\`, expected one that \`npx indexical rules\` lists\nRun \`npx indexical help check\` for the usage\n`,
    })
  })
})

test.each([
  ['one page', { 'index.html': '/' }, 1],
  ['two pages with one cause', { 'index.html': '/', 'a.html': '/a.html' }, 1],
  ['two causes', { 'index.html': '/', 'a.html': `${site}/a.html#top` }, 2],
])('--max-warnings counts causes: %s', (_, canonicals, causes) => {
  const pages = Object.entries(canonicals).map(([file, canonical]) => [`dist/${file}`, page(canonical)])
  const dir = makeFolder({ ...Object.fromEntries(pages), 'indexical.config.json': config({}) })
  const most = (count: number) => indexical(dir, 'check', 'dist', '--max-warnings', String(count))
  expect(most(causes)).toMatchObject({ status: 0, stderr: '' })
  const found = causes === 1 ? '1 warning' : `${causes} warnings`
  expect(most(causes - 1)).toMatchObject({
    status: 1,
    stderr: `indexical: Unexpected ${found}, expected at most ${causes - 1}\n`,
  })
})

describe('a baseline', () => {
  test('hides what is known, fails on what is new, and shrinks', () => {
    const dir = makeFolder({ ...files, 'indexical.config.json': config({}) })
    const run = (...args: string[]) => indexical(dir, 'check', 'dist', ...rule, ...args)
    const baseline = (): string[] => {
      const text = readFileSync(join(dir, 'indexical-baseline.json'), 'utf8')
      const { known } = JSON.parse(text) as { known: Record<string, Record<string, string[]>> }
      return Object.values(known).flatMap((causes) => Object.values(causes).flat())
    }

    expect(run('--update-baseline').status).toBe(0)
    expect(baseline()).toHaveLength(2)

    const known = run('--baseline', 'indexical-baseline.json')
    expect(known.stdout).toContain('2 known findings of the baseline not shown')
    expect(known.status).toBe(0)

    // One finding is fixed, another one is new, and a line moves.
    writeFileSync(join(dir, 'dist/blog/a.html'), page(`${site}/blog/a.html`))
    writeFileSync(join(dir, 'dist/shop/b.html'), `\n\n${page(`${site}/gone-b/`)}`)
    writeFileSync(join(dir, 'dist/new.html'), page(`${site}/gone-c/`))
    const mixed = run('--baseline', 'indexical-baseline.json')
    expect(mixed.stdout).toContain('dist/new.html')
    expect(mixed.stdout).not.toContain('dist/shop/b.html')
    expect(mixed.status).toBe(1)
    expect(baseline()).toEqual([expect.stringContaining('/shop/b.html') as string])

    // What was mended is not forgiven a second time.
    writeFileSync(join(dir, 'dist/blog/a.html'), page(`${site}/gone-a/`))
    expect(run('--baseline', 'indexical-baseline.json').stdout).toContain('dist/blog/a.html')
  })

  test.each([
    [
      'rules that ask a server, without one',
      [],
      'served/same-status | . | Unexpected status 500 at `/`, expected 404',
    ],
    ['a part of a site', ['--facts', 'a.facts'], 'robots/known-directive | /b/ | of a page of another part'],
    ['other rules', ['--rule', 'page/title'], 'robots/known-directive | /b/ | found by another rule'],
  ])('entries stay that a run cannot find again: of %s', (_, args, entry) => {
    const baseline = `${JSON.stringify({ version: 1, known: { [entry]: 1 } }, null, 2)}\n`
    const dir = makeFolder({ ...files, 'indexical.config.json': config({}), 'b.json': baseline })
    indexical(dir, 'check', 'dist', ...args, '--baseline', 'b.json')
    expect(readFileSync(join(dir, 'b.json'), 'utf8')).toBe(baseline)
  })

  test.each([['--update-baseline'], ['--baseline', 'b.json']])(
    'information stays in the JSON report: %s',
    (...args) => {
      const dir = makeFolder({
        ...files,
        'b.json': '{"version":2,"known":{}}\n',
        'indexical.config.json': config({ rules: { 'canonical/target-exists': 'info' } }),
      })
      const { stdout } = indexical(dir, 'check', 'dist', ...rule, ...args, '--format', 'json')
      const { findings } = JSON.parse(stdout) as { findings: { level: string }[] }
      expect(findings.map(({ level }) => level)).toEqual(['info', 'info'])
    },
  )

  test('a file that is no baseline is named', () => {
    const dir = makeFolder({ ...files, 'indexical.config.json': config({}), 'b.json': '{"version":3}' })
    const { status, stderr } = indexical(dir, 'check', 'dist', '--baseline', 'b.json')
    expect(stderr.split('\n')[0]).toBe(
      'indexical: Unexpected baseline `b.json`, expected one that --update-baseline wrote: no baseline of version 2',
    )
    expect(status).toBe(2)
  })
})

describe('rules', () => {
  test('lists every rule with its level', () => {
    const { stdout, status } = indexical('/', 'rules')
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^canonical\/no-chain +error +Disallow canonicals to a page that is canonicalized away$/m,
    )
  })

  test('prints the page of one rule', () => {
    const { stdout } = indexical('/', 'rules', 'canonical/no-chain')
    expect(stdout).toMatch(
      /^canonical\/no-chain\n\n    error  canonical\/no-chain\n      Unexpected canonical /,
    )
    expect(stdout).toContain(
      '\n\nHow to fix\n\nChange the canonical to the last URL of the chain.\n\nChange it\n',
    )
    expect(stdout).toContain('https://www.rfc-editor.org/rfc/rfc6596')
    expect(stdout).not.toContain('tested cases')
    const { stdout: whole } = indexical('/', 'rules', 'canonical/no-chain', '--all')
    expect(whole).toMatch(/\nAll \d+ tested cases\n/)
    expect(whole).not.toContain('<details>')
  })

  test('lists the rules of a folder', () => {
    const names = (args: string[]): string[] =>
      indexical('/', ...args)
        .stdout.split('\n')
        .filter(Boolean)
        .map((line) => line.split(' ')[0]!)
    const all = names(['rules'])
    expect(names(['rules', 'hosts'])).toEqual(all.filter((name) => name.startsWith('hosts/')))
    expect(names(['rules', 'hosts/']).length).toBeGreaterThan(2)
  })

  test('an unknown id is wrong use', () => {
    expect(indexical('/', 'rules', 'nonsense').status).toBe(2)
  })
})

describe('page count', () => {
  test('a build that lost most of its pages is noticed once, and not with --no-cache', () => {
    const dir = makeFolder({
      ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`dist/p${n}.html`, page(`${site}/p${n}.html`)])),
      'indexical.config.json': config({}),
      'node_modules/.keep': '',
    })
    const run = (...args: string[]) =>
      indexical(dir, 'check', 'dist', '--rule', 'run/stable-page-count', ...args).stdout
    expect(run()).not.toContain('run/stable-page-count')
    for (const n of [2, 3, 4, 5]) rmSync(join(dir, `dist/p${n}.html`))
    expect(run('--no-cache')).not.toContain('run/stable-page-count')
    expect(run()).toContain('Unexpected page count 1, expected about 5 as in the last run')
    expect(run()).not.toContain('run/stable-page-count')
  })
})
