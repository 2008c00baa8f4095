import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runTarget, type Target } from '../../scripts/fuzz/target.ts'
import { targets } from '../../scripts/fuzz/targets/index.ts'
import { changedTexts } from '../changed-texts.ts'

// The fuzzer finds planted bugs, and each law of its targets holds for the first few hundred texts.

const run = { count: 300, seed: 1, report: () => {} }

test.each(Object.keys(targets))('no text breaks the law of %s', async (name) => {
  const target = await targets[name]!()
  const count = run.count / (target.cost ?? 1)
  expect(await runTarget(target, { ...run, count })).toEqual({ tried: count })
})

test('what is thrown breaks a law, in the shortest text that does', async () => {
  const target: Target = {
    about: '',
    texts: changedTexts(fc.constant('one two'), ['<title>']),
    check: (text) => {
      if (/o.*<title>.*t/s.test(text)) throw new Error('a title')
      return undefined
    },
  }
  const { broken } = await runTarget(target, { ...run, count: 5000 })
  expect(broken?.text).toBe('o<title>t')
  expect(broken?.words).toMatch(/^Error: a title\n/)
})
