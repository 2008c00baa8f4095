import { getOrCreate } from '@indexical/syntax/internal'
import type { RequestedDirective, RobotsIntent } from './types.ts'
import { intentProblem } from './problems.ts'
import type { IntentProblem } from './problems.ts'
import type { Reading } from './fields.ts'

/** The permissions that each directive grants. */
const granted: ReadonlyMap<string, readonly string[]> = new Map([
  ['index', ['index']],
  ['follow', ['follow']],
  ['all', ['index', 'follow']],
])

/** The permissions that each directive denies. */
const denied: ReadonlyMap<string, readonly string[]> = new Map([
  ['noindex', ['index']],
  ['nofollow', ['follow']],
  ['none', ['index', 'follow']],
])

/**
 * Combine the statements to each crawler into one entry, `*` first.
 *
 * Two keys that contradict each other are a problem. If only one of them is in the page's own file, it overrides the
 * inherited one without a problem.
 *
 * @param isOwn returns whether a location is in the page's own file
 */
export function combineRobots(entries: readonly RobotsIntent[], isOwn: IsOwn): Reading<RobotsIntent[]> {
  const byCrawler = new Map<string, RobotsIntent[]>()
  for (const entry of entries) getOrCreate(byCrawler, entry.crawler, () => []).push(entry)
  const groups = [...byCrawler.values()].map((group) => combineGroup(group, isOwn))
  const combined = groups.flatMap(({ value }) => value)
  return {
    value: [...combined.filter(isGeneric), ...combined.filter((entry) => !isGeneric(entry))],
    problems: groups.flatMap(({ problems }) => problems),
  }
}

type IsOwn = (location: RobotsIntent['location']) => boolean

function isGeneric({ crawler }: RobotsIntent): boolean {
  return crawler === '*'
}

function combineGroup(group: readonly RobotsIntent[], isOwn: IsOwn): Reading<RobotsIntent[]> {
  const problems: IntentProblem[] = []
  let kept: readonly RobotsIntent[] = []
  // The page's own statements are added first; inherited ones are then compared with them.
  for (const entry of [
    ...group.filter(({ location }) => isOwn(location)),
    ...group.filter(({ location }) => !isOwn(location)),
  ]) {
    const directives: RequestedDirective[] = []
    for (const directive of entry.directives) {
      const resolution = resolveConflicts(entry, directive, kept, isOwn)
      kept = resolution.earlier
      problems.push(...resolution.problems)
      if (resolution.isKept) directives.push(directive)
    }
    kept = [...kept, { ...entry, directives }]
  }
  const first = kept.find(({ directives }) => directives.length > 0)
  const value = first ? [{ ...first, directives: unique(kept.flatMap(({ directives }) => directives)) }] : []
  return { value, problems }
}

interface Resolution {
  /** Whether the directive is kept. */
  isKept: boolean
  /** The earlier statements without the directives that it replaces. */
  earlier: readonly RobotsIntent[]
  problems: IntentProblem[]
}

/** Compare a directive with the earlier statements. If both are own or both are inherited, the restriction is kept. */
function resolveConflicts(
  entry: RobotsIntent,
  directive: RequestedDirective,
  earlier: readonly RobotsIntent[],
  isOwn: IsOwn,
): Resolution {
  const problems: IntentProblem[] = []
  let left = earlier
  let isKept = true
  for (const other of earlier) {
    for (const opposite of other.directives.filter((one) => contradicts(one, directive))) {
      if (isOwn(other.location) !== isOwn(entry.location)) return { isKept: false, earlier: left, problems }
      const [statement, against] = [formatStatement(entry, directive), formatStatement(other, opposite)]
      const related = [{ message: `\`${against}\``, location: opposite.location }]
      problems.push(
        intentProblem(
          'frontmatter/no-conflict',
          'disagree',
          [statement, against],
          directive.location,
          related,
        ),
      )
      if (denied.has(directive.name)) left = without(left, opposite)
      else isKept = false
    }
  }
  return { isKept, earlier: left, problems }
}

function without(entries: readonly RobotsIntent[], directive: RequestedDirective): RobotsIntent[] {
  return entries.map((entry) => ({
    ...entry,
    directives: entry.directives.filter((one) => one !== directive),
  }))
}

function contradicts(a: RequestedDirective, b: RequestedDirective): boolean {
  const cancels = ({ name }: RequestedDirective, other: RequestedDirective): boolean =>
    granted.get(name)?.some((permission) => denied.get(other.name)?.includes(permission)) ?? false
  return cancels(a, b) || cancels(b, a)
}

/** Format a statement as its author wrote it: `noindex: true`, `robots: index`. */
function formatStatement({ key }: RobotsIntent, { name, raw }: RequestedDirective): string {
  const field = key.replace(/^.*\.|_|^robots(?=no)/gi, '').toLowerCase()
  return field === 'noindex' || field === 'nofollow' ? `${key}: ${name === field}` : `${key}: ${raw}`
}

/** Remove repeated directives, but keep all invalid ones, so that each location is reported. */
function unique(directives: readonly RequestedDirective[]): RequestedDirective[] {
  const seen = new Set<string>()
  return directives.filter(
    ({ name, value = '', problem }) => seen.size < seen.add(`${name}:${value}`).size || problem,
  )
}
