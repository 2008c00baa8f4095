import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { ruleTemplate } from '../scripts/new-rule/templates.ts'

const script = fileURLToPath(new URL('../scripts/new-rule.ts', import.meta.url))

test.each([
  [
    [],
    'Missing rule id, expected <subject>/<state> such as canonical/self. Usage: npm run new-rule -- <subject>/<state> [--site]',
  ],
  [['Canonical'], 'Unexpected rule id `Canonical`, expected <subject>/<state> such as canonical/self'],
  [['../../evil'], 'Unexpected rule id `../../evil`, expected <subject>/<state> such as canonical/self'],
  [
    ['--', 'canonical/absolute'],
    'Unexpected rule id `canonical/absolute`, expected one without a rule: packages/core/src/rules/canonical/absolute.ts exists',
  ],
  [
    ['canonical/a', 'canonical/b'],
    'Unexpected argument `canonical/b`, expected one rule id. Usage: npm run new-rule -- <subject>/<state> [--site]',
  ],
])('wrong arguments: %j', (args, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  expect(stderr.trimEnd().replaceAll('\\', '/')).toBe(sentence)
  expect(status).toBe(2)
})

test.each(['page', 'site'] as const)(
  'the template for a %s rule has two different samples, one to complete',
  (scope) => {
    const text = ruleTemplate(scope)
    expect(parseSync('rule.ts', text).errors).toEqual([])
    expect(text).toContain(`export default ${scope}Rule({`)
    const [good, bad] = text
      .split('TODO: ')
      .slice(-3)
      .map((part) => part.match(/<link .*>/g))
    expect(good?.length).toBeGreaterThan(0)
    expect(bad).not.toEqual(good)
    expect(text.match(/reports: \[.*\]/g)).toEqual([expect.stringContaining('TODO: make check report')])
  },
)
