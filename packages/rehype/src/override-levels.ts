import { createMatchGlobs, decoded } from '@indexical/core'
import type { Finding, Judge, Level, Options } from '@indexical/core'

/**
 * Prepare to give every finding the level that the option `overrides` asks for on its page; a rule that is on only for
 * some pages is dropped on the others.
 */
export function createOverrides(
  { overrides, rules }: Pick<Options, 'overrides' | 'rules'>,
  judge: Judge,
): (findings: readonly Finding[]) => Finding[] {
  if (overrides.length === 0) return (findings) => [...findings]
  const findLevel = createFindLevel(overrides)
  const overrideLevel = (finding: Finding): Finding[] => {
    const level = finding.url === undefined ? undefined : findLevel(finding.url, finding.rule)
    if (level !== undefined) return level === 'off' ? [] : [{ ...finding, level }]
    const own = rules[finding.rule]
    const isOff = (Array.isArray(own) ? own[0] : own) === 'off'
    return isOff || judge.levelOf(finding.rule) === undefined ? [] : [finding]
  }
  return (findings) => findings.flatMap(overrideLevel)
}

/** Make a function that tells which level the last override gives to a rule on the page at a URL. */
function createFindLevel(overrides: Options['overrides']): (url: string, rule: string) => Level | undefined {
  const globs = overrides.flatMap(({ paths, rules }) => paths.map((glob) => ({ glob, rules })))
  const matchGlobs = createMatchGlobs(globs.map(({ glob }) => glob))
  const matching = (url: string): Options['overrides'][number]['rules'][] => {
    const path = new URL(url).pathname
    // As URLs hold it, and as people write it: `/caf%C3%A9/` is `/café/`.
    const positions = new Set([path, decoded(path)].flatMap(matchGlobs))
    return [...positions].sort((a, b) => a - b).map((position) => globs[position]!.rules)
  }
  let last: { url: string; rules: ReturnType<typeof matching> } | undefined
  return (url, rule) => {
    // Findings of one page stand together.
    if (last?.url !== url) last = { url, rules: matching(url) }
    return last.rules.findLast((rules) => rules[rule] !== undefined)?.[rule]
  }
}
