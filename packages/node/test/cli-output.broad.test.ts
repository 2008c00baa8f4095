import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cli, makeFolder } from './folder.ts'

const site = ['--site', 'https://www.example.com']
const healthy = {
  'dist/index.html':
    '<!doctype html><html lang="en"><head><title>T</title><link rel="canonical" href="https://www.example.com/"></head><body></body></html>',
}

test('a reader that goes before the end, such as head, is no error', async () => {
  const dir = makeFolder(healthy)
  const child = spawn(process.execPath, [cli, 'check', 'dist', ...site, '--format', 'json'], { cwd: dir })
  child.stdout.destroy()
  let stderr = ''
  child.stderr.on('data', (data) => (stderr += String(data)))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(stderr).toBe('')
  expect(code).toBe(0)
})

test.skipIf(!existsSync('/dev/full'))('an output for which the disk has no room', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, [cli, 'check', 'dist', ...site], {
    cwd: makeFolder(healthy),
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect(stderr).toBe('indexical: Unexpected ENOSPC at the output, expected one that can be written\n')
  expect(status).toBe(2)
})
