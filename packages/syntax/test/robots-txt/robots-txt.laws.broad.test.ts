import { expect, test } from 'vitest'
import { matchesPattern } from '../../src/robots-txt/matches-pattern.ts'
import { matchRobotsTxt } from '../../src/robots-txt/match-robots-txt.ts'
import { parseRobotsTxt } from '../../src/robots-txt/parse-robots-txt.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

test.each<[string, string, string, boolean]>([
  ['many stars', `/${'a'.repeat(50_000)}`, `/${'*a'.repeat(8000)}b$`, false],
  ['many stars that match', `/${'a'.repeat(50_000)}`, `/${'*a'.repeat(8000)}*`, true],
  ['many empty pieces', `/${'a'.repeat(50_000)}`, `/${'*'.repeat(16_000)}b`, false],
  [
    'a long piece that nearly matches everywhere',
    `/${'a'.repeat(200_000)}`,
    `/*${'a'.repeat(16_000)}b`,
    false,
  ],
  ['a long piece with borders', `/${'ab'.repeat(100_000)}`, `/*${'ab'.repeat(8000)}c*d`, false],
])('%s takes no time', (_, path, pattern, expected) => {
  const start = cpuTime()
  expect(matchesPattern(path, pattern)).toBe(expected)
  // Going back would take thousands of times as long.
  expect(cpuTime() - start).toBeLessThan(2000)
})

test('a file of maximum length with only rules parses fast', () => {
  const rules = `Disallow: /${'*a'.repeat(8000)}b\n`.repeat(31)
  const start = cpuTime()
  const robots = parseRobotsTxt(`User-agent: *\n${rules}`)
  expect(matchRobotsTxt(robots, 'googlebot', `https://example.com/${'a'.repeat(20_000)}`)).toEqual({
    allowed: true,
  })
  expect(cpuTime() - start).toBeLessThan(2000)
})
