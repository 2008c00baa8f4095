import type { RequestedDirective, RobotsIntent } from './types.ts'
import { getOrCreate } from './get-or-create.ts'
import { intentProblem } from './problems.ts'
import type { IntentProblem } from './problems.ts'
import type { Reading } from './read-field.ts'

/** What directives say about one question; `none` and `all` answer both. */
const answers: ReadonlyMap<string, readonly [question: string, answer: boolean][]> = new Map([
  ['index', [['index', true]]],
  ['noindex', [['index', false]]],
  ['follow', [['follow', true]]],
  ['nofollow', [['follow', false]]],
  [
    'all',
    [
      ['index', true],
      ['follow', true],
    ],
  ],
  [
    'none',
    [
      ['index', false],
      ['follow', false],
    ],
  ],
])

/**
 * Join the statements to each crawler into one entry, `*` first.
 *
 * Two keys that contradict each other are a problem, except when one of them is in the page's file and the other is
 * inherited: then the page's own holds, and the inherited directive goes.
 *
 * @param isOwn whether a location is in the page's own file
 */
export function combineRobots(entries: readonly RobotsIntent[], isOwn: IsOwn): Reading<RobotsIntent[]> {
  const byCrawler = new Map<string, RobotsIntent[]>()
  for (const entry of entries) getOrCreate(byCrawler, entry.crawler, () => []).push(entry)
  const groups = [...byCrawler.values()].map((group) => joined(group, isOwn))
  const settled = groups.flatMap(({ value }) => value)
  return {
    value: [...settled.filter(isGeneric), ...settled.filter((entry) => !isGeneric(entry))],
    problems: groups.flatMap(({ problems }) => problems),
  }
}

type IsOwn = (location: RobotsIntent['location']) => boolean

function isGeneric({ crawler }: RobotsIntent): boolean {
  return crawler === '*'
}

function joined(group: readonly RobotsIntent[], isOwn: IsOwn): Reading<RobotsIntent[]> {
  const problems: IntentProblem[] = []
  let kept: readonly RobotsIntent[] = []
  // The page's own statements come first, so that inherited ones are compared with them.
  for (const entry of [
    ...group.filter(({ location }) => isOwn(location)),
    ...group.filter(({ location }) => !isOwn(location)),
  ]) {
    const directives: RequestedDirective[] = []
    for (const directive of entry.directives) {
      const held = hold(entry, directive, kept, isOwn)
      kept = held.earlier
      problems.push(...held.problems)
      if (held.stays) directives.push(directive)
    }
    kept = [...kept, { ...entry, directives }]
  }
  const first = kept.find(({ directives }) => directives.length > 0)
  const value = first ? [{ ...first, directives: unique(kept.flatMap(({ directives }) => directives)) }] : []
  return { value, problems }
}

interface Held {
  stays: boolean
  /** The earlier statements without what the directive replaces. */
  earlier: readonly RobotsIntent[]
  problems: IntentProblem[]
}

/** Whether a directive stays beside the earlier statements; of a true conflict the restriction stays. */
function hold(
  entry: RobotsIntent,
  directive: RequestedDirective,
  earlier: readonly RobotsIntent[],
  isOwn: IsOwn,
): Held {
  const problems: IntentProblem[] = []
  let left = earlier
  let stays = true
  for (const other of earlier) {
    for (const opposite of other.directives.filter((one) => contradicts(one, directive))) {
      if (isOwn(other.location) !== isOwn(entry.location)) return { stays: false, earlier: left, problems }
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
      if (isRestriction(directive)) left = without(left, opposite)
      else stays = false
    }
  }
  return { stays, earlier: left, problems }
}

function without(entries: readonly RobotsIntent[], directive: RequestedDirective): RobotsIntent[] {
  return entries.map((entry) => ({
    ...entry,
    directives: entry.directives.filter((one) => one !== directive),
  }))
}

function isRestriction({ name }: RequestedDirective): boolean {
  return answers.get(name)?.every(([, allowed]) => !allowed) ?? false
}

function contradicts(a: RequestedDirective, b: RequestedDirective): boolean {
  const said = answers.get(a.name) ?? []
  return said.some(([question, answer]) =>
    answers.get(b.name)?.some(([asked, other]) => asked === question && other !== answer),
  )
}

/** A statement as its author wrote it: `noindex: true`, `robots: index`. */
function formatStatement({ key }: RobotsIntent, { name, raw }: RequestedDirective): string {
  const field = key.replace(/^.*\.|_|^robots(?=no)/gi, '').toLowerCase()
  return field === 'noindex' || field === 'nofollow' ? `${key}: ${name === field}` : `${key}: ${raw}`
}

/** Repeated directives say nothing more, but both places of a mistake are reported. */
function unique(directives: readonly RequestedDirective[]): RequestedDirective[] {
  const seen = new Set<string>()
  return directives.filter((directive) => {
    const said = `${directive.name}:${directive.value ?? ''}`
    if (directive.problem || !seen.has(said)) {
      seen.add(said)
      return true
    }
    return false
  })
}
