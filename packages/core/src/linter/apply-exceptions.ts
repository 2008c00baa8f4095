import { createMatchUrls } from '@indexical/syntax/globs'
import type { Suppression } from '../intent/types.ts'
import type { Level } from '../options/level.ts'
import type { Options } from '../options/options.ts'
import type { Page } from '../page/types.ts'
import type { Finding } from './finding.ts'

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
export function createOverrideLevels(
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
