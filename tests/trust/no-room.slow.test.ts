import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { indexicalAs, makeFolder, readFolder } from '../../packages/node/test/folder.ts'
import { indexical, page, site } from './site.ts'

const isRoot = process.getuid?.() === 0

/** A disk of some KiB in memory; undefined where the system does not let us have one. */
function smallDisk(dir: string, size: string): string | undefined {
  mkdirSync(dir)
  const { status, error, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir], {
    encoding: 'utf8',
  })
  if (status === 0) return dir
  console.log(`No small disk, test of a full one left out: ${error?.message ?? stderr.trim()}`)
  return undefined
}

describe('a full disk', () => {
  const dir = makeFolder({})
  const disk = smallDisk(join(dir, 'dist'), '128k')
  afterAll(() => void (disk !== undefined && execFileSync('umount', [disk])))

  test.skipIf(disk === undefined)('is one clear error, and every file is whole', () => {
    const text = 'x'.repeat(30_000)
    const source = makeFolder({
      'a.html': page().replace('<body>', `<body>${text}`),
      'b.html': page().replace('<body>', `<body>${text}`),
      'c.html': page().replace('<body>', `<body>${text}`),
      'd.html': page().replace('<body>', `<body>${text}`),
    })
    // Each takes a quarter of the disk, so that not one more fits.
    cpSync(source, disk!, { recursive: true })
    const before = readFolder(disk!)
    const { status, stdout, stderr } = indexical(dir, 'apply', 'dist', ...site)
    expect(stderr).toBe(
      `indexical: Unexpected ENOSPC at ${join(disk!, 'a.html')}, expected a file that can be written\n`,
    )
    expect(stdout).toBe('')
    expect(status).toBe(2)
    expect(readFolder(disk!)).toEqual(before)
  })
})

describe('a folder that may not be written', () => {
  const nobody = isRoot ? 65_534 : undefined
  const files = { 'dist/a.html': page(), 'dist/b.html': page() }

  test.skipIf(process.platform === 'win32')('is one clear error', () => {
    const dir = makeFolder(files)
    chmodSync(dir, 0o755)
    chmodSync(join(dir, 'dist'), 0o555)
    const { status, stdout, stderr } = indexicalAs(nobody, dir, 'apply', 'dist', ...site)
    expect(stderr).toBe(
      `indexical: Unexpected EACCES at ${join(dir, 'dist/a.html')}, expected a file that can be written\n`,
    )
    expect(stdout).toBe('')
    expect(status).toBe(2)
    chmodSync(join(dir, 'dist'), 0o755)
    expect(readFolder(dir)).toEqual(files)
  })

  test.skipIf(process.platform === 'win32')(
    'is good enough for a check, and for a run that changes nothing',
    () => {
      const dir = makeFolder(files)
      expect(indexical(dir, 'apply', 'dist', ...site).status).toBe(0)
      chmodSync(dir, 0o755)
      chmodSync(join(dir, 'dist'), 0o555)
      for (const command of ['check', 'apply']) {
        const { status, stderr } = indexicalAs(nobody, dir, command, 'dist', ...site)
        expect(stderr).toBe('')
        expect(status).toBe(0)
      }
      chmodSync(join(dir, 'dist'), 0o755)
    },
  )

  test.skipIf(process.platform === 'win32')('that may not be read either is one clear error', () => {
    const dir = makeFolder({ ...files, 'dist/closed/c.html': page() })
    chmodSync(dir, 0o755)
    chmodSync(join(dir, 'dist/closed'), 0)
    const { status, stderr } = indexicalAs(nobody, dir, 'check', 'dist', ...site)
    chmodSync(join(dir, 'dist/closed'), 0o755)
    expect(stderr).toMatch(/^indexical: Unexpected EACCES at .*dist.*, expected a file that can be read\n$/)
    expect(status).toBe(2)
  })

  test.skipIf(process.platform === 'win32')('a cache that cannot be written costs nothing', () => {
    const dir = makeFolder({ ...files, 'node_modules/.cache/indexical/last-run.json': '{"' })
    chmodSync(dir, 0o755)
    chmodSync(join(dir, 'node_modules/.cache/indexical'), 0o555)
    const { status, stderr } = indexicalAs(nobody, dir, 'check', 'dist', ...site)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(readdirSync(join(dir, 'node_modules/.cache/indexical'))).toEqual(['last-run.json'])
  })
})

test.skipIf(process.platform === 'win32')('what is written keeps its permissions', () => {
  const dir = makeFolder({ 'dist/a.html': page(), 'dist/b.html': page() })
  chmodSync(join(dir, 'dist/a.html'), 0o666)
  chmodSync(join(dir, 'dist/b.html'), 0o640)
  expect(indexical(dir, 'apply', 'dist', ...site).status).toBe(0)
  const modes = ['a', 'b'].map((name) =>
    (statSync(join(dir, 'dist', `${name}.html`)).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['666', '640'])
})
