import { exactKey } from '@indexical/syntax/url'
import type { Directive } from '@indexical/syntax/robots'
import type { RobotsIntent } from '../intent/types.ts'
import { agrees } from '../page/agrees.ts'
import type { Page } from '../page/types.ts'
import { declaredCanonicals } from './resolve-page.ts'

/**
 * Return whether the author requested something of crawlers that the page does not contain: another canonical, a
 * noindex, or a value that cannot be read. A sitemap would then list a page against its author.
 */
export function hasUnmetRequest(page: Page): boolean {
  return (
    page.problems.some(
      ({ rule }) => rule === 'frontmatter/valid-syntax' || rule === 'frontmatter/valid-type',
    ) ||
    (page.intent.robots ?? []).some((request) => isUnmet(request, page)) ||
    lacksCanonical(page)
  )
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
