import type { Finding } from '../linter/finding.ts'

/** The findings with one rule, message and cause: one problem to correct, in one or more places. */
export interface FindingGroup {
  /** In the order of the report, never empty. */
  findings: readonly Finding[]
  /** Up to five of the findings, from different folders where possible. */
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

/** Join findings with the same rule, message, level and cause, in the order of their first findings. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<Finding | string, Finding[]>()
  for (const finding of findings) {
    const { rule, id, level, cause } = finding
    const key = cause === undefined ? finding : `${rule} ${id} ${level} ${cause}`
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  return Array.from(groups.values(), (group) => ({ findings: group, examples: chooseExamples(group) }))
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

/** Return the level that all findings of a group have. */
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
