import { lookUpTarget } from './hreflang.ts'
import type { Site, VersionTarget } from './types.ts'

/** The result of another site of the same run for a URL. */
export interface OtherTarget {
  site: Site
  target: VersionTarget
}

/** Find a URL on the other sites of the same run; undefined for URLs of this site and of unknown sites. */
export function findOnOtherSite(
  { graph, inputs }: Pick<Site, 'graph' | 'inputs'>,
  url: string,
): OtherTarget | undefined {
  if (inputs.otherSites.length === 0 || graph.owns(url)) return undefined
  const site = inputs.otherSites.find((other) => other.graph.owns(url))
  return site && { site, target: lookUpTarget(site, url) }
}

/** Return why crawlers cannot use a target as the canonical or a version of another page; undefined if they can. */
export function unusableBecause({ target }: OtherTarget): string | undefined {
  const { isMissing, redirect, hidden, canonical, block } = target
  if (isMissing) return 'the target does not exist'
  if (redirect) return `the target redirects to \`${redirect.to}\``
  if (hidden) return `the target ${hidden.reason}`
  if (canonical) return `the target has the canonical \`${canonical.url}\``
  return block && 'robots.txt of that site blocks the target'
}
