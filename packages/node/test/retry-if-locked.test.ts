import { expect, test } from 'vitest'
import { retryIfLocked } from '../src/output/retry-if-locked.ts'

/** Create a function that fails a few times with an error of the file system, then returns the number of calls. */
function failing(times: number, code: string): () => number {
  let tries = 0
  return () => {
    if (tries++ < times) throw Object.assign(new Error(`${code}: rename`), { code })
    return tries
  }
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a file that is held for a moment is written on Windows: %s',
  (code) => {
    expect(retryIfLocked(failing(3, code), 'win32')).toBe(4)
  },
)

test.each([
  ['a file that is held for long', 'EBUSY', 'win32', 100],
  ['an error that will not pass', 'ENOSPC', 'win32', 1],
  ['what is not allowed elsewhere', 'EACCES', 'linux', 1],
] as const)('%s fails', (_, code, platform, times) => {
  expect(() => retryIfLocked(failing(times, code), platform)).toThrow(`${code}: rename`)
})
