import { expect, test } from 'vitest'
import { watchCoverage, type Coverage } from '../../scripts/fuzz/coverage.ts'
import { minimise } from '../../scripts/fuzz/minimise.ts'
import { runTarget } from '../../scripts/fuzz/run-target.ts'
import { targets } from '../../scripts/fuzz/targets/index.ts'
import type { Target } from '../../scripts/fuzz/target.ts'

// The fuzzer finds planted bugs, and each law of its targets holds for the first few hundred texts.

const blind: Coverage = { hasGrown: () => false, stop: () => {} }
const run = { count: 300, seed: 1, report: () => {} }

test.each(Object.keys(targets))('no text breaks the law of %s', async (name) => {
  const target = await targets[name]!()
  const count = run.count / (target.cost ?? 1)
  expect(await runTarget(target, blind, { ...run, count })).toEqual({ tried: count, kept: 0, texts: [] })
})

test('texts with which new code runs are kept', async () => {
  const watch = watchCoverage()
  const target = await import('./nested-branches.ts')
  const { kept, broken } = await runTarget(target.nested, watch(['nested-branches']), {
    ...run,
    count: 20_000,
  })
  const unguided = await runTarget(target.nested, blind, { ...run, count: 20_000 })
  expect(unguided.broken).toBeUndefined()
  expect(kept).toBeGreaterThanOrEqual(3)
  expect(broken?.text).toBe('abcd')
  expect(broken?.words).toBe('abcd was read')
})

test('what is thrown breaks a law, in the shortest text that does', async () => {
  const target: Target = {
    about: '',
    code: [],
    seeds: ['one two'],
    tokens: ['<title>'],
    check: (text) => {
      if (/o.*<title>.*t/s.test(text)) throw new Error('a title')
      return undefined
    },
  }
  const { broken } = await runTarget(target, blind, { ...run, count: 5000 })
  expect(broken?.text).toBe('o<title>t')
  expect(broken?.words).toMatch(/^Error: a title\n/)
})

test.each([
  ['xxaxxbxx', 'ab'],
  ['ab', 'ab'],
  ['aaaabbbb', 'ab'],
])('%s is made as short as it can be', async (text, shortest) => {
  expect(await minimise(text, (shorter) => /a.*b/.test(shorter))).toBe(shortest)
})
