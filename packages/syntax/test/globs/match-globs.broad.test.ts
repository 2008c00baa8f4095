import { expect, test } from 'vitest'
import { cpuTime } from '../../../../tests/cpu-time.ts'
import { expectedInstead } from '../../src/globs/bounded.ts'
import { createMatchGlobs } from '../../src/globs/match-globs.ts'

test('a path is compared only with globs whose required texts it contains', () => {
  const globs = Array.from({ length: 1000 }, (_, number) => `**/old-${number}/*.{html,pdf}`)
  const matchGlobs = createMatchGlobs(globs)
  expect(matchGlobs('en/old-123/a.html')).toEqual([123])
  expect(matchGlobs('en/new-123/a.html')).toEqual([])
  const start = cpuTime()
  for (let number = 0; number < 20_000; number++) matchGlobs(`en/old-${number}/a.html`)
  expect(cpuTime() - start).toBeLessThan(2000)
})

test.each([
  '*a*a*a*a*ab',
  `${'*a'.repeat(30)}b`,
  `${'*a'.repeat(30)}b/**/*.html`,
  `!${'*a'.repeat(30)}b`,
  `{${'*a'.repeat(30)}b,c}`,
  '**/*a/**/*a/**/*a/**/*ab',
  `{a,*}{a,*}{a,*}{a,*}b`,
  '+(a|b)*(a|b)+(a)*(b)c',
  'a*(aa)*(aaa)b',
])('%s takes little time with hostile paths', (glob) => {
  expect(expectedInstead(glob)).toBeUndefined()
  const matchGlobs = createMatchGlobs([glob])
  const start = cpuTime()
  for (const path of ['a'.repeat(120), `${'a/'.repeat(60)}x`, `${'aa'.repeat(50)}x`]) {
    expect(matchGlobs(path)).toEqual(glob.startsWith('!') ? [0] : [])
  }
  expect(cpuTime() - start).toBeLessThan(5000)
})

test.each([
  ['**/a/**/a/**/a/**/a/**/b', 'a glob with at most 4 times `**`'],
  ['*(*a)b', 'a glob whose repeated lists contain only text'],
  ['+(a|+(b))c', 'a glob whose repeated lists contain only text'],
  [`${'{a,*}'.repeat(5)}b`, 'a glob with at most 4 lists of stars per segment'],
  ['*(a)'.repeat(5), 'a glob with at most 4 lists of stars per segment'],
])('%s is refused', (glob, expected) => {
  expect(expectedInstead(glob)).toBe(expected)
})
