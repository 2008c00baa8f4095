import { expect, test } from 'vitest'
import { compilePattern } from '../../src/match-pattern.ts'
import { cpuTime } from '../../../../tests/cpu-time.ts'

test.each([`/${':a/'.repeat(500)}b`, `/${':a-'.repeat(500)}b`])('%s takes no time', (pattern) => {
  const isMatch = compilePattern(pattern, '/')
  const start = cpuTime()
  for (const text of ['a/', 'a-', 'a']) expect(isMatch(`/${text.repeat(1000)}`)).toBe(false)
  expect(cpuTime() - start).toBeLessThan(2000)
})

test('a pattern made to try everything takes no time', () => {
  const isMatch = compilePattern(`/${'*a'.repeat(200)}*b`, '/')
  const start = cpuTime()
  expect(isMatch(`/${'a'.repeat(2000)}`)).toBe(false)
  expect(cpuTime() - start).toBeLessThan(2000)
})
