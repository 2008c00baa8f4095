import * as v from 'valibot'
import type { Options } from '../site/options.ts'
import { OptionsError } from '../site/options.ts'
import { expectName, nearestName, unquoted, wordIssue } from '../site/word-issue.ts'
import type { Site } from '../site/types.ts'
import type { Page } from '../signals/types.ts'
import { toFinding } from '../report/finding.ts'
import type { Finding, ShowFile } from '../report/finding.ts'
import { rootUrl } from '../url/mapping.ts'
import { reportProblem } from './define.ts'
import type { AnyRule, Problem, RuleContext, Subject } from './define.ts'
import type { Level } from '../site/level.ts'
import { rules } from './index.ts'

/** A rule that is switched on, with its level and options. */
interface ActiveRule {
  id: string
  level: Finding['level']
  rule: AnyRule
  options: unknown
}

/** Judges pages and sites with one set of options. */
export interface Judge {
  /** Findings of the rules that look at one page. */
  page(page: Page, showFile?: ShowFile): Finding[]
  /** Findings of the rules that look at the whole site; of one rule when it is named. */
  site(site: Site, only?: string): Finding[]
  /** Level of a rule before overrides; undefined when it is off. */
  levelOf(rule: string): Level | undefined
}

/**
 * Prepare the rules for a run.
 *
 * @param clock tells the milliseconds since 1970 that count as now, whenever something is judged
 * @throws {OptionsError} when `options.rules` names an unknown rule or has wrong options for one
 */
export function createJudge(
  options: Options,
  clock: () => number,
  showSite: ShowFile = (file) => file,
): Judge {
  const active = activeRules(options)
  const site = rootUrl(options)
  const context = {
    site,
    engines: options.engines,
    allowedOrigins: options.allowedOrigins.map((address) => new URL(address).origin),
    injectsCanonical: typeof options.inject === 'boolean' ? options.inject : options.inject.canonical,
    trailingSlash: options.trailingSlash,
  }
  // Once for all pages: a run asks forty rules about each of them.
  const prepared = active.map((entry) => ({
    ...entry,
    context: {
      ...context,
      options: entry.options,
      isIgnoredBy: ({ intent }: Page) => intent.ignores?.some(({ rule }) => rule === entry.id) ?? false,
      get now() {
        return clock()
      },
    },
  }))
  const pageRules = prepared
    .filter(({ rule }) => rule.scope === 'page')
    .map((entry) => ({ ...entry, about: maskOf(entry.rule.about ?? []) }))
  const siteRules = prepared.filter(({ rule }) => rule.scope === 'site')
  return {
    page(page, showFile = showSite) {
      const found: Finding[] = []
      const subjects = subjectsOf(page)
      for (const entry of pageRules) {
        if (entry.about === 0 || (entry.about & subjects) !== 0) {
          addFindings(found, entry, page, page, showFile)
        }
      }
      return found
    },
    site(subject, only) {
      const found: Finding[] = []
      for (const entry of siteRules) {
        if (only === undefined || entry.id === only) addFindings(found, entry, subject, undefined, showSite)
      }
      return found
    },
    levelOf: (rule) => active.find(({ id }) => id === rule)?.level,
  }
}

const lists = [
  'alternates',
  'bases',
  'canonicals',
  'links',
  'nosnippets',
  'problems',
  'robots',
  'statements',
  'strayCanonicals',
  'strayMetas',
] as const satisfies readonly Subject[]
const values = ['asked', 'headCloser', 'ogUrl', 'refresh'] as const satisfies readonly Subject[]
const subjects: readonly Subject[] = [...lists, ...values]

/** Subjects as bits, because there are dozens of rules for each of many pages. */
function maskOf(names: readonly Subject[]): number {
  return names.reduce((mask, name) => mask | (1 << subjects.indexOf(name)), 0)
}

/** What a page has, as bits in the order of `subjects`. */
function subjectsOf(page: Page): number {
  let mask = 0
  for (let bit = 0; bit < lists.length; bit++) if (page[lists[bit]!].length > 0) mask |= 1 << bit
  for (let bit = 0; bit < values.length; bit++) {
    if (page[values[bit]!] !== undefined) mask |= 1 << (lists.length + bit)
  }
  return mask
}

function addFindings(
  into: Finding[],
  { id, level, rule, context }: ActiveRule & { context: RuleContext<unknown> },
  subject: Page | Site,
  page: Page | undefined,
  showFile: ShowFile,
): void {
  // The registry forgets each rule's private types; `define.ts` checked them where the rule was written.
  const check = rule.check as (subject: unknown, report: unknown, context: unknown) => Iterable<Problem>
  for (const problem of check(subject, reportProblem, context)) {
    into.push(toFinding({ rule: id, level, message: wordProblem(rule, problem) }, problem, page, showFile))
  }
}

/** The text of a problem. */
export function wordProblem(rule: AnyRule, problem: Problem): string {
  const word = rule.messages[problem.id] as (...args: readonly string[]) => string
  return word(...problem.args)
}

function activeRules({ rules: config, overrides, preset }: Options): ActiveRule[] {
  const overridden = overrides.flatMap((override) => Object.entries(override.rules))
  expectRules(config, 'rules')
  overrides.forEach((override, at) => expectRules(override.rules, `overrides.${at}.rules`))
  return Object.entries(rules as Record<string, AnyRule>).flatMap(([id, rule]) => {
    const setting = config[id]
    const own: Level = Array.isArray(setting) ? setting[0] : (setting ?? presetLevel(preset, rule.level))
    // A rule that only some pages ask for has to run; the others are settled afterwards.
    const isAsked = overridden.some(([name, other]) => name === id && (other ?? 'off') !== 'off')
    const level = own === 'off' && isAsked ? 'info' : own
    // Also of a rule that is off: a mistake would only show on the day when it is switched on.
    const options = ruleOptions(id, rule, Array.isArray(setting) ? setting[1] : {})
    return level === 'off' ? [] : [{ id, level, rule, options }]
  })
}

const stricter = { off: 'off', info: 'warn', warn: 'error', error: 'error' } as const

function presetLevel(preset: Options['preset'], level: Level): Level {
  if (preset === 'off') return 'off'
  return preset === 'strict' ? stricter[level] : level
}

function expectRules(settings: Record<string, unknown>, option: string): void {
  const id = Object.keys(settings).find((name) => !Object.hasOwn(rules, name))
  if (id === undefined) return
  throw new OptionsError(`Unexpected rule \`${id}\` in option \`${option}\`, expected ${expectRule(id)}`)
}

/** What to say of an id that no rule has: the one that was probably meant, else where they stand. */
export function expectRule(id: string): string {
  const meant = nearestName(Object.keys(rules), id)
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
        return wordIssue({ ...issue, message }, ['rules', id, 1])
      })
      .join('\n'),
  )
}

function namesOf(schema: NonNullable<AnyRule['options']>): string[] {
  return 'entries' in schema ? Object.keys(schema.entries as object) : []
}
