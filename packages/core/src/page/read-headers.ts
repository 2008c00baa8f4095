import { readHref } from '@indexical/syntax/internal'
import { parseLinkHeader } from '@indexical/syntax/link-header'
import type { LinkValue } from '@indexical/syntax/link-header'
import { parseRobotsHeader } from '@indexical/syntax/robots'
import { isSameUrl, parseHttpUrl } from '@indexical/syntax/url'
import type { Location, SignalLocation, HeaderLine } from '@indexical/syntax'
import { isPageType } from './sort-elements.ts'
import { parseRefresh } from './refresh.ts'
import { isMarkdownType } from './read-feeds.ts'
import type { Alternate, Canonical, FeedLink, Refresh, RobotsStatement } from './types.ts'

/** The signals of a page's header lines. */
export class HeaderSignals {
  canonicals: Canonical[] = []
  robots: RobotsStatement[] = []
  alternates: Alternate[] = []
  /** The redirect of the Refresh header. */
  refresh: Refresh | undefined
  /** Links to Markdown versions of the page. */
  textVersions: FeedLink[] = []
}

/** Read the X-Robots-Tag, Link and Refresh lines of a response. Each line is parsed alone, as crawlers do. */
export function readHeaders(lines: readonly HeaderLine[], url: string): HeaderSignals {
  if (lines.length === 0) return noSignals
  const links = lines.filter(({ name }) => name === 'link').flatMap((line) => linksOf(line, url))
  return {
    robots: lines.filter(({ name }) => name === 'x-robots-tag').flatMap(robotsOf),
    canonicals: links
      .filter(({ link }) => link.rel.includes('canonical'))
      .map((found) => canonicalOf(found, url)),
    alternates: links
      .filter(({ link }) => link.rel.includes('alternate') && isPageType(typeOf(link)))
      .flatMap((found) => found.link.hreflang.map((hreflang) => alternateOf(found, hreflang, url))),
    refresh: refreshOf(lines, url),
    textVersions: links.flatMap(({ link, location }) => {
      const target = readHref(link.target, url).url
      const isVersion = link.rel.includes('alternate') && isMarkdownType(typeOf(link))
      return isVersion && target !== undefined
        ? [{ href: { value: link.target, location }, url: target.replace(/#.*$/s, '') }]
        : []
    }),
  }
}

const noSignals = new HeaderSignals()

/** Return the redirect of the first Refresh line that browsers follow. Its target is relative to the page, not its base. */
function refreshOf(lines: readonly HeaderLine[], url: string): Refresh | undefined {
  for (const { name, value } of lines) {
    const parsed = name === 'refresh' ? parseRefresh(value.value) : undefined
    if (!parsed) continue
    const target = parsed.url === undefined ? undefined : parseHttpUrl(parsed.url, url).url?.href
    return { seconds: parsed.seconds, url: target, location: value.location }
  }
  return undefined
}

interface FoundLink {
  link: LinkValue
  location: SignalLocation
}

function linksOf({ value }: HeaderLine, url: string): FoundLink[] {
  return parseLinkHeader(value.value)
    .links.filter(({ anchor }) => anchor === undefined || isSame(anchor, url))
    .map((link) => ({ link, location: locationWithin(value.location, link.targetStart, link.targetEnd) }))
}

function typeOf({ params }: LinkValue): string | undefined {
  return params.find(({ name }) => name === 'type')?.value
}

/** Return whether a link describes this URL. A link with another anchor describes another resource. */
function isSame(anchor: string, url: string): boolean {
  const resolved = URL.parse(anchor, url)
  return resolved !== null && isSameUrl(resolved.href, url)
}

function robotsOf({ value }: HeaderLine): RobotsStatement[] {
  return parseRobotsHeader(value.value).map(({ crawler, directives }) => ({
    carrier: 'header',
    crawler,
    directives,
    location: value.location,
    content: value,
    inHead: true,
    inNoscript: false,
  }))
}

function canonicalOf({ link, location }: FoundLink, url: string): Canonical {
  return {
    carrier: 'header',
    href: { value: link.target, location },
    ...readHref(link.target, url),
    location,
    inHead: true,
    inNoscript: false,
    attributes: [],
  }
}

function alternateOf({ link, location }: FoundLink, hreflang: string, url: string): Alternate {
  return {
    carrier: 'header',
    hreflang: { value: hreflang, location },
    href: { value: link.target, location },
    url: readHref(link.target, url).url,
    location,
    inHead: true,
  }
}

/** Return the location of a part of a value that is on one line of a file. */
export function locationWithin(location: SignalLocation, start: number, end: number): SignalLocation {
  if (!location || !('file' in location) || location.column === undefined) return location
  const part: Location = { ...location, column: location.column + start, endColumn: location.column + end }
  return part
}

/** Return whether a location is in a file of a host, where headers are, and not in the page. */
export function isInFile(location: SignalLocation): boolean {
  return location !== undefined && 'file' in location
}
