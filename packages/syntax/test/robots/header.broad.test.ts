import { expect, test } from 'vitest'
import { parseRobotsHeader } from '../../src/robots/header.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

test.each<[string, string]>([
  ['scopes', 'googlebot:'.repeat(20_000)],
  ['unknown scopes', 'abc: noindex,'.repeat(20_000)],
  ['spaces', `abc:${' '.repeat(200_000)}noindex`],
])('a line of 200 kB is read in linear time: %s', (_, line) => {
  const start = cpuTime()
  expect(parseRobotsHeader(line).length).toBeGreaterThan(0)
  expect(cpuTime() - start).toBeLessThan(5000)
})
