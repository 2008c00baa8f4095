import * as v from 'valibot'
import type { AnyRule } from './define.ts'
import type { Level } from '../options/level.ts'
import type { Options } from '../options/options.ts'
import { OptionsError } from '../options/options.ts'
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
  const overridden = overrides.flatMap((override) => Object.entries(override.rules))
  expectRules(table, config, 'rules')
  overrides.forEach((override, index) => expectRules(table, override.rules, `overrides.${index}.rules`))
  return Object.entries(table).flatMap(([id, rule]) => {
    const setting = config[id]
    const own: Level = Array.isArray(setting) ? setting[0] : (setting ?? presetLevel(preset, rule.level))
    // Run a rule that is on for some pages; `create-linter.ts` drops its other findings.
    const isOverridden = overridden.some(([name, other]) => name === id && (other ?? 'off') !== 'off')
    const level = own === 'off' && isOverridden ? 'info' : own
    // Check the options of rules that are off too; otherwise a mistake would appear later.
    const options = ruleOptions(id, rule, Array.isArray(setting) ? setting[1] : {})
    return level === 'off' ? [] : [{ id, level, rule, options }]
  })
}

const stricter = { off: 'off', info: 'warn', warn: 'error', error: 'error' } as const

function presetLevel(preset: Options['preset'], level: Level): Level {
  if (preset === 'off') return 'off'
  return preset === 'strict' ? stricter[level] : level
}

function expectRules(table: RuleTable, settings: Record<string, unknown>, option: string): void {
  const id = Object.keys(settings).find((name) => !Object.hasOwn(table, name))
  if (id === undefined) return
  throw new OptionsError(
    `Unexpected rule \`${id}\` in option \`${option}\`, expected ${expectRule(table, id)}`,
  )
}

/** Return the text after "expected" for an unknown rule id: the most similar id, else a reference to the list. */
export function expectRule(table: RuleTable, id: string): string {
  const meant = nearestName(Object.keys(table), id)
  return meant === undefined ? 'one that `indexical rules` lists' : `\`${meant}\``
}

function ruleOptions(id: string, rule: AnyRule, given: Record<string, unknown>): unknown {
  if (!rule.options) {
    const [name] = Object.keys(given)
    if (name === undefined) return undefined
    throw new OptionsError(`Unexpected option \`rules.${id}.1.${name}\`, expected none`)
  }
  const result = v.safeParse(rule.options, given, { abortPipeEarly: true })
  if (result.success) return result.output
  const names = namesOf(rule.options)
  throw new OptionsError(
    result.issues
      .flatMap((issue) => {
        const isName = issue.expected === 'never'
        const message = isName ? expectName(names, unquoted(issue.received)) : issue.message
        return describeIssue({ ...issue, message }, ['rules', id, 1])
      })
      .join('\n'),
  )
}

function namesOf(schema: NonNullable<AnyRule['options']>): string[] {
  return 'entries' in schema ? Object.keys(schema.entries as object) : []
}
