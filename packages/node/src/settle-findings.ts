import picomatch from 'picomatch'
import { decoded, settleIgnores } from '@indexical/core'
import type { Finding, Judge, Options, Page, Site } from '@indexical/core'

/** Give every finding the level that its page asks for, and take out what pages switched off themselves. */
export function settleFindings(
  findings: readonly Finding[],
  site: Site,
  options: Options,
  judge: Judge,
): Finding[] {
  const { findings: left, unused } = settleIgnores(findings, site.pages)
  const stale = judge.site({ ...site, unusedIgnores: unused }, 'frontmatter/ignore-used')
  return overrideLevels([...left, ...stale], options, judge)
}

/** Apply `overrides`; a rule that is on only for some pages is dropped on the others. */
function overrideLevels(
  findings: readonly Finding[],
  { overrides, rules }: Options,
  judge: Judge,
): Finding[] {
  if (overrides.length === 0) return [...findings]
  const matchers = overrides.map((override) => ({
    isMatch: picomatch(override.paths, { dot: true }),
    override,
  }))
  return findings.flatMap((finding): Finding[] => {
    const path = finding.url === undefined ? undefined : new URL(finding.url).pathname
    // As URLs hold it, and as people write it: `/caf%C3%A9/` is `/café/`.
    const paths = path === undefined ? [] : [path, decoded(path)]
    const matching = matchers.filter(({ isMatch }) => paths.some((form) => isMatch(form)))
    const level = matching
      .map(({ override }) => override.rules[finding.rule])
      .findLast((other) => other !== undefined)
    if (level !== undefined) return level === 'off' ? [] : [{ ...finding, level }]
    const own = rules[finding.rule]
    const isOff = (Array.isArray(own) ? own[0] : own) === 'off'
    return isOff || judge.levelOf(finding.rule) === undefined ? [] : [finding]
  })
}

/** The same where not all pages are known: nothing is said about suppressions that seem unused. */
export function settlePartly(
  findings: readonly Finding[],
  pages: readonly Page[],
  options: Options,
  judge: Judge,
): Finding[] {
  return overrideLevels(settleIgnores(findings, pages).findings, options, judge)
}
