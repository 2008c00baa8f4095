import type { Redirect } from '@indexical/syntax'
import type { UrlFacts } from './find-url.ts'
import { followRedirects } from './redirects.ts'
import type { Graph, SiteRobotsTxt } from './types.ts'

/** The number of redirects that crawlers follow from robots.txt. */
const maxHops = 5

/**
 * Return the robots.txt that crawlers get: the file of the build, or the end of its redirects. If this end is missing or
 * HTML, no rule is in effect. Outside of the build it is unknown.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1
 */
export function sentRobotsTxt(
  graph: Graph,
  robotsTxt: SiteRobotsTxt,
  { redirectFor, redirects = [] }: Pick<UrlFacts, 'redirectFor' | 'redirects'>,
): SiteRobotsTxt {
  const url = new URL('/robots.txt', graph.url).href
  const isFile = robotsTxt.facts !== undefined
  const noRules: SiteRobotsTxt = { ...robotsTxt, facts: undefined, blockedBy: () => undefined }
  const declared = isFile ? undefined : redirects.find(({ from }) => from === url)
  const outcome = redirectFor?.(url, isFile) ?? (declared && { type: 'redirect', redirect: declared })
  if (outcome?.type === 'error') return outcome.status < 500 ? noRules : robotsTxt
  if (outcome?.type === 'elsewhere' && outcome.to !== undefined) return endOf(outcome.to)
  if (outcome?.type !== 'redirect') return robotsTxt
  const { redirect } = outcome
  const { urls, loops } = followRedirects(graph, redirect)
  return loops || urls.length - 1 > maxHops ? noRules : endOf(urls.at(-1)!, redirect)

  function endOf(end: string, lostBy?: Redirect): SiteRobotsTxt {
    const found = graph.findOwnFile(end)
    if (found?.type === 'file') return { ...noRules, ...robotsTxt.at?.(found.file) }
    const isKnown = graph.owns(end) && found?.type !== 'elsewhere'
    return isKnown && isFile && lostBy ? { ...noRules, lostBy } : noRules
  }
}
