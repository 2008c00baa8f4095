import { exactKey } from '@indexical/syntax/url'
import type { Directive } from '@indexical/syntax/robots'
import { fields } from '../intent/fields.ts'
import type { IntentProblem } from '../intent/problems.ts'
import type { RobotsIntent } from '../intent/types.ts'
import { agrees } from '../page/agrees.ts'
import type { Page } from '../page/types.ts'
import { declaredCanonicals } from './resolve-page.ts'

/**
 * Return whether the author has a request that the page does not contain: another canonical, a noindex, or a value that
 * cannot be read. To list such a page may contradict its author.
 */
export function hasUnmetRequest(page: Page): boolean {
  return (
    page.problems.some(mayHide) ||
    (page.intent.robots ?? []).some((request) => isUnmet(request, page)) ||
    lacksCanonical(page)
  )
}

const hiding = new Set(
  [fields.robots, fields.noindex, fields.canonical, fields.sitemap].map(({ expected }) => expected),
)

/** Return whether a value that cannot be read may be a request to hide the page. A wrong date is not. */
function mayHide({ rule, id, args }: IntentProblem): boolean {
  if (rule === 'frontmatter/valid-syntax') return id !== 'duplicate'
  return rule === 'frontmatter/valid-type' && (id === 'key' || hiding.has(args.at(-1) ?? ''))
}

function isUnmet({ crawler, directives }: RobotsIntent, { robots }: Page): boolean {
  if (!directives.some(hides)) return false
  const built = robots.filter((statement) => statement.crawler === crawler)
  return directives.some(({ problem }) => problem) || !agrees(built, directives)
}

function hides({ name, problem }: Directive): boolean {
  const meant = problem?.type === 'unknown' ? problem.suggestion : name
  return meant === 'noindex' || meant === 'none'
}

function lacksCanonical(page: Page): boolean {
  const { requestedCanonical: requested, url } = page
  if (requested === undefined) return false
  if (requested.url === undefined) return true
  const key = exactKey(requested.url)
  const [declared = url] = declaredCanonicals(page)
  return exactKey(declared) !== key
}
