import { expect, test } from 'vitest'
import { parseRobots } from '../../src/robots/parse.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

test.each<[string, string]>([
  ['members', 'a,'.repeat(200_000)],
  ['white space in one member', `noindex${' '.repeat(400_000)}nofollow`],
  ['dates', `unavailable_after:${'1,'.repeat(200_000)}`],
  ['semicolons', 'noindex;'.repeat(50_000)],
  ['one long word', 'x'.repeat(400_000)],
])('a value of several 100 kB is read in linear time: %s', (_, content) => {
  const start = cpuTime()
  expect(parseRobots(content).length).toBeGreaterThan(0)
  expect(cpuTime() - start).toBeLessThan(5000)
})
