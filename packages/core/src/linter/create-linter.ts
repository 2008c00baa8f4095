import type { Location, SignalLocation } from '@indexical/syntax'
import { formatMessage } from '../intent/format-message.ts'
import { rootUrl } from '@indexical/syntax/url'
import type { Level } from '../options/level.ts'
import type { Options } from '../options/options.ts'
import type { Page } from '../page/types.ts'
import type { Site } from '../site/types.ts'
import { activeRules } from './active-rules.ts'
import type { ActiveRule, RuleTable } from './active-rules.ts'
import { createOverrideLevels, suppress } from './apply-exceptions.ts'
import type { Problem, ProblemPlace, Related, RuleContext } from './define.ts'
import { wholeSite } from './finding.ts'
import { maskOf, maxHarmless, ofRobots, repeatedDirectives, subjectsOf } from './subjects.ts'
import type { Finding, ShowFile } from './finding.ts'

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
    .map((entry) => ({ ...entry, about: maskOf(entry.rule.about) }))
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
  const root = rootUrl(options)
  const harmless = new Set<string>()
  return {
    lintPage(page) {
      const found: Finding[] = []
      const subjects = subjectsOf(page, root)
      const directives = repeatedDirectives(page)
      const isKnown = directives !== undefined && harmless.has(directives)
      let isHarmless = !isKnown && harmless.size < maxHarmless
      for (const entry of pageRules) {
        const isOfRobots = (entry.about & ~ofRobots) === 0
        if ((entry.about & subjects) === 0 || (isOfRobots && isKnown)) continue
        entry.context.page = page
        const before = found.length
        addFindings(found, entry, page, showFile)
        if (isOfRobots && found.length > before) isHarmless = false
      }
      if (isHarmless && directives !== undefined) harmless.add(directives)
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
  { site, base, engines, ai, allowedOrigins, inject, trailingSlash }: Options,
  now: () => number,
): PreparedRule['context'] {
  return {
    report: reportProblem,
    site: rootUrl({ site, base }),
    isPathInSite:
      new URL(rootUrl({ site })).pathname !== '/' && rootUrl({ site }) === rootUrl({ site, base }),
    engines,
    ai,
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

/** The `report` function of all rules. */
export function reportProblem(message: string, data: Problem['data'] = [], place?: ProblemPlace): Problem {
  return { message, data, ...place }
}

function addFindings(
  into: Finding[],
  { id, level, rule, context }: PreparedRule,
  linted: Page | undefined,
  showFile: ShowFile,
): void {
  // The rule table omits the private types of rules; `define.ts` checked them in each rule file.
  const check = rule.check as (context: unknown) => Iterable<Problem>
  for (const problem of check(context)) {
    const text = rule.messages[problem.message]
    // A member of a family reports only problems for which it has a message.
    if (text === undefined) continue
    const message = formatMessage(text, problem.data)
    const {
      page = linted,
      location,
      cause = (rule.causeIsMessage ?? rule.scope === 'page') ? message : undefined,
      root,
      related = [],
      fix,
    } = problem
    const resolved = toLocation({ page, location }, showFile)
    into.push({
      rule: id,
      id: problem.message,
      level,
      message,
      ...(cause !== undefined && { cause }),
      ...(root !== undefined && { root }),
      ...resolved,
      ...(page && { url: page.url }),
      ...(page?.source !== undefined && { source: sourceOf(page, resolved) }),
      ...(related.length > 0 && { related: related.map((other) => toRelated(other, page, showFile)) }),
      ...(fix !== undefined && { fix }),
    })
  }
}

/** Return the frontmatter key if the finding is there, else only the source file. */
function sourceOf(page: Page, location: Location): Location {
  return location.file === page.source ? location : { file: page.source! }
}

function toRelated(
  { message, page: own, location, isCause }: Related,
  page: Page | undefined,
  showFile: ShowFile,
): NonNullable<Finding['related']>[number] {
  return { ...toLocation({ page: own ?? page, location }, showFile), message, ...(isCause && { isCause }) }
}

/** Return the location of a signal: in its own file, in the page, or in the whole site. */
export function toLocation(
  { page, location }: { page?: Page | undefined; location?: SignalLocation },
  showFile: ShowFile,
): Location {
  if (location && 'file' in location) return location
  const file = page ? showFile(page.file) : wholeSite
  if (!location) return { file }
  return {
    file,
    line: location.start.line,
    column: location.start.column,
    endLine: location.end.line,
    endColumn: location.end.column,
  }
}
