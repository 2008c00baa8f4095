import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeFolder, readFolder } from '../../packages/node/test/folder.ts'
import { cli, indexical, page, site } from './site.ts'

// A process is killed while it writes. Each file is what it was or what it becomes, and the next run ends the work.

/** A longer run by hand: `KILLS=500 vitest run tests/trust/killed`. */
const kills = Number(process.env['KILLS'] ?? 12)
const text = '<p>Linen keeps its colour.</p>\n'
const files = Array.from({ length: 150 }, (_, i) => {
  // Some are so large that a kill may well come in the middle of one.
  const lines = i % 30 === 0 ? 30_000 : 300
  return [
    `dist/${String(i).padStart(3, '0')}/index.html`,
    page().replace('<body>', `<body>${text.repeat(lines)}`),
  ]
})
const temporary = /(?:^|\/)\.indexical-\d+-[0-9a-f]{8}\.tmp$/

/** Start a run and kill it when it has written a file. Return whether it was still running. */
async function applyUntil(dir: string, file: string): Promise<boolean> {
  const path = join(dir, file)
  const { ino } = statSync(path)
  const child = spawn(process.execPath, [cli, 'apply', 'dist', ...site], { cwd: dir, stdio: 'ignore' })
  const end = new Promise<string | null>((resolve) => {
    child.once('exit', (_, signal) => resolve(signal))
  })
  while (child.exitCode === null && statSync(path).ino === ino) await wait(1)
  child.kill('SIGKILL')
  return (await end) === 'SIGKILL'
}

test('killed while it writes', { timeout: 600_000 + kills * 60_000 }, async () => {
  const source = makeFolder(Object.fromEntries(files))
  // With it, a run also keeps files of its own.
  mkdirSync(join(source, 'node_modules'))
  const undisturbed = makeFolder({})
  cpSync(source, undisturbed, { recursive: true })
  expect(indexical(undisturbed, 'apply', 'dist', ...site).status).toBe(0)
  const before = readFolder(join(source, 'dist'))
  const after = readFolder(join(undisturbed, 'dist'))
  expect(Object.keys(after)).toHaveLength(files.length + 1)

  const moments = fc.sample(fc.nat({ max: files.length - 1 }), kills)
  let midway = 0
  for (const moment of moments) {
    const dir = makeFolder({})
    cpSync(source, dir, { recursive: true })
    const wasKilled = await applyUntil(dir, files[moment]![0]!)
    const found = Object.entries(readFolder(join(dir, 'dist'))).filter(([file]) => !temporary.test(file))
    const broken = found.filter(([file, bytes]) => bytes !== before[file] && bytes !== after[file])
    expect(broken.map(([file]) => file)).toEqual([])
    expect(found.length).toBeGreaterThanOrEqual(files.length)
    if (wasKilled && found.some(([file, bytes]) => bytes === before[file])) midway++

    const { status, stderr } = indexical(dir, 'apply', 'dist', ...site)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(changedFiles(after, readFolder(join(dir, 'dist')))).toEqual([])
    rmSync(dir, { recursive: true })
  }
  expect(midway).toBeGreaterThan(0)
  for (const dir of [source, undisturbed]) rmSync(dir, { recursive: true })
})

/** Names of files that differ, because a comparison of megabytes would be printed. */
function changedFiles(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name])
}

test('what a killed run left is removed by the next that writes, and ignored by one that reads', async () => {
  const ended = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => {
    ended.once('exit', resolve)
  })
  const left = `.indexical-${ended.pid}-0123abcd.tmp`
  const others = `.indexical-${process.pid}-0123abcd.tmp`
  const dir = makeFolder({
    'dist/a/index.html': page(),
    [`dist/a/${left}`]: '<!doctype ht',
    [`dist/${left}`]: '',
    [`dist/${others}`]: 'written by a process that is alive',
    'dist/.indexical-notes.tmp': 'written by somebody else',
  })
  expect(indexical(dir, 'check', 'dist', ...site).stdout).toContain('Read 1 page,')
  expect(Object.keys(readFolder(dir))).toHaveLength(5)
  expect(indexical(dir, 'apply', 'dist', ...site).status).toBe(0)
  expect(Object.keys(readFolder(join(dir, 'dist')))).toEqual(
    [`.indexical-notes.tmp`, others, 'a/index.html', 'sitemap.xml'].toSorted(),
  )
})
