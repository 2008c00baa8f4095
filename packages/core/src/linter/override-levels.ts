import type { Finding } from './finding.ts'
import type { Level } from '../options/level.ts'
import type { Options } from '../options/options.ts'
import { createMatchGlobs, decoded } from '@indexical/syntax/url'

/** Gives findings the level that the option `overrides` sets for their pages. */
export type OverrideLevels = (findings: readonly Finding[]) => Finding[]

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
  const matchGlobs = createMatchGlobs(globs.map(({ glob }) => glob))
  const matching = (url: string): Options['overrides'][number]['rules'][] => {
    const path = new URL(url).pathname
    // Globs may be written as people read a path: `/caf%C3%A9/` is `/café/`.
    const positions = new Set([path, decoded(path)].flatMap(matchGlobs))
    return [...positions].sort((a, b) => a - b).map((position) => globs[position]!.rules)
  }
  let last: { url: string; rules: ReturnType<typeof matching> } | undefined
  return (url, rule) => {
    // Findings of one page follow each other.
    if (last?.url !== url) last = { url, rules: matching(url) }
    return last.rules.findLast((rules) => rules[rule] !== undefined)?.[rule]
  }
}
