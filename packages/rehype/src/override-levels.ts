import picomatch from 'picomatch'
import { decoded } from '@indexical/core'
import type { Finding, Judge, Options } from '@indexical/core'

/**
 * Prepare to give every finding the level that the option `overrides` asks for on its page; a rule that is on only for
 * some pages is dropped on the others.
 */
export function createOverrides(
  { overrides, rules }: Pick<Options, 'overrides' | 'rules'>,
  judge: Judge,
): (findings: readonly Finding[]) => Finding[] {
  if (overrides.length === 0) return (findings) => [...findings]
  const matchers = overrides.map((override) => ({
    isMatch: picomatch(override.paths, { dot: true }),
    override,
  }))
  const overrideLevel = (finding: Finding): Finding[] => {
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
  }
  return (findings) => findings.flatMap(overrideLevel)
}
