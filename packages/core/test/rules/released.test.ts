/** An upgrade within one major version does not break a healthy build: docs/compatibility.md. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from '../../src/rules/index.ts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const released = readJson('released.json') as { version: string; levels: Record<string, string> }
const { version } = readJson('../../package.json') as { version: string }

/** New rules that are errors from the start, with the reason. */
const accepted: Readonly<Record<string, string>> = {
  'ai-policy/matches-option': 'runs only with the option `ai`, which is new',
  'ledger/reachable': 'runs only on sites that keep a ledger',
  'ledger/valid': 'runs only on sites that keep a ledger',
  'robots/no-lost-noindex': 'the part of robots/no-dead-noindex that needs the whole site',
}

const order = ['off', 'info', 'warn', 'error']
const isHigher = (level: string, before: string): boolean => order.indexOf(level) > order.indexOf(before)

/** Return the rules that may break a build which passed with the released levels. */
function findBreaking(levels: Readonly<Record<string, string>>): string[] {
  return Object.entries(levels).flatMap(([id, level]) => {
    const before = released.levels[id]
    if (before === undefined) return level === 'error' && !accepted[id] ? [`${id}: a new rule at error`] : []
    return isHigher(level, before) ? [`${id}: ${level}, ${before} in ${released.version}`] : []
  })
}

test('no rule is stricter than in the last release, and no new rule is an error', () => {
  expect(
    findBreaking(Object.fromEntries(Object.entries(rules).map(([id, { level }]) => [id, level]))),
  ).toEqual([])
})

test.each([
  [{ 'canonical/no-example': 'error' }, ['canonical/no-example: a new rule at error']],
  [{ 'canonical/no-example': 'warn' }, []],
  [{ 'canonical/present': 'error' }, [`canonical/present: error, warn in ${released.version}`]],
  [{ 'canonical/present': 'info' }, []],
])('%j', (levels, expected) => expect(findBreaking(levels)).toEqual(expected))

test('the list is that of the last release; `node scripts/record-rules.ts` writes it', () => {
  expect(released.version).toBe(version)
})
