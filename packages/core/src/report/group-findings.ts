import { getOrCreate } from '@indexical/syntax/internal'
import { kindOf } from '../linter/finding.ts'
import type { Finding } from '../linter/finding.ts'

/** The findings with one cause: one problem to correct, in one or more places. */
export interface FindingGroup {
  /** Never empty. Those with the rule and message of the first are before the others, which follow from them. */
  findings: readonly Finding[]
  /** Up to five of the findings with the rule and message of the first, from different folders where possible. */
  examples: readonly Finding[]
}

/** The numbers of problems in a report. Findings with one cause count once. */
export interface ProblemCounts {
  errors: number
  warnings: number
}

/** The maximum number of examples of a group. */
const maxExamples = 5

/** Folders of pages are compared to this depth. */
const maxDepth = 4

/**
 * Join findings with the same rule, message, level and cause, and those of all rules with the same root: errors first, then
 * those on most pages.
 */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  return getOrCreate(known, findings, () => joinFindings(findings))
}

/** Return the index of the group of each finding. */
export function groupNumbers(groups: readonly FindingGroup[]): ReadonlyMap<Finding, number> {
  return new Map(groups.flatMap(({ findings }, index) => findings.map((one) => [one, index] as const)))
}

/** The report, the counts and the next step of a run join the same list, which may have ten thousands of findings. */
const known = new WeakMap<readonly Finding[], readonly FindingGroup[]>()

function joinFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = Map.groupBy(findings, (finding): Finding | string => {
    const { rule, id, level, cause, root } = finding
    return root ?? (cause === undefined ? finding : `${rule} ${id} ${level} ${cause}`)
  })
  const weighed = Array.from(groups.values(), (group) => {
    const kinds = group[0]!.root === undefined ? [group] : kindsOf(group)
    // The number of pages, or of places if none is on a page.
    const weight = countPages(group) || group.length
    return { findings: kinds.flat(), examples: chooseExamples(kinds[0]!), weight }
  })
  return weighed
    .toSorted((a, b) => byLevel(a.findings[0]!, b.findings[0]!) || b.weight - a.weight)
    .map(({ findings: own, examples }) => ({ findings: own, examples }))
}

/**
 * Split findings by rule and message: errors first, then those that count the pages of the site (`not-all-away`), then
 * those on most pages.
 */
function kindsOf(findings: readonly Finding[]): Finding[][] {
  const kinds = Map.groupBy(findings, (one) => `${kindOf(one)} ${one.level}`)
  const weighed = Array.from(kinds.values(), (kind) => ({
    kind,
    counts: [Number(/\/not-(?:all|blanket)-/.test(kind[0]!.rule)), countPages(kind)],
  }))
  const more = (a: readonly number[], b: readonly number[]): number =>
    b.map((count, index) => count - a[index]!).find((difference) => difference !== 0) ?? 0
  return weighed
    .toSorted((a, b) => byLevel(a.kind[0]!, b.kind[0]!) || more(a.counts, b.counts))
    .map(({ kind }) => kind)
}

/** The levels of findings, the highest first. */
export const levels = ['error', 'warn', 'info'] as const

function byLevel(a: Finding, b: Finding): number {
  return levels.indexOf(a.level) - levels.indexOf(b.level)
}

/** Count the problems of each level that can fail a build. */
export function countProblems(groups: readonly FindingGroup[]): ProblemCounts {
  const count = (level: Finding['level']): number => groups.filter((group) => levelOf(group) === level).length
  return { errors: count('error'), warnings: count('warn') }
}

/** Count the pages that findings are about. */
export function countPages(findings: readonly Finding[]): number {
  return new Set(findings.flatMap(({ url }) => url ?? [])).size
}

/** Return the level of a group, which is the highest of its findings. */
export function levelOf({ findings }: FindingGroup): Finding['level'] {
  return findings[0]!.level
}

/** Choose findings from different folders: first from different top folders, then from folders below these. */
function chooseExamples(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= maxExamples) return findings
  const chosen = new Set(findings.slice(0, 1))
  for (let depth = 1; depth <= maxDepth; depth++) {
    const folders = new Set(Array.from(chosen, (finding) => folderOf(finding, depth)))
    for (const finding of findings) {
      if (chosen.size === maxExamples) return [...chosen]
      const folder = folderOf(finding, depth)
      if (folders.has(folder)) continue
      folders.add(folder)
      chosen.add(finding)
    }
  }
  return [...chosen, ...findings.filter((finding) => !chosen.has(finding))].slice(0, maxExamples)
}

/** Return the first folders of a finding's page, or of its file. */
function folderOf({ url, file }: Finding, depth: number): string {
  const path = url === undefined ? file : url.slice(url.indexOf('/', url.indexOf('//') + 2) + 1)
  const folders = path.split('/')
  // `/blog/post/` and `/blog/post.html` are in the folder `blog`.
  const parents = folders.slice(0, folders.at(-1) === '' ? -2 : -1)
  return parents.slice(0, depth).join('/')
}
