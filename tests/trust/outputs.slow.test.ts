import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexicalAs, makeFolder, readFolder } from '../../packages/node/test/folder.ts'
import { cli, indexical, page, site } from './site.ts'

// Files that must not be written, read or accepted: one sentence and exit code 2, and nothing changes.

const isPosix = process.platform !== 'win32'
const healthy = { 'dist/index.html': page('<link rel="canonical" href="https://www.example.com/">\n') }

describe.runIf(isPosix)('an output path that is no regular file is refused', () => {
  const commands = [
    ['facts', ['check', 'dist', ...site, '--facts', 'target']],
    ['facts of apply', ['apply', 'dist', ...site, '--facts', 'target']],
    ['baseline', ['check', 'dist', ...site, '--baseline', 'target', '--update-baseline']],
    ['sitemap', ['apply', 'dist', ...site]],
    ['sitemap by option', ['apply', 'dist', ...site, '--sitemap', 'map.xml']],
    ['robots.txt', ['apply', 'dist', ...site, '--config', 'announce.json']],
  ] as const
  const targets: Record<string, string> = {
    sitemap: 'dist/sitemap.xml',
    'sitemap by option': 'dist/map.xml',
    'robots.txt': 'dist/robots.txt',
  }
  const kinds = {
    pipe: (path: string) => void execFileSync('mkfifo', [path]),
    device: (path: string) => symlinkSync('/dev/full', path),
  }
  test.each(
    commands.flatMap(([name, args]) =>
      Object.entries(kinds).map(([kind, make]) => ({ name, args, kind, make })),
    ),
  )('$name: $kind', ({ name, args, kind, make }) => {
    const dir = makeFolder({ ...healthy, 'announce.json': '{ "announceSitemap": true, "sitemap": true }' })
    const target = targets[name] ?? 'target'
    make(join(dir, target))
    const before = readFolder(dir)
    const { status, stderr } = indexical(dir, ...args)
    expect(stderr).toBe(
      `indexical: Unexpected ${kind} at ${join(dir, target)}, expected a file that can be written\n`,
    )
    expect(status).toBe(2)
    expect(statSync(join(dir, target)).isFile()).toBe(false)
    if (name !== 'robots.txt') expect(readFolder(dir)).toEqual(before)
  })

  test('the device itself, as root', () => {
    const dir = makeFolder(healthy)
    const { status, stderr } = indexical(dir, 'check', 'dist', ...site, '--facts', '/dev/full')
    expect(stderr).toBe('indexical: Unexpected device at /dev/full, expected a file that can be written\n')
    expect(status).toBe(2)
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true)
  })
})

describe.runIf(isPosix)('a file that may not be read is one clear error', () => {
  const nobody = process.getuid?.() === 0 ? 65_534 : undefined

  test.each(['dist/robots.txt', 'dist/_headers', 'dist/_redirects', 'netlify.toml', 'dist/index.html'])(
    '%s',
    (file) => {
      const dir = makeFolder({ ...healthy, [file]: 'User-agent: *\n' })
      chmodSync(dir, 0o755)
      chmodSync(join(dir, file), 0)
      const { status, stdout, stderr } = indexicalAs(nobody, dir, 'check', 'dist', ...site)
      expect(stderr).toBe(
        `indexical: Unexpected EACCES at ${join(dir, file)}, expected a file that can be read\n`,
      )
      expect(stdout).toBe('')
      expect(status).toBe(2)
    },
  )
})

test('a fault of ours ends with exit code 2 and lines to report', () => {
  const dir = makeFolder(healthy)
  const fault = `Array.prototype.toSorted = () => { throw new RangeError('wrong \\u001b[31m') }`
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'check', 'dist', ...site], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fault)}` },
  })
  expect(stderr).toMatch(
    /^indexical: Unexpected fault of Indexical \d+\.\d+\.\d+: wrong \\x1b\[31m\nindexical: Please report it with these lines:\n(?: {4}at .*\n)+$/,
  )
  expect(stdout).toBe('')
  expect(status).toBe(2)
})

describe('an empty folder', () => {
  test.each([
    ['with one rule', ['--rule', 'canonical/no-chain']],
    ['for a baseline', ['--update-baseline']],
  ])('%s', (_, flags) => {
    const dir = makeFolder({ 'dist/style.css': '' })
    const { status, stdout } = indexical(dir, 'check', 'dist', ...site, ...flags)
    expect(stdout).toContain('the site  error  run/pages-found\n')
    expect(status).toBe(1)
    expect(existsSync(join(dir, 'indexical-baseline.json'))).toBe(false)
  })
})

test('options print control characters as escapes', () => {
  const dir = makeFolder(healthy)
  const { status, stderr } = indexical(dir, 'check', 'dist', '--site', 'https://a\u001b[31m/\u202e')
  expect(stderr).toBe(
    'indexical: Unexpected value `https://a\\x1b[31m/\\u202e` of --site, expected an absolute http(s) URL\n',
  )
  expect(status).toBe(2)
})
