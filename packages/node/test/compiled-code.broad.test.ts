import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli, makeFolder } from './folder.ts'

const dir = makeFolder({
  'dist/index.html': '<!doctype html><html lang="en"><head><title>T</title></head><body></body></html>',
})
const cache = join(dir, 'compiled')

function run(...args: string[]): { stdout: string; stderr: string } {
  const { NODE_DISABLE_COMPILE_CACHE: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...env, NODE_COMPILE_CACHE: cache },
  })
  return { stdout, stderr }
}

const saved = (): string[] => globSync('*/indexical-*', { cwd: cache }).map((name) => join(cache, name))
const check = ['check', 'dist', '--site', 'https://www.example.com']

test('the first complete run saves the functions that it called', () => {
  run('--version')
  const loaded = saved().map((file) => readFileSync(file).length)
  const first = run(...check)
  expect(first).toEqual({ stdout: expect.stringContaining('Read 1 page') as string, stderr: '' })
  const [file, ...others] = saved()
  expect(others).toEqual([])
  const bytes = readFileSync(file!)
  expect(loaded).toEqual([expect.toSatisfy((length: number) => length < bytes.length)])
  expect(run(...check)).toEqual(first)
  expect(readFileSync(file!).equals(bytes)).toBe(true)

  for (const damaged of [
    bytes.subarray(0, 5000),
    Buffer.alloc(bytes.length),
    Buffer.from(bytes).fill(1, 90_000, 90_100),
  ]) {
    writeFileSync(file!, damaged)
    expect(run(...check)).toEqual(first)
    expect(readFileSync(file!).equals(damaged)).toBe(false)
  }
})
