import type { Finding } from '../linter/finding.ts'
import type { FindingsDiff } from './types.ts'

/** Findings of one build. */
export interface BuildFindings {
  findings: readonly Finding[]
  /** Output folder as findings show it: the two builds may be in folders with different names. */
  folder: string
}

/**
 * Compare the findings of two builds by rule, page and cause. Lines are ignored, because they change with every edit. A
 * warning whose cause both builds have is neither new nor fixed, even if it is on another page.
 */
export function compareFindings(before: BuildFindings, after: BuildFindings): FindingsDiff {
  const old = before.findings.filter(isCompared)
  const now = after.findings.filter(isCompared)
  const fresh = without(now, after.folder, old, before.folder)
  return {
    new: fresh,
    fixed: without(old, before.folder, now, after.folder),
    unchanged: now.length - fresh.length,
  }
}

/** Return the findings that the other build does not have. */
function without(
  findings: readonly Finding[],
  folder: string,
  others: readonly Finding[],
  otherFolder: string,
): Finding[] {
  const left = new Map<string, number>()
  for (const finding of others) {
    const key = keyOf(finding, otherFolder)
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  const causes = new Set(others.flatMap(causeOf))
  return findings.filter((finding) => {
    const key = keyOf(finding, folder)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0 && !causeOf(finding).some((cause) => causes.has(cause))
  })
}

function causeOf({ rule, level, cause }: Finding): string[] {
  return level === 'warn' && cause !== undefined ? [`${rule} ${cause}`] : []
}

/**
 * Return whether a finding is compared. Findings about the run depend on the machine, and information is not a problem.
 */
function isCompared({ level, rule }: Finding): boolean {
  return level !== 'info' && !rule.startsWith('run/')
}

function keyOf({ rule, id, url, file, cause, message }: Finding, folder: string): string {
  const own = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file
  return `${rule} ${id} ${url ?? own} ${cause ?? message}`
}
