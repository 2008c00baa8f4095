import type { ListedUrl } from '@indexical/syntax/sitemap'
import { getOrCreate } from '@indexical/syntax/internal'
import { siteUrl } from '@indexical/syntax/url'
import { OptionsError } from '../options/options.ts'
import type { Options } from '../options/options.ts'
import { sitemapOptionsOf } from '../options/sitemap-values.ts'
import type { Page } from '../page/types.ts'
import { readLanguageCode } from './language-code.ts'
import type { Listing } from './list-sitemap.ts'
import type { Site } from './types.ts'

/** A folder of pages in one language. It has several codes if hreflang names it for several regions. */
interface Locale {
  /** Absolute URL of the folder. */
  root: string
  codes: string[]
}

/** The links of one page to all versions, and itself. */
type Versions = NonNullable<ListedUrl['alternates']>

/** A listed page that may be a version of others. */
interface Candidate {
  entry: ListedUrl
  page: Page
  locale: Locale
}

/**
 * Add hreflang versions to the listed pages, by the option `sitemap.alternates`. Every version lists all versions,
 * including itself, as search engines require. Groups in which a page declares hreflang itself do not change. A page
 * with the same text as another version is a copy without translation, and is omitted.
 *
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function addAlternates(listing: Listing, site: Pick<Site, 'graph'>, options: Options): Listing {
  const alternates = alternatesOf(options)
  if (!alternates || alternates.in === 'head') return listing
  const added = new Map(
    Array.from(findVersions(listing, site, options), ({ entry, links }) => [entry, links]),
  )
  const listed = listing.listed.map((entry) => {
    const links = added.get(entry)
    return links ? { ...entry, alternates: links } : entry
  })
  if (added.size > 0 || listed.length === 0) return { ...listing, listed }
  const bySize = bySizeOf(localesOf(alternates.locales, options))
  for (const entry of listed) {
    const candidate = candidateOf(entry, site.graph, bySize)
    if (candidate && isInOtherLanguage(candidate)) {
      const noVersions = { root: new URL(candidate.locale.root).pathname, lang: candidate.page.lang! }
      return { ...listing, noVersions }
    }
  }
  return { ...listing, noVersions: {} }
}

/** Return whether the option `sitemap.alternates` puts the links into the heads of pages. */
export function writesVersionsInHead(options: Options): boolean {
  return alternatesOf(options)?.in === 'head'
}

function alternatesOf({ sitemap }: Options) {
  const { alternates } = sitemapOptionsOf(sitemap) ?? {}
  return typeof alternates === 'object' ? alternates : undefined
}

/** Yield the listed pages that have versions, with their links. All versions share one list. */
export function* findVersions(
  { listed }: Pick<Listing, 'listed'>,
  { graph }: Pick<Site, 'graph'>,
  options: Options,
): Generator<{ entry: ListedUrl; page: Page; links: Versions }> {
  const alternates = alternatesOf(options)
  if (!alternates) return
  const locales = localesOf(alternates.locales, options)
  const bySize = bySizeOf(locales)
  const documents = new Map<string, Candidate[]>()
  for (const entry of listed) {
    const candidate = candidateOf(entry, graph, bySize)
    if (!candidate) continue
    const { page, locale } = candidate
    const key = page.intent.translationKey?.value ?? `/${entry.url.slice(locale.root.length)}`
    getOrCreate(documents, key, () => []).push(candidate)
  }
  for (const candidates of documents.values()) {
    const versions = realVersions(candidates, locales)
    if (versions.length < 2) continue
    const links = linksOf(versions, alternates.xDefault)
    for (const { entry, page } of versions) yield { entry, page, links }
  }
}

/** @throws {OptionsError} one sentence for each code in `sitemap.alternates` that search engines do not know */
export function checkAlternates(options: Options): void {
  const alternates = alternatesOf(options)
  if (!alternates) return
  const { locales, xDefault } = alternates
  const codes = Object.keys(locales)
  const mistakes = codes.flatMap((code) => {
    const { problem, part, suggestion } = readLanguageCode(code)
    if (!problem) return []
    const expected =
      suggestion === undefined ? `a language code such as \`en\` or \`pt-BR\`` : `\`${suggestion}\``
    return `Unexpected ${problem === 'form' ? 'language code' : problem} \`${part}\` in option \`sitemap.alternates.locales\`, expected ${expected}`
  })
  if (xDefault !== undefined && !codes.includes(xDefault))
    mistakes.push(
      `Unexpected value \`${xDefault}\` of option \`sitemap.alternates.xDefault\`, expected one of ${codes.join(', ')}`,
    )
  if (mistakes.length > 0) throw new OptionsError(...mistakes)
}

function localesOf(paths: Readonly<Record<string, string>>, { site, base }: Options): Locale[] {
  const locales = new Map<string, Locale>()
  for (const [code, path] of Object.entries(paths)) {
    const root = siteUrl(path.endsWith('/') ? path : `${path}/`, { site, base })
    getOrCreate(locales, root, () => ({ root, codes: [] })).codes.push(code)
  }
  return [...locales.values()]
}

/** Return the locales, those with the longest path first. */
function bySizeOf(locales: readonly Locale[]): Locale[] {
  return locales.toSorted((a, b) => b.root.length - a.root.length)
}

function candidateOf(
  entry: ListedUrl,
  graph: Site['graph'],
  bySize: readonly Locale[],
): Candidate | undefined {
  const page = graph.pageAt(entry.url)
  const locale = bySize.find(({ root }) => entry.url.startsWith(root))
  return page && locale && { entry, page, locale }
}

/**
 * Return the versions of a document in the order of the locales; empty if there are none, or if one declares hreflang.
 */
function realVersions(candidates: readonly Candidate[], locales: readonly Locale[]): Candidate[] {
  if (candidates.some(({ page }) => page.alternates.length > 0)) return []
  const versions: Candidate[] = []
  const texts = new Set<string>()
  for (const locale of locales) {
    const [version, other] = candidates.filter((candidate) => candidate.locale === locale)
    // If two pages match a locale, the version is ambiguous.
    if (!version || other || isInOtherLanguage(version)) continue
    const { content } = version.page
    if (content && texts.has(content.hash)) continue
    if (content) texts.add(content.hash)
    versions.push(version)
  }
  return versions
}

/** Return whether a page declares another language than that of its folder. It is then a copy without translation. */
function isInOtherLanguage({ page, locale }: Candidate): boolean {
  const language = primary(page.lang ?? '')
  return language !== '' && locale.codes.every((code) => primary(code) !== language)
}

function primary(code: string): string {
  return code.trim().toLowerCase().split('-', 1)[0]!
}

function linksOf(versions: readonly Candidate[], xDefault: string | undefined): Versions {
  const links = versions.flatMap(({ entry: { url }, locale }) => locale.codes.map((lang) => ({ lang, url })))
  const fallback = links.find(({ lang }) => lang === xDefault)
  return fallback ? [...links, { lang: 'x-default', url: fallback.url }] : links
}
