import type { Finding } from './finding.ts'

/**
 * Make findings parts of those that they follow from. A finding with a cause at a location gets the root of the finding at
 * this location, if a rule reported one there that disputes the value.
 *
 * @param disputes whether a rule reports that the value at its location is wrong
 */
export function joinCauses(
  findings: readonly Finding[],
  disputes: (rule: string) => boolean,
): readonly Finding[] {
  if (!findings.some(causeIn)) return findings
  const disputed = new Map<string, Finding>()
  for (const finding of findings) {
    const place = placeOf(finding)
    if (disputes(finding.rule) && disputed.get(place)?.level !== 'error') disputed.set(place, finding)
  }
  const causeOf = (finding: Finding): Finding | undefined => {
    const place = causeIn(finding)
    return place && disputed.get(placeOf(place))
  }
  const known = new Set<string>()
  const roots = findings.map((finding) => {
    const followed = new Set([finding])
    let head = finding
    for (let next = causeOf(head); next; next = causeOf(head)) {
      // In a circle, no finding follows from another.
      if (followed.has(next)) return undefined
      followed.add(next)
      head = next
    }
    if (head === finding) return undefined
    const root = head.root ?? rootOf(head)
    known.add(root)
    return root
  })
  // The other findings with the cause of a head are part of the same group.
  return findings.map((finding, index) => {
    const own = rootOf(finding)
    const root = roots[index] ?? (known.has(own) ? own : undefined)
    return root === undefined || finding.root !== undefined ? finding : { ...finding, root }
  })
}

function causeIn({ related }: Finding): NonNullable<Finding['related']>[number] | undefined {
  return related?.find(({ isCause }) => isCause)
}

function rootOf(finding: Finding): string {
  const { rule, id, level, cause = placeOf(finding) } = finding
  return `${rule} ${id} ${level} ${cause}`
}

function placeOf({ file, line = 0, column = 0 }: Pick<Finding, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`
}
