import { requestsNoindex } from '@indexical/syntax/internal/robots'
import { rootUrl } from '@indexical/syntax/url'
import type { Options } from '../options/options.ts'
import { includedUrls } from './choose-entries.ts'
import type { OnDemandRoute, Site } from './types.ts'

/**
 * Return the sorted names of on-demand routes that may belong in the sitemap but have no listed URL. Their pages may
 * contain a noindex, which is unknown until a request, so the sitemap lists only the URLs of `sitemap.include`.
 */
export function unlistedRoutes(
  { robotsTxt, inputs: { onDemandRoutes } }: Pick<Site, 'robotsTxt' | 'inputs'>,
  options: Options,
): string[] {
  if (onDemandRoutes.length === 0) return []
  const root = new URL(rootUrl(options)).pathname
  const paths = includedUrls(options).map(({ url }) => new URL(url).pathname)
  const ofSite = paths.filter((path) => path.startsWith(root)).map((path) => `/${path.slice(root.length)}`)
  const listed = new Set(ofSite.map((path) => onDemandRoutes.find((route) => route.path.test(path))))
  const open = onDemandRoutes.filter(
    (route) => !listed.has(route) && !isExcluded(route) && !robotsTxt.blockedBy(route.url),
  )
  return open.map(({ name }) => name).sort()
}

/** Return whether the author keeps the pages of a route out of the sitemap, as far as a build knows. */
function isExcluded({ name, intent: { robots = [], canonical, draft, sitemap } }: OnDemandRoute): boolean {
  const hides = requestsNoindex(robots.filter(({ crawler }) => crawler === '*'))
  const isErrorPage = /\/(?:404|500)\/?$/.test(name)
  return (
    hides ||
    isErrorPage ||
    canonical !== undefined ||
    draft?.value === true ||
    sitemap?.value.listed === false
  )
}
