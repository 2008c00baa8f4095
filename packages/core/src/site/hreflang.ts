import type { VersionTarget, Version, PageVersions, Hreflang, Site, Graph } from './types.ts'
import type { Alternate, Page } from '../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import { getOrCreate, readHref } from '@indexical/syntax/internal'
import type { SitemapEntry } from '@indexical/syntax/sitemap'
import { exactKey, urlKey } from '@indexical/syntax/url'
import { whyHidden } from './exclusions.ts'
import { redirectAt } from './redirects.ts'
import { isFirstOfSeries } from './series.ts'
import { canonicalInstead } from './is-canonicalized-away.ts'
import { meantCountry, primaryLanguage, readLanguageCode } from './language-code.ts'
import type { LanguageCode } from './language-code.ts'
import { declaredCanonicals, canonicalLocation, findIgnoringQuery } from './resolve-page.ts'
import { servedUrl } from './served-form.ts'

/** Read the annotations of head, Link headers and sitemaps as one graph, in time linear in their number. */
export function buildHreflang(site: Pick<Site, 'graph' | 'host' | 'robotsTxt' | 'sitemaps'>): Hreflang {
  const codes = new Map<string, LanguageCode>()
  const targets = new Map<string, VersionTarget>()
  const named = new Map<Page, readonly Page[]>()
  const ownVersions = new Map<Page, readonly Version[]>()
  const codeOf = (value: string): LanguageCode => getOrCreate(codes, value, () => readLanguageCode(value))
  const targetOf = (url: string): VersionTarget => getOrCreate(targets, url, () => lookUpTarget(site, url))
  const fromSitemaps = sitemapAlternates(site)

  const toVersion = (alternate: Alternate, made: (found: Found) => Version): Version => {
    const { carrier, hreflang, url } = alternate
    const target = url === undefined ? undefined : targetOf(url)
    return made({ carrier, url, code: codeOf(hreflang.value), target })
  }
  const makeVersions = (page: Page): PageVersions | undefined => {
    if (page.kind !== 'page') return undefined
    const { alternates } = page
    const own = alternates.flatMap((alternate, number) =>
      alternate.inHead ? toVersion(alternate, (found) => new OwnVersion(page, number, found)) : [],
    )
    const added = (fromSitemaps.get(page) ?? []).map((alternate) =>
      toVersion(alternate, (found) => ({ ...alternate, ...found })),
    )
    if (own.length + added.length === 0) return undefined
    const versions = [...own, ...added]
    const { hidden, canonical } = targetOf(page.url)
    const self = versions.filter(({ target }) => target?.page === page)
    return {
      page,
      versions,
      self,
      counts: !hidden && !canonical && (self.length > 0 || !namesFirstOfSeries(site.graph, page)),
    }
  }
  const annotated = site.graph.pages.filter((page) => page.alternates.length > 0 || fromSitemaps.has(page))
  const total = annotated.reduce((sum, page) => sum + page.alternates.length, 0)
  const kept = new Map<Page, PageVersions | null>()
  const versionsOf = (page: Page): PageVersions | undefined =>
    total > maxKept
      ? makeVersions(page)
      : (getOrCreate(kept, page, () => makeVersions(page) ?? null) ?? undefined)
  const namedBy = (page: Page): readonly Page[] =>
    (versionsOf(page)?.versions ?? []).flatMap(({ target }) => target?.page ?? [])
  const findOwn = (page: Page): readonly Version[] =>
    versionsOf(page)?.self.filter(({ code }) => !code.isDefault) ?? []
  const entriesOf = (pages: () => readonly Page[]): Iterable<PageVersions> => ({
    *[Symbol.iterator]() {
      for (const page of pages()) {
        const entry = versionsOf(page)
        if (entry) yield entry
      }
    },
  })
  let withProblem: readonly Page[] | undefined
  let namers: ReadonlyMap<Page, readonly Page[]> | undefined
  const findNamers = (): ReadonlyMap<Page, readonly Page[]> => {
    const found = new Map<Page, Page[]>()
    for (const page of annotated)
      for (const target of new Set(namedBy(page))) getOrCreate(found, target, () => []).push(page)
    return found
  }
  return {
    pages: entriesOf(() => annotated),
    pagesWithProblem: entriesOf(
      () =>
        (withProblem ??= annotated.filter((page) =>
          versionsOf(page)?.versions.some((version) => hasProblem(site.graph, version)),
        )),
    ),
    of: versionsOf,
    own: (page) => getOrCreate(ownVersions, page, () => findOwn(page)),
    // A list needs a quarter of the memory of a set, and it takes a microsecond to search thousands of entries.
    names: (page, other) => getOrCreate(named, page, () => [...new Set(namedBy(page))]).includes(other),
    namersOf: (page) => new Set((namers ??= findNamers()).get(page)),
  }
}

/**
 * The maximum number of cached annotations, because more would need as much memory as all pages. The others are
 * computed again for each walk.
 */
const maxKept = 2_000_000

type Found = Pick<Version, 'carrier' | 'url' | 'code' | 'target'>

/**
 * Return whether a version has a problem that a rule about single versions may report (see
 * `Hreflang.pagesWithProblem`).
 */
function hasProblem(graph: Graph, { code, href, url, target }: Version): boolean {
  if (code.problem !== undefined || url === undefined || href.value !== url || !graph.owns(url)) return true
  if (target === undefined) return false
  const { isMissing, redirect, hidden, canonical, form, block } = target
  return isMissing || (redirect ?? hidden ?? canonical ?? form ?? block) !== undefined
}

/** An annotation in head or a header. Its data is read from the page, not copied. */
class OwnVersion implements Version {
  readonly carrier: Version['carrier']
  readonly url: string | undefined
  readonly code: LanguageCode
  readonly target: VersionTarget | undefined
  private readonly page: Page
  private readonly number: number

  constructor(page: Page, number: number, { carrier, url, code, target }: Found) {
    this.page = page
    this.number = number
    this.carrier = carrier
    this.url = url
    this.code = code
    this.target = target
  }

  get inHead(): boolean {
    return true
  }

  get hreflang(): Version['hreflang'] {
    return this.page.alternates[this.number]!.hreflang
  }

  get href(): Version['href'] {
    return this.page.alternates[this.number]!.href
  }

  get location(): SignalLocation {
    return this.page.alternates[this.number]!.location
  }
}

/** Return the intended code if a country code is used as language, such as `nl-BE`. */
export function countryMeant({ code, target }: Version, all: readonly Version[]): string | undefined {
  const lang = target?.page?.lang
  if (lang === undefined || code.language === undefined || code.problem) return undefined
  const meant = meantCountry(code.language, lang)
  // A layout that is not translated has `lang="en"` on every page. `uk` then means Ukrainian.
  const isUnset = meant?.startsWith('en-') === true && all.some((other) => other.code.key === 'en')
  return isUnset ? undefined : meant
}

/** Return whether a three-letter code is the language of its page with a letter too many: `enu` on a page in `en`. */
export function looksLikeLang({ code, target }: Version): boolean {
  const { language, problem, short } = code
  if (problem || short !== undefined || language?.length !== 3) return false
  return primaryLanguage(target?.page?.lang) === language.slice(0, 2)
}

/**
 * Return whether a page is a later page of a series and its canonical is the first one. Its layout then also writes the
 * versions of the first page, and canonical/own-page-in-series reports this.
 */
function namesFirstOfSeries(graph: Graph, page: Page): boolean {
  return declaredCanonicals(page).some((url) => isFirstOfSeries(graph, page, url))
}

/** Return the facts about a URL that other pages declare as a version. */
export function lookUpTarget(
  site: Pick<Site, 'graph' | 'host' | 'robotsTxt'>,
  written: string,
): VersionTarget {
  // hreflang/https reports http, so the rest is checked as if the URL were https.
  const secure = written.replace(/^http:/, 'https:')
  const url = site.graph.url.startsWith('https:') && site.graph.owns(secure) ? secure : written
  const isOwn = site.graph.owns(url)
  const found = isOwn ? findIgnoringQuery(site.graph, url) : undefined
  const page = found?.type === 'page' ? found.page : undefined
  return {
    key: exactKey(page?.url ?? url),
    url,
    isOwn,
    page,
    redirect: redirectAt(site.graph, found),
    isMissing: isOwn && !found,
    hidden: page && whyHidden(site.graph, page),
    canonical: page && canonicalInstead(site, page),
    form: found?.type === 'page' && !found.moved ? formOf(site.graph, found.page, url) : undefined,
    block: isOwn ? site.robotsTxt.blockedBy(url) : undefined,
  }
}

function formOf(graph: Graph, page: Page, url: string): VersionTarget['form'] {
  const [canonical, ...others] = declaredCanonicals(page)
  if (canonical === undefined || others.length > 0 || urlKey(canonical) !== urlKey(page.url)) return undefined
  // If the host redirects the canonical to this URL, the canonical is wrong.
  if (isSameForm(canonical, url) || isSameForm(servedUrl(graph, page), url)) return undefined
  return { url: canonical, location: canonicalLocation(page, canonical) }
}

/** Return whether two URLs are equal except for the scheme. */
function isSameForm(url: string, other: string): boolean {
  const [one, two] = [url, other].map((text) => exactKey(text).replace(/^https?:/, ''))
  return one === two
}

function sitemapAlternates(site: Pick<Site, 'graph' | 'sitemaps'>): Map<Page, Alternate[]> {
  const byPage = new Map<Page, Alternate[]>()
  for (const { entries } of site.sitemaps.all) {
    for (const { url, alternates } of entries) {
      if (alternates.length === 0 || url === undefined || !site.graph.owns(url)) continue
      const found = findIgnoringQuery(site.graph, url)
      if (found?.type !== 'page') continue
      const list = getOrCreate(byPage, found.page, () => [])
      for (const alternate of alternates) list.push(toAlternate(alternate))
    }
  }
  return byPage
}

function toAlternate({ hreflang, href, location }: SitemapEntry['alternates'][number]): Alternate {
  return {
    carrier: 'sitemap',
    hreflang: { value: hreflang, location },
    href: { value: href, location },
    url: readHref(href).url,
    location,
    inHead: true,
  }
}
