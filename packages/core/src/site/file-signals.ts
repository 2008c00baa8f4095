import { decidingCrawlers } from '@indexical/syntax/internal/robots'
import { effective } from '@indexical/syntax/robots'
import { readHeaders } from '../page/read-headers.ts'
import type { HeaderSignals } from '../page/read-headers.ts'
import type { SignalLocation } from '@indexical/syntax'
import type { SiteHost, Site } from './types.ts'
import type { Canonical } from '../page/types.ts'
import { isSameUrl } from '@indexical/syntax/url'
import { redirectEnd } from './redirects.ts'

/** Header signals of a file that is not a page, such as a PDF. */
export interface FileSignals extends HeaderSignals {
  /** The location of the header that keeps the file out of the index; undefined without such a header. */
  hiddenBy: { location: SignalLocation } | undefined
}

/** Read the header lines that the host sends with a file, and whether crawlers may index it. */
export function readFileSignals(host: SiteHost, url: string, file: string, now: number): FileSignals {
  const signals = readHeaders(host.headersOf(url, file), url)
  const results = decidingCrawlers.map((crawler) =>
    effective<SignalLocation>(signals.robots, crawler, { now }),
  )
  const hidden = results.find(({ index }) => !index)
  const cause = hidden?.because.index
  return { ...signals, hiddenBy: hidden && { location: cause?.statement.location } }
}

/** A canonical in the header of a file that is not a page. */
interface FileCanonical {
  /** URL of the file. */
  url: string
  canonical: Canonical
  /** The first canonical that the host sends with the file. */
  first: Canonical
}

/** The problem, and the correct value if it is known. */
type FileCanonicalProblem = [id: 'unusable' | 'conflict' | 'other' | 'missing' | 'hidden', expected: string]

/** Return the problem of a file's canonical; undefined if its target can be indexed. */
export function fileCanonicalProblem(
  site: Pick<Site, 'graph' | 'host'>,
  { url, canonical, first }: FileCanonical,
  now: number,
): FileCanonicalProblem | undefined {
  const target = canonical.url
  if (target === undefined) return ['unusable', '']
  if (first.url !== undefined && !isSameUrl(first.url, target)) return ['conflict', first.href.value]
  const secure = target.replace(/^http:/, 'https:')
  if (secure !== target && site.graph.owns(secure)) return ['other', secure]
  // A canonical to the file itself is always right.
  if (!site.graph.owns(target) || isSameUrl(target, url)) return undefined
  const found = site.graph.find(target)
  if (!found) return ['missing', '']
  if (found.type === 'redirect') return ['other', redirectEnd(site.graph, found.redirect)]
  if (found.type === 'file')
    return readFileSignals(site.host, target, found.file, now).hiddenBy && ['hidden', '']
  if (found.type !== 'page') return undefined
  const { hops, url: resolved } = site.graph.resolve(found.page)
  if (hops.length > 0) return ['other', resolved]
  return site.graph.indexable(found.page).indexable ? undefined : ['hidden', '']
}

/** Return the canonical of a file that is canonicalized away. headers/valid-file-canonical reports wrong canonicals. */
export function canonicalOfFile(
  site: Pick<Site, 'graph' | 'host'>,
  url: string,
  file: string,
  now: number,
): Canonical | undefined {
  const { canonicals, hiddenBy } = readFileSignals(site.host, url, file, now)
  const [first] = canonicals
  if (!first?.url || hiddenBy || !site.graph.owns(first.url) || isSameUrl(first.url, url)) return undefined
  const isSound = canonicals.every((canonical) => !fileCanonicalProblem(site, { url, canonical, first }, now))
  return isSound ? first : undefined
}

/** Return whether web results can contain a file, such as a PDF. They never contain images, scripts and styles. */
export function isDocument(file: string): boolean {
  return /\.(?:pdf|ps|rtf|txt|csv|epub|docx?|xlsx?|pptx?|od[pst])$/i.test(file)
}

/** Return whether people search for a file. False for files for crawlers and hosts, such as `robots.txt`. */
export function isSearchedFor(fileOrUrl: string): boolean {
  return isDocument(fileOrUrl) && !notForPeople.test(fileOrUrl)
}

const notForPeople = /(?:^|\/)(?:robots|llms|llms-full|ads|humans|security|[^/]*sitemap[^/]*)\.txt$/i
