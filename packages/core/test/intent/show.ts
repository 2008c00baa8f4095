import { readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import type { DataProblem } from '../../../syntax/src/data/located-data.ts'
import { toIntentProblem } from '../../src/intent/data-problems.ts'
import type { IntentProblem } from '../../src/intent/problems.ts'
import { formatIntentProblem } from '../../src/intent/problems.ts'
import type { ReadIntentOptions } from '../../src/intent/read-intent.ts'
import type { Intent } from '../../src/intent/types.ts'
import { readIntent } from '../../src/intent/read-intent.ts'
import type { Location } from '../../../syntax/src/location.ts'

/** Format a location: `2:9-16`, `3:3-5:20` over several lines, or the file if the line is unknown. */
export function showLocation(location: Location | undefined): string {
  if (!location) return 'nowhere'
  const { file, line, column, endLine, endColumn } = location
  if (line === undefined) return file
  return `${line}:${column}-${endLine === line ? endColumn : `${endLine}:${endColumn}`}`
}

/** Format each value of an intent as one line, for tables of cases. */
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

/** Format problems with their location, and related locations after `<-`. */
export function showProblems(problems: readonly (IntentProblem | DataProblem)[]): string[] {
  return problems.map((one) => {
    const problem = 'rule' in one ? one : toIntentProblem(one)
    const related = (problem.related ?? []).map(
      ({ location, message }) => ` <- ${showLocation(location)} ${message}`,
    )
    return `${showLocation(problem.location)} ${problem.rule}: ${formatIntentProblem(problem)}${related.join('')}`
  })
}

/** Format the intent and the problems of a page's text. */
export function readPage(text: string, file = 'src/posts/shoes.md'): string[] {
  const frontmatter = readFrontmatter(text, file)
  if (!frontmatter) return ['no frontmatter']
  const { intent, problems } = readIntent(frontmatter.data, { ...frontmatter, file })
  return [...showIntent(intent), ...showProblems([...frontmatter.problems, ...problems])]
}

/** Format the intent and the problems of data without a file. */
export function readValues(data: Record<string, unknown>, options: ReadIntentOptions = {}): string[] {
  const { intent, problems } = readIntent(data, options)
  return [...showIntent(intent), ...showProblems(problems)]
}
