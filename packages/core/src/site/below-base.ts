import type { Site } from './types.ts'

/** Bases of versions, whose pages name those of the latest version. A year alone is more likely a conference. */
const version = /\/(?:v\d[\w.-]*|\d{1,3}(?:[._-](?:\d+|x))+|next|canary|nightly|beta|stable|legacy)\/$/i

/** Return the page that a URL on the site's hostname would name with the site's base; undefined if none. */
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
