import * as v from 'valibot'
import type { AnyRule } from './define.ts'
import type { Level } from '../options/level.ts'
import type { Options } from '../options/options.ts'
import { checkAll, OptionsError } from '../options/options.ts'
import { describeIssue, expectName, nearestName, unquoted } from '../options/describe-issue.ts'

/** All rules by id, without their private types. */
export type RuleTable = Readonly<Record<string, AnyRule>>

/** A rule that is switched on, with its level and options. */
export interface ActiveRule {
  id: string
  level: Exclude<Level, 'off'>
  rule: AnyRule
  options: unknown
}

/**
 * List the rules that the options switch on.
 *
 * @throws {OptionsError} if the options name an unknown rule or have wrong options for one
 */
export function activeRules(
  table: RuleTable,
  { rules: config, overrides, preset }: Pick<Options, 'rules' | 'overrides' | 'preset'>,
): ActiveRule[] {
  checkRules(table, { rules: config, overrides })
  const overridden = overrides.flatMap((override) => Object.entries(override.rules))
  return Object.entries(table).flatMap(([id, rule]) => {
    const setting = config[id]
    const own: Level = Array.isArray(setting) ? setting[0] : (setting ?? presetLevel(preset, rule))
    // Run a rule that is on for some pages; `create-linter.ts` drops its other findings.
    const isOverridden = overridden.some(([name, other]) => name === id && (other ?? 'off') !== 'off')
    const level = own === 'off' && isOverridden ? 'info' : own
    if (level === 'off') return []
    return [{ id, level, rule, options: ruleOptions(id, rule, Array.isArray(setting) ? setting[1] : {}) }]
  })
}

/**
 * Check the ids and options of rules, also of rules that are off; otherwise a mistake would appear later.
 *
 * @param given the options of a user, which may be wrong in other ways
 * @throws {OptionsError} one sentence for each unknown rule, and for each wrong option of a rule
 */
export function checkRules(table: RuleTable, given: { rules?: unknown; overrides?: unknown }): void {
  const ofOverrides = Array.isArray(given.overrides) ? (given.overrides as unknown[]) : []
  const settings = entriesOf(given.rules)
  checkAll(
    () => expectRules(table, settings, 'rules'),
    ...ofOverrides.map(
      (override, index) => () =>
        expectRules(
          table,
          isObject(override) ? entriesOf(override['rules']) : [],
          `overrides.${index}.rules`,
        ),
    ),
    ...settings.map(([id, setting]) => () => {
      const options: unknown = Array.isArray(setting) && setting.length === 2 ? setting[1] : undefined
      if (isObject(options) && Object.hasOwn(table, id)) ruleOptions(id, table[id]!, options)
    }),
  )
}

const stricter = { off: 'off', info: 'warn', warn: 'error', error: 'error' } as const

function presetLevel(preset: Options['preset'], { level, strictLevel = stricter[level] }: AnyRule): Level {
  if (preset === 'off') return 'off'
  return preset === 'strict' ? strictLevel : level
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}

function expectRules(table: RuleTable, settings: readonly [id: string, unknown][], option: string): void {
  const unknown = settings.filter(([id]) => !Object.hasOwn(table, id))
  if (unknown.length === 0) return
  throw new OptionsError(
    ...unknown.map(
      ([id]) => `Unexpected rule \`${id}\` in option \`${option}\`, expected ${expectRule(table, id)}`,
    ),
  )
}

/** Return the text after "expected" for an unknown rule id: the most similar id, else a reference to the list. */
export function expectRule(table: RuleTable, id: string): string {
  const meant = nearestName(Object.keys(table), id)
  return meant === undefined ? 'one that `npx indexical rules` lists' : `\`${meant}\``
}

function ruleOptions(id: string, rule: AnyRule, given: Record<string, unknown>): unknown {
  if (!rule.options) {
    const names = Object.keys(given)
    if (names.length === 0) return undefined
    throw new OptionsError(
      ...names.map((name) => `Unexpected option \`rules.${id}.1.${name}\`, expected none`),
    )
  }
  const result = v.safeParse(rule.options, given, { abortPipeEarly: true })
  if (result.success) return result.output
  const names = 'entries' in rule.options ? Object.keys(rule.options.entries as object) : []
  throw new OptionsError(
    ...result.issues.flatMap((issue) => {
      const isName = issue.expected === 'never'
      const message = isName ? expectName(names, unquoted(issue.received)) : issue.message
      return describeIssue({ ...issue, message }, ['rules', id, 1])
    }),
  )
}
