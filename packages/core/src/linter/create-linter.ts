import { toFinding } from './finding.ts'
import type { Finding, ShowFile } from './finding.ts'
import type { Suppression } from '../intent/types.ts'
import { reportProblem } from './define.ts'
import type { AnyRule, Problem, RuleContext, Subject } from './define.ts'
import type { Level } from '../options/level.ts'
import type { Page } from '../page/types.ts'
import type { Options } from '../options/options.ts'
import type { Site } from '../site/types.ts'
import { createMatchUrls } from '@indexical/syntax/globs'
import { rootUrl } from '@indexical/syntax/url'
import { activeRules } from './active-rules.ts'
import type { ActiveRule, RuleTable } from './active-rules.ts'

/** The context of a linter, besides the options. */
export interface LinterContext {
  rules: RuleTable
  /** Return the current time in milliseconds since 1970. Called at each use. */
  now: () => number
  /** How findings show paths of the output folder. @default unchanged */
  showFile?: ShowFile | undefined
}

/** Runs the rules of one build on pages and on the site. */
export interface Linter {
  /** Findings of the page rules on one page, before suppressions and overrides. */
  lintPage(page: Page): Finding[]
  /** Findings of the site rules, before suppressions and overrides. */
  lintSite(site: Site): Finding[]
  /** Apply suppressions and overrides to findings on some pages of a site; unused suppressions are not reported. */
  applyExceptions(findings: readonly Finding[], pages: readonly Page[]): Finding[]
  /** Apply suppressions and overrides to all findings of a site, and report suppressions that matched nothing. */
  applySiteExceptions(findings: readonly Finding[], site: Site): Finding[]
  /** Level of a rule before overrides; undefined if it is off. */
  levelOf(rule: string): Level | undefined
  /** The current time in milliseconds since 1970. */
  now(): number
  showFile: ShowFile
  rules: RuleTable
}

/** A rule with its context, created once for all pages: about forty rules run on each page. */
interface PreparedRule extends ActiveRule {
  context: RuleContext<unknown> & { report: typeof reportProblem; page?: Page }
}

/**
 * Prepare the rules for one build.
 *
 * @throws {OptionsError} if `options.rules` names an unknown rule or has wrong options for one
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
  const lintSite = (site: Site, selected: readonly PreparedRule[]): Finding[] => {
    const found: Finding[] = []
    for (const entry of selected) {
      Object.assign(entry.context, site)
      addFindings(found, entry, undefined, showFile)
    }
    return found
  }
  return {
    lintPage(page) {
      const found: Finding[] = []
      const subjects = subjectsOf(page)
      for (const entry of pageRules) {
        if (entry.about === 0 || (entry.about & subjects) !== 0) {
          entry.context.page = page
          addFindings(found, entry, page, showFile)
        }
      }
      return found
    },
    lintSite: (site) => lintSite(site, siteRules),
    applyExceptions: (findings, pages) => overrideLevels(suppress(findings, pages).findings),
    applySiteExceptions(findings, site) {
      const { findings: left, unused } = suppress(findings, site.graph.pages)
      const rule = siteRules.filter(({ id }) => id === unusedRule)
      return overrideLevels([
        ...left,
        ...lintSite({ ...site, inputs: { ...site.inputs, unusedSuppressions: unused } }, rule),
      ])
    },
    levelOf,
    now,
    showFile,
    rules,
  }
}

/** The rule that runs last: unused suppressions are known only after all other rules. */
const unusedRule = 'frontmatter/ignore-used'

function contextOf(
  { id, options: ruleOptions }: ActiveRule,
  { site, base, engines, show, contentSignal, allowedOrigins, inject, trailingSlash }: Options,
  now: () => number,
): PreparedRule['context'] {
  return {
    report: reportProblem,
    site: rootUrl({ site, base }),
    engines,
    show,
    contentSignal,
    allowedOrigins: allowedOrigins.map((address) => new URL(address).origin),
    injectsCanonical: typeof inject === 'boolean' ? inject : inject.canonical,
    trailingSlash,
    options: ruleOptions,
    isSuppressedBy: ({ intent }) => intent.suppressions?.some(({ rule }) => rule === id) ?? false,
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
const values = ['requestedCanonical', 'headCloser', 'ogUrl', 'refresh'] as const satisfies readonly Subject[]
const subjects: readonly Subject[] = [...lists, ...values]

/** Return subjects as bits, because dozens of rules run on each page. */
function maskOf(names: readonly Subject[]): number {
  return names.reduce((mask, name) => mask | (1 << subjects.indexOf(name)), 0)
}

/** Return the subjects of a page as bits, in the order of `subjects`. */
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
  page: Page | undefined,
  showFile: ShowFile,
): void {
  // The rule table omits the private types of rules; `define.ts` checked them in each rule file.
  const check = rule.check as (context: unknown) => Iterable<Problem>
  for (const problem of check(context)) {
    const message = formatMessage(rule, problem)
    if (rule.causeIsMessage) problem.cause ??= message
    into.push(toFinding({ rule: id, level, message }, problem, page, showFile))
  }
}

/** Return the message of a problem. */
export function formatMessage(rule: AnyRule, { message, data }: Problem): string {
  const format = rule.messages[message] as (...args: readonly string[]) => string
  return format(...data)
}

/** The remaining findings, and suppressions that matched none. */
export interface Suppressed {
  findings: Finding[]
  unused: { page: Page; suppression: Suppression }[]
}

/** Remove the findings that authors suppressed on their own pages. */
export function suppress(findings: readonly Finding[], pages: readonly Page[]): Suppressed {
  const byUrl = new Map(pages.filter(({ intent }) => intent.suppressions).map((page) => [page.url, page]))
  const used = new Set<Suppression>()
  const left = findings.filter(({ url, rule }) => {
    const suppressions = (url === undefined ? undefined : byUrl.get(url)?.intent.suppressions) ?? []
    const matching = suppressions.filter((suppression) => suppression.rule === rule)
    for (const suppression of matching) used.add(suppression)
    return matching.length === 0
  })
  const unused = [...byUrl.values()].flatMap((page) =>
    page.intent
      .suppressions!.filter((suppression) => !used.has(suppression))
      .map((suppression) => ({ page, suppression })),
  )
  return { findings: left, unused }
}

/** Returns findings with the level that the option `overrides` sets for their pages. */
type OverrideLevels = (findings: readonly Finding[]) => Finding[]

/**
 * Compile the option `overrides`. A rule that is on only for some pages is dropped on the others.
 *
 * @param isOn whether a rule runs at all
 */
function createOverrideLevels(
  { overrides, rules }: Pick<Options, 'overrides' | 'rules'>,
  isOn: (rule: string) => boolean,
): OverrideLevels {
  if (overrides.length === 0) return (findings) => [...findings]
  const findLevel = createFindLevel(overrides)
  const overrideLevel = (finding: Finding): Finding[] => {
    const level = finding.url === undefined ? undefined : findLevel(finding.url, finding.rule)
    if (level !== undefined) return level === 'off' ? [] : [{ ...finding, level }]
    const own = rules[finding.rule]
    const isOff = (Array.isArray(own) ? own[0] : own) === 'off'
    return isOff || !isOn(finding.rule) ? [] : [finding]
  }
  return (findings) => findings.flatMap(overrideLevel)
}

/** Return the level that the last matching override gives to a rule on the page at a URL. */
function createFindLevel(overrides: Options['overrides']): (url: string, rule: string) => Level | undefined {
  const globs = overrides.flatMap(({ paths, rules }) => paths.map((glob) => ({ glob, rules })))
  const matchUrls = createMatchUrls(globs.map(({ glob }) => glob))
  const matching = (url: string): Options['overrides'][number]['rules'][] =>
    matchUrls(url)
      .sort((a, b) => a - b)
      .map((position) => globs[position]!.rules)
  let last: { url: string; rules: ReturnType<typeof matching> } | undefined
  return (url, rule) => {
    // Findings of one page follow each other.
    if (last?.url !== url) last = { url, rules: matching(url) }
    return last.rules.findLast((rules) => rules[rule] !== undefined)?.[rule]
  }
}
