import type { Reader } from './read-field.ts'
import { remember } from '../shared/remember.ts'
import { intentProblem } from './problems.ts'
import type { AskedDirective, RobotsIntent } from './types.ts'

/** Permissions that a directive grants or denies; `none` and `all` concern both. */
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

type Settling = Pick<Reader, 'problems' | 'isOwn'>

/**
 * Join the statements for each crawler into one entry, `*` first.
 *
 * Two keys that contradict each other are a problem, unless one of them is in the page's file and the other is
 * inherited: then the page's own wins, and the inherited directive is removed.
 */
export function settleRobots(entries: readonly RobotsIntent[], settling: Settling): RobotsIntent[] {
  const byCrawler = new Map<string, RobotsIntent[]>()
  for (const entry of entries) remember(byCrawler, entry.crawler, () => []).push(entry)
  const settled = [...byCrawler.values()].flatMap((group) => joined(group, settling))
  return [...settled.filter(isGeneric), ...settled.filter((entry) => !isGeneric(entry))]
}

function isGeneric({ crawler }: RobotsIntent): boolean {
  return crawler === '*'
}

function joined(group: readonly RobotsIntent[], settling: Settling): RobotsIntent[] {
  const { isOwn } = settling
  const kept: RobotsIntent[] = []
  // The page's own statements come first, so that inherited ones are compared with them.
  for (const entry of [...group.filter(({ at }) => isOwn(at)), ...group.filter(({ at }) => !isOwn(at))]) {
    const directives = entry.directives.filter((directive) => holds(entry, directive, kept, settling))
    kept.push({ ...entry, directives })
  }
  const first = kept.find(({ directives }) => directives.length > 0)
  return first ? [{ ...first, directives: unique(kept.flatMap(({ directives }) => directives)) }] : []
}

/** Whether a directive agrees with the earlier statements. In a conflict, the restriction is kept. */
function holds(
  entry: RobotsIntent,
  directive: AskedDirective,
  earlier: readonly RobotsIntent[],
  { problems, isOwn }: Settling,
): boolean {
  let stays = true
  for (const other of earlier) {
    for (const opposite of other.directives.filter((one) => contradicts(one, directive))) {
      if (isOwn(other.at) !== isOwn(entry.at)) return false
      const [statement, against] = [showStatement(entry, directive), showStatement(other, opposite)]
      const related = [{ message: `\`${against}\``, at: opposite.at }]
      problems.push(
        intentProblem('frontmatter/no-conflict', 'disagree', [statement, against], directive.at, related),
      )
      if (isRestriction(directive)) other.directives = other.directives.filter((one) => one !== opposite)
      else stays = false
    }
  }
  return stays
}

function isRestriction({ name }: AskedDirective): boolean {
  return answers.get(name)?.every(([, allowed]) => !allowed) ?? false
}

function contradicts(a: AskedDirective, b: AskedDirective): boolean {
  const said = answers.get(a.name) ?? []
  return said.some(([question, answer]) =>
    answers.get(b.name)?.some(([asked, other]) => asked === question && other !== answer),
  )
}

/** Format a statement as its author wrote it: `noindex: true`, `robots: index`. */
function showStatement({ key }: RobotsIntent, { name, raw }: AskedDirective): string {
  const field = key.replace(/^.*\.|_|^robots(?=no)/gi, '').toLowerCase()
  return field === 'noindex' || field === 'nofollow' ? `${key}: ${name === field}` : `${key}: ${raw}`
}

/** Remove repeated directives, except invalid ones: each location of a mistake is reported. */
function unique(directives: readonly AskedDirective[]): AskedDirective[] {
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
