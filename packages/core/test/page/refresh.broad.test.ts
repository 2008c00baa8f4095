import { expect, test } from 'vitest'
import { parseRefresh } from '../../src/page/refresh.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

test.each([
  ['digits', '1'.repeat(100_000)],
  ['digits and points', '1.'.repeat(50_000)],
  ['spaces', `0${' '.repeat(100_000)}`],
])('many %s take little time', (_, start) => {
  const before = cpuTime()
  parseRefresh(`${start}x`)
  expect(cpuTime() - before).toBeLessThan(2000)
})
