import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexical, makeFolder } from './folder.ts'

const site = 'https://www.example.com'

function page(text: string, footer = ''): string {
  const words = Array.from({ length: 60 }, (_, number) => `${text}${number}`).join(' ')
  return `<!doctype html>\n<html lang="en">\n<head>\n<title>${text}</title>\n</head>\n<main><p>${words}</p></main>\n<footer>${footer}</footer>\n</html>\n`
}

function config(lastmod: string, rest = ''): string {
  return `export default { site: '${site}', sitemap: { lastmod: '${lastmod}' }${rest} }`
}

function datesOf(root: string): Record<string, string | undefined> {
  const text = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8').replaceAll(site, '')
  const entries = [...text.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)]
  return Object.fromEntries(entries.map(([, url, date]) => [url!, date]))
}

function git(root: string, date: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z' }
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: root, env, encoding: 'utf8' })
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
}

/** A Hugo project, whose sources are paired with the pages of `dist`. */
function makeProject(): string {
  return makeFolder({
    'indexical.config.mjs': config('git', `, content: [{ folder: 'content', generator: 'hugo' }]`),
    'hugo.toml': '',
    'content/a.md': '---\ntitle: A\n---\nA\n',
    'content/b.md': '---\ntitle: B\n---\nB\n',
    'content/c.md': '---\ntitle: C\nlastmod: 2026-05-05\n---\nC\n',
    'dist/index.html': page('home'),
    'dist/a/index.html': page('a'),
    'dist/b/index.html': page('b'),
    'dist/c/index.html': page('c'),
  })
}

test('`git` dates pages by the last commit of their source, and frontmatter wins', () => {
  const root = makeProject()
  git(root, '', 'init', '--quiet')
  git(root, '', 'add', 'content')
  git(root, '2026-01-02T03:04:05Z', 'commit', '--quiet', '-m', 'first')
  writeFileSync(join(root, 'content/b.md'), '---\ntitle: B\n---\nBB\n')
  git(root, '2026-02-03T04:05:06+01:00', 'commit', '--quiet', '-am', 'second')
  expect(indexical(root, 'apply', 'dist').stdout).toContain('0 errors, 0 warnings')
  const dates = {
    '/': undefined,
    '/a/': '2026-01-02T03:04:05+00:00',
    '/b/': '2026-02-03T04:05:06+01:00',
    '/c/': '2026-05-05',
  }
  expect(datesOf(root)).toEqual(dates)
  indexical(root, 'apply', 'dist', '--facts', 'part.facts')
  rmSync(join(root, 'dist/sitemap.xml'))
  expect(indexical(root, 'merge', 'part.facts', '--out', 'dist').status).toBe(0)
  expect(datesOf(root)).toEqual(dates)
})

test('a shallow clone is reported, and gives no wrong dates', () => {
  const root = makeProject()
  git(root, '', 'init', '--quiet')
  git(root, '', 'add', '.')
  git(root, '2026-01-02T03:04:05Z', 'commit', '--quiet', '-m', 'first')
  git(root, '2026-01-03T03:04:05Z', 'commit', '--quiet', '--allow-empty', '-m', 'second')
  const clone = makeFolder({})
  git(clone, '', 'clone', '--quiet', '--depth', '1', `file://${root}`, '.')
  expect(indexical(clone, 'apply', 'dist').stdout).toContain(
    'Unexpected shallow git clone, expected the whole history: the sitemap has no dates from git',
  )
  expect(datesOf(clone)).toEqual({ '/': undefined, '/a/': undefined, '/b/': undefined, '/c/': '2026-05-05' })
})

test('a folder without repository is reported', () => {
  expect(indexical(makeProject(), 'apply', 'dist').stdout).toContain(
    'Missing git repository, expected one that git can read: the sitemap has no dates from git',
  )
})

test('a repository cannot make git start a program', () => {
  const root = makeProject()
  git(root, '', 'init', '--quiet')
  git(root, '', 'add', 'content')
  git(root, '2026-01-02T03:04:05Z', 'commit', '--quiet', '-m', 'first')
  const started = join(root, 'started')
  const program = join(root, 'program')
  writeFileSync(program, `#!/bin/sh\necho "$0" >> '${started}'\n`, { mode: 0o755 })
  for (const key of ['core.fsmonitor', 'core.pager', 'diff.external', 'gpg.program', 'core.sshCommand'])
    git(root, '', 'config', key, program)
  git(root, '', 'config', 'log.showSignature', 'true')
  indexical(root, 'apply', 'dist')
  expect(datesOf(root)['/a/']).toBe('2026-01-02T03:04:05+00:00')
  expect(existsSync(started)).toBe(false)
})

const record = 'indexical-lastmod.json'

test('`content-hash` dates a page when its main text changes', () => {
  const root = makeFolder({
    'indexical.config.mjs': config('content-hash'),
    'dist/index.html': page('home'),
    'dist/a/index.html': page('a'),
  })
  const today = (): string => new Date().toISOString().slice(0, 10)
  const apply = () => indexical(root, 'apply', 'dist')
  apply()
  // The age of texts is unknown in the first build.
  expect(datesOf(root)).toEqual({ '/': undefined, '/a/': undefined })
  const first = readFileSync(join(root, record), 'utf8')
  writeFileSync(join(root, record), first.replace(/("\/": \[".*?")/, '$1,"2026-01-02"'))
  writeFileSync(join(root, 'dist/index.html'), page('home', 'a new footer'))
  writeFileSync(join(root, 'dist/a/index.html'), page('changed'))
  const before = today()
  apply()
  expect([before, today()]).toContain(datesOf(root)['/a/'])
  expect(datesOf(root)['/']).toBe('2026-01-02')
  const second = readFileSync(join(root, record), 'utf8')
  // The same build again, a check and a preview change nothing.
  apply()
  indexical(root, 'check', 'dist')
  expect(readFileSync(join(root, record), 'utf8')).toBe(second)
  rmSync(join(root, 'dist/a'), { recursive: true })
  apply()
  expect(readFileSync(join(root, record), 'utf8')).not.toContain('/a/')
})

test.each(['<<<<<<< HEAD\n', '{"version": 2, "pages": {}}', '{"version": 1, "pages": {"/": "x"}}'])(
  'a record that is none is not replaced: %s',
  (text) => {
    const root = makeFolder({
      'indexical.config.mjs': config('content-hash'),
      'dist/index.html': page('home'),
      [record]: text,
    })
    const { status, stderr } = indexical(root, 'apply', 'dist')
    expect(stderr).toContain(
      `Unexpected text in \`${record}\`, expected the dates of an earlier build: restore the file, or delete it to start again`,
    )
    expect(status).toBe(2)
    expect(readFileSync(join(root, record), 'utf8')).toBe(text)
  },
)
