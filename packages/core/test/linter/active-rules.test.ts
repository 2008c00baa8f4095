import { expect, test } from 'vitest'
import { activeRules } from '../../src/linter/active-rules.ts'
import { resolveOptions } from '../../src/options/options.ts'
import { rules } from '../../src/rules/index.ts'

const site = 'https://example.com'

test.for([
  ['recommended', undefined],
  ['strict', 'warn'],
  ['off', undefined],
] as const)('the preset %s gives its own level to a rule with `strictLevel`', ([preset, level]) => {
  const active = activeRules(rules, resolveOptions({ site, preset }))
  expect(active.find(({ id }) => id === 'duplicates/no-similar-text')?.level).toBe(level)
  // A rule that is off stays off.
  expect(active.some(({ id }) => id === 'links/target-exists')).toBe(false)
})
