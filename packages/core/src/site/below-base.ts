import type { Site } from './types.ts'

/** Bases of versions, whose pages name those of the latest; a year alone is more likely a conference. */
const version = /\/(?:v\d[\w.-]*|\d{1,3}(?:[._-](?:\d+|x))+|next|canary|nightly|beta|stable|legacy)\/$/i

/** The page that a URL of the own host names when its author forgot the base of the site. */
export function meantBelowBase(site: Site, url: string): string | undefined {
  if (site.owns(url)) return undefined
  const { origin } = new URL(site.url)
  if (site.url === `${origin}/` || site.allowedOrigins.includes(origin) || version.test(site.url))
    return undefined
  if (!url.startsWith(`${origin}/`)) return undefined
  const wanted = site.url + url.slice(origin.length + 1)
  const isServed = site.find(wanted)?.type === 'page' && site.find(url)?.type !== 'elsewhere'
  return isServed ? wanted : undefined
}
