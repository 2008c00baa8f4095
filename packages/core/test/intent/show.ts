import { readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import type { DataProblem } from '../../../syntax/src/data/located-data.ts'
import { toIntentProblem } from '../../src/intent/data-problems.ts'
import type { IntentProblem } from '../../src/intent/problems.ts'
import { formatIntentProblem } from '../../src/intent/problems.ts'
import type { ReadIntentOptions } from '../../src/intent/read-intent.ts'
import type { Intent } from '../../src/intent/types.ts'
import { readIntent } from '../../src/intent/read-intent.ts'
import type { Location } from '../../../syntax/src/location.ts'

/** `2:9-16`, or `3:3-5:20` over several lines, or the file where no line is known. */
export function showLocation(place: Location | undefined): string {
  if (!place) return 'nowhere'
  if (place.line === undefined) return place.file
  const end = place.endLine === place.line ? place.endColumn : `${place.endLine}:${place.endColumn}`
  return `${place.line}:${place.column}-${end}`
}

/** Everything that an intent states, one line each, for tables of cases. */
export function showIntent({ canonical, canonicalKind, robots = [], sitemap, draft }: Intent): string[] {
  return [
    ...(canonical
      ? [`${showLocation(canonical.location)} ${canonical.key} = ${canonical.value} (${canonicalKind})`]
      : []),
    ...robots.map(
      ({ crawler, directives, location }) =>
        `${showLocation(location)} ${crawler}: ${directives
          .map((one) => {
            const value = one.value === undefined ? '' : `:${one.value}`
            return `${one.name}${value} ${showLocation(one.location)}${one.problem ? ` (${one.problem.type})` : ''}`
          })
          .join(', ')}`,
    ),
    ...(sitemap
      ? [`${showLocation(sitemap.location)} ${sitemap.key} = ${JSON.stringify(sitemap.value)}`]
      : []),
    ...(draft ? [`${showLocation(draft.location)} ${draft.key} = ${draft.value}`] : []),
  ]
}

/** Problems with place and words, and the related place behind `<-`. */
export function showProblems(problems: readonly (IntentProblem | DataProblem)[]): string[] {
  return problems.map((one) => {
    const problem = 'rule' in one ? one : toIntentProblem(one)
    const related = (problem.related ?? []).map(
      ({ location, message }) => ` <- ${showLocation(location)} ${message}`,
    )
    return `${showLocation(problem.location)} ${problem.rule}: ${formatIntentProblem(problem)}${related.join('')}`
  })
}

/** What a page's text states, and what is wrong with it. */
export function readPage(text: string, file = 'src/posts/shoes.md'): string[] {
  const frontmatter = readFrontmatter(text, file)
  if (!frontmatter) return ['no frontmatter']
  const { intent, problems } = readIntent(frontmatter.data, { ...frontmatter, file })
  return [...showIntent(intent), ...showProblems([...frontmatter.problems, ...problems])]
}

/** What data without a file states, and what is wrong with it. */
export function readValues(data: Record<string, unknown>, options: ReadIntentOptions = {}): string[] {
  const { intent, problems } = readIntent(data, options)
  return [...showIntent(intent), ...showProblems(problems)]
}
