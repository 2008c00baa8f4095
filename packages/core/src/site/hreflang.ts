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
import { meantCountry, primaryLanguage } from './language-code.ts'
import type { LanguageCode } from './language-code.ts'
import { declaredCanonicals, canonicalLocation } from './resolve-page.ts'
import { servedUrl } from './served-form.ts'
import { carriers, Column, readAnnotations } from './read-annotations.ts'
import type { Annotations } from './read-annotations.ts'

/** Read the annotations of head, Link headers and sitemaps as one graph, in time linear in their number. */
export function buildHreflang(site: Pick<Site, 'graph' | 'host' | 'robotsTxt' | 'sitemaps'>): Hreflang {
  const { graph } = site
  const annotations = readAnnotations(graph, sitemapAlternates(site))
  const { pages, starts, urls, url } = annotations
  const indexOf = new Map(pages.map((page, index) => [page, index]))
  const targets: VersionTarget[] = []
  const targetOf = (number: number): VersionTarget => (targets[number] ??= lookUpTarget(site, urls[number]!))
  const targetAt = (row: number): VersionTarget | undefined =>
    url.at(row) < 0 ? undefined : targetOf(url.at(row))
  /** Return the rows of the annotations of a page, or only of those that lead to another page. */
  const rowsOf = (page: Page, other?: Page): number[] => {
    const index = indexOf.get(page) ?? -1
    const found: number[] = []
    for (let row = starts[index] ?? 0; row < (starts[index + 1] ?? 0); row++)
      if (!other || targetAt(row)?.page === other) found.push(row)
    return found
  }
  const versionsOf = (page: Page, other?: Page): Version[] =>
    rowsOf(page, other).map((row) => new StoredVersion(annotations, page, row, targetAt(row)))
  const entryOf = (page: Page): PageVersions | undefined => {
    const index = indexOf.get(page)
    if (index === undefined) return undefined
    const versions = versionsOf(page)
    const self = versions.filter(({ target }) => target?.page === page)
    const { hidden, canonical } = targetOf(annotations.own[index]!)
    const counts = !hidden && !canonical && (self.length > 0 || !namesFirstOfSeries(graph, page))
    return { page, versions, self, counts }
  }
  const hasProblem = (page: Page): boolean =>
    annotations.suspects.has(page) || rowsOf(page).some((row) => isWrong(targetAt(row)))
  const entriesOf = (list: () => readonly Page[]): Iterable<PageVersions> => ({
    *[Symbol.iterator]() {
      for (const page of list()) yield entryOf(page)!
    },
  })
  let withProblem: readonly Page[] | undefined
  let namers: ReturnType<typeof indexNamers> | undefined
  return {
    pages: entriesOf(() => pages),
    pagesWithProblem: entriesOf(() => (withProblem ??= pages.filter(hasProblem))),
    of: entryOf,
    own: (page) => versionsOf(page, page).filter(({ code }) => !code.isDefault),
    names: (page, other) => rowsOf(page, other).length > 0,
    namersOf: (page) => (namers ??= indexNamers(annotations, indexOf, targetAt))(page),
  }
}

/** Prepare to find the pages that declare a page as a version. The list of each page is linked through two columns. */
function indexNamers(
  { pages, starts }: Annotations,
  indexOf: ReadonlyMap<Page, number>,
  targetAt: (row: number) => VersionTarget | undefined,
): Hreflang['namersOf'] {
  const [namer, next] = [new Column(), new Column()]
  const last = new Int32Array(pages.length).fill(-1)
  let count = 0
  for (let index = 0; index < pages.length; index++) {
    for (let row = starts[index]!; row < starts[index + 1]!; row++) {
      const page = targetAt(row)?.page
      const named = page && indexOf.get(page)
      if (named === undefined) continue
      namer.push(index)
      next.push(last[named]!)
      last[named] = count++
    }
  }
  return (page) => {
    const found = new Set<Page>()
    for (let row = last[indexOf.get(page) ?? -1] ?? -1; row >= 0; row = next.at(row))
      found.add(pages[namer.at(row)]!)
    return found
  }
}

/**
 * Return whether a target has a problem that a rule about single versions may report (see `Hreflang.pagesWithProblem`).
 */
function isWrong(target: VersionTarget | undefined): boolean {
  if (target === undefined) return false
  const { isMissing, redirect, hidden, canonical, form, block } = target
  return isMissing || (redirect ?? hidden ?? canonical ?? form ?? block) !== undefined
}

/** An annotation whose texts and locations are read from the page on first use. */
class StoredVersion implements Version {
  readonly carrier: Version['carrier']
  readonly url: string | undefined
  readonly code: LanguageCode
  readonly target: VersionTarget | undefined
  private readonly source: Pick<Page, 'alternates'>
  private readonly index: number

  constructor(annotations: Annotations, page: Page, row: number, target: VersionTarget | undefined) {
    const { fromSitemaps, codes, urls, code, url, carrier, index } = annotations
    this.carrier = carriers[carrier.at(row)]!
    this.url = urls[url.at(row)]
    this.code = codes[code.at(row)]!
    this.target = target
    this.source = this.carrier === 'sitemap' ? fromSitemaps.get(page)! : page
    this.index = index.at(row)
  }

  get inHead(): boolean {
    return true
  }

  get hreflang(): Version['hreflang'] {
    return this.source.alternates[this.index]!.hreflang
  }

  get href(): Version['href'] {
    return this.source.alternates[this.index]!.href
  }

  get location(): SignalLocation {
    return this.source.alternates[this.index]!.location
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
  const found = site.graph.findOwnFile(url)
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

function sitemapAlternates(site: Pick<Site, 'graph' | 'sitemaps'>): Annotations['fromSitemaps'] {
  const byPage = new Map<Page, { alternates: Alternate[] }>()
  for (const { entries } of site.sitemaps.all) {
    for (const { url, alternates } of entries) {
      if (alternates.length === 0 || url === undefined) continue
      const found = site.graph.findOwnFile(url)
      if (found?.type !== 'page') continue
      const list = getOrCreate(byPage, found.page, () => ({ alternates: [] })).alternates
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
