import { toFinding } from './finding.ts'
import type { Finding, ShowFile } from './finding.ts'
import { reportProblem } from './define.ts'
import type { AnyRule, Problem, RuleContext, Subject } from './define.ts'
import type { Level } from '../options/level.ts'
import type { Page } from '../page/types.ts'
import type { Options } from '../options/options.ts'
import type { Site } from '../site/types.ts'
import { rootUrl } from '@indexical/syntax/url'
import { activeRules } from './active-rules.ts'
import type { ActiveRule, RuleTable } from './active-rules.ts'
import { createOverrideLevels } from './override-levels.ts'
import { suppress } from './suppress.ts'

/** What a linter needs besides the options. */
export interface LinterContext {
  rules: RuleTable
  /** Milliseconds since 1970 that count as now, asked for whenever something is linted. */
  now: () => number
  /** How findings show paths of the output folder. @default as they are */
  showFile?: ShowFile | undefined
}

/** Runs the rules of one build on pages and on the site. */
export interface Linter {
  /** Findings of the page rules on one page, before suppressions and overrides. */
  lintPage(page: Page): Finding[]
  /** Findings of the site rules, before suppressions and overrides. */
  lintSite(site: Site): Finding[]
  /** Apply suppressions and overrides to findings on some pages of a site; unused suppressions are not reported. */
  settlePages(findings: readonly Finding[], pages: readonly Page[]): Finding[]
  /** Apply suppressions and overrides to all findings of a site, and report suppressions that matched nothing. */
  settleSite(findings: readonly Finding[], site: Site): Finding[]
  /** Level of a rule before overrides; undefined when it is off. */
  levelOf(rule: string): Level | undefined
  /** Milliseconds since 1970 that count as now. */
  now(): number
  showFile: ShowFile
  rules: RuleTable
}

/** A rule with what it may know, made once for all pages: about forty rules run on each of them. */
interface PreparedRule extends ActiveRule {
  context: RuleContext<unknown>
}

/**
 * Prepare the rules for one build.
 *
 * @throws {OptionsError} when `options.rules` names an unknown rule or has wrong options for one
 */
export function createLinter(
  options: Options,
  { rules, now, showFile = (file) => file }: LinterContext,
): Linter {
  const active = activeRules(rules, options)
  const prepared = active.map((entry): PreparedRule => ({
    ...entry,
    context: contextOf(entry, options, now),
  }))
  const pageRules = prepared
    .filter(({ rule }) => rule.scope === 'page')
    .map((entry) => ({ ...entry, about: maskOf(entry.rule.about ?? []) }))
  const siteRules = prepared.filter(({ rule }) => rule.scope === 'site')
  const levelOf = (rule: string): Level | undefined => active.find(({ id }) => id === rule)?.level
  const overrideLevels = createOverrideLevels(options, (rule) => levelOf(rule) !== undefined)
  const lintSite = (site: Site, asked: readonly PreparedRule[]): Finding[] => {
    const found: Finding[] = []
    for (const entry of asked) addFindings(found, entry, site, undefined, showFile)
    return found
  }
  return {
    lintPage(page) {
      const found: Finding[] = []
      const subjects = subjectsOf(page)
      for (const entry of pageRules) {
        if (entry.about === 0 || (entry.about & subjects) !== 0) {
          addFindings(found, entry, page, page, showFile)
        }
      }
      return found
    },
    lintSite: (site) => lintSite(site, siteRules),
    settlePages: (findings, pages) => overrideLevels(suppress(findings, pages).findings),
    settleSite(findings, site) {
      const { findings: left, unused } = suppress(findings, site.pages)
      const rule = siteRules.filter(({ id }) => id === unusedRule)
      return overrideLevels([...left, ...lintSite({ ...site, unusedIgnores: unused }, rule)])
    },
    levelOf,
    now,
    showFile,
    rules,
  }
}

/** The rule that runs last: which suppressions are unused is known only after all other rules. */
const unusedRule = 'frontmatter/ignore-used'

function contextOf(
  { id, options: ruleOptions }: ActiveRule,
  { site, base, engines, allowedOrigins, inject, trailingSlash }: Options,
  now: () => number,
): RuleContext<unknown> {
  return {
    site: rootUrl({ site, base }),
    engines,
    allowedOrigins: allowedOrigins.map((address) => new URL(address).origin),
    injectsCanonical: typeof inject === 'boolean' ? inject : inject.canonical,
    trailingSlash,
    options: ruleOptions,
    isIgnoredBy: ({ intent }) => intent.ignores?.some(({ rule }) => rule === id) ?? false,
    get now() {
      return now()
    },
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
  { id, level, rule, context }: PreparedRule,
  subject: Page | Site,
  page: Page | undefined,
  showFile: ShowFile,
): void {
  // The registry forgets each rule's private types; `define.ts` checked them where the rule was written.
  const check = rule.check as (subject: unknown, report: unknown, context: unknown) => Iterable<Problem>
  for (const problem of check(subject, reportProblem, context)) {
    into.push(toFinding({ rule: id, level, message: formatMessage(rule, problem) }, problem, page, showFile))
  }
}

/** Return the message of a problem. */
export function formatMessage(rule: AnyRule, problem: Problem): string {
  const format = rule.messages[problem.id] as (...args: readonly string[]) => string
  return format(...problem.args)
}
