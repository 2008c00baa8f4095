import { expect, test } from 'vitest'
import { findGit } from '../src/git/run-git.ts'

const installed = (file: string): boolean => file === String.raw`C:\Program Files\Git\cmd\git.exe`

test.each<[system: string, env: Record<string, string>, found: string | undefined]>([
  ['linux', { PATH: '/usr/bin' }, 'git'],
  [
    'win32',
    { Path: String.raw`C:\Windows;C:\Program Files\Git\cmd` },
    String.raw`C:\Program Files\Git\cmd\git.exe`,
  ],
  ['win32', { PATH: String.raw`C:\Windows` }, undefined],
  // Relative folders lead into the repository.
  ['win32', { PATH: String.raw`.;;Program Files\Git\cmd` }, undefined],
  ['win32', {}, undefined],
])('git on %s with %j', (system, env, found) => {
  expect(findGit(env, system, installed)).toBe(found)
})
