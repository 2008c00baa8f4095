import { createMatchGlobs } from '@indexical/syntax/globs'
import type { DesiredConfig } from '@indexical/hosts'
import { decoded } from '@indexical/syntax/internal'
import { requestsNoindex } from '@indexical/syntax/internal/robots'
import { readIntent } from '../intent/read-intent.ts'
import type { Options } from '../options/options.ts'
import { sitemapOptionsOf } from '../options/sitemap-values.ts'
import { includedUrls } from './choose-entries.ts'
import { lacksTextVersions } from './text-versions.ts'
import { sectionGlobs } from './split-sections.ts'
import { siteUrl, urlKey } from '@indexical/syntax/url'
import { isPageGlob } from '../options/counterpart.ts'
import { unmatchedPages, unmatchedPatterns } from '../options/pages-option.ts'
import type { Page } from '../page/types.ts'
import { unmatchedGlobs } from './collect-desired.ts'
import type { OnDemandRoute, Unmatched } from './types.ts'

interface MatchedSite {
  pages: readonly Page[]
  onDemandRoutes?: readonly OnDemandRoute[] | undefined
  /** URLs of pages and redirects. */
  urls: readonly string[]
  files: ReadonlySet<string>
  elsewhere: (path: string) => boolean
  desired: DesiredConfig
  /** Data files with directives for a file that does not exist. */
  orphans: readonly string[]
}

/** Return the parts of options, and the data files, without a match in the site. */
export function unmatchedOptions(
  { pages, onDemandRoutes = [], urls, files, elsewhere, desired, orphans }: MatchedSite,
  options: Options,
): Unmatched[] {
  const { overrides, exclude, nosnippet } = options
  const paths = overrides.flatMap((override) => override.paths)
  const excluded = sitemapOptionsOf(options.sitemap)?.exclude ?? []
  const ofSections = sectionGlobs(options.sitemap).map(({ glob }) => glob)
  const pageGlobs = Object.keys(options.pages).filter(isPageGlob)
  const onDemand = onDemandRoutes.length === 0 ? [] : [...onDemandRoutes, ...includedUrls(options)]
  const withRoutes = onDemand.length === 0 ? pages : [...pages, ...onDemand]
  return [
    ...toUnmatched(unmatchedPages(options, urls, elsewhere), 'a page', 'pages').map((one) => ({
      ...one,
      hiddenPath: hiddenPath(one.name, options),
    })),
    ...toUnmatched(unused(pageGlobs, pathsOf(pageGlobs, withRoutes)), 'a page', 'pages'),
    ...toUnmatched(unmatchedPatterns(options, urls), 'a page', 'pages'),
    ...unmatchedQueries(options, onDemandRoutes, { urls, elsewhere }),
    ...toUnmatched(unmatchedGlobs(desired, options), 'a file', 'files'),
    ...toUnmatched(unused(exclude, files), 'an HTML file', 'exclude'),
    ...toUnmatched(unused(paths, pathsOf(paths, pages)), 'a page', 'overrides'),
    ...toUnmatched(unused(excluded, pathsOf(excluded, withRoutes)), 'a page', 'sitemap.exclude'),
    ...toUnmatched(
      unused(ofSections, pathsOf(ofSections, [...pages, ...includedUrls(options)])),
      'a page',
      'sitemap.sections',
    ),
    ...toUnmatched(includedPages(options, pages), 'no page of the build', 'sitemap.include'),
    ...toUnmatched(
      lacksTextVersions({ pages, files }, options) ? [options.textVersions!] : [],
      'a text version of a page',
      'textVersions',
    ),
    ...orphans.map((name) => ({ name, expected: 'the file that it describes', option: undefined })),
    ...toUnmatched(unmatchedSelectors(nosnippet, pages), 'an element', 'nosnippet'),
  ]
}

/** Return the path of an entry of `pages` that requests noindex. */
function hiddenPath(name: string, { pages, fields, ...policy }: Options): string | undefined {
  const data = pages[name]
  if (data === undefined || typeof data === 'function') return undefined
  const { robots = [] } = readIntent(data, { fields }).intent
  const hides = requestsNoindex(robots)
  return hides ? new URL(siteUrl(name, policy)).pathname : undefined
}

/** Return the entries of `pages` whose `query` has no effect: only pages that a server renders have one. */
function unmatchedQueries(
  { pages, ...policy }: Options,
  routes: readonly OnDemandRoute[],
  { urls, elsewhere }: Pick<MatchedSite, 'urls' | 'elsewhere'>,
): Unmatched[] {
  const paths = Object.entries(pages).flatMap(([path, data]) =>
    typeof data !== 'function' && Object.hasOwn(data, 'query') ? [path] : [],
  )
  if (paths.length === 0) return []
  const built = new Set(urls.map(urlKey))
  const globs = paths.filter(isPageGlob)
  const unusedGlobs = new Set(unused(globs, pathsOf(globs, routes)))
  const isUnused = (path: string): boolean => {
    if (isPageGlob(path)) return unusedGlobs.has(path)
    const url = siteUrl(path, policy)
    return built.has(urlKey(url)) || !elsewhere(new URL(url).pathname)
  }
  return paths
    .filter(isUnused)
    .map((path) => ({ name: 'query', expected: 'a page that a server renders', option: `pages.${path}` }))
}

/** Return the URLs of `sitemap.include` that are pages of the build. The pages decide whether they are listed. */
function includedPages(options: Options, pages: readonly Page[]): string[] {
  const included = includedUrls(options)
  if (included.length === 0) return []
  const keys = new Set(pages.map(({ url }) => urlKey(url)))
  return included.flatMap(({ url }) => (keys.has(urlKey(url)) ? [url] : []))
}

/** Return whether an unmatched part of an option is a glob, which may match nothing on purpose. */
export function isGlob({ name, option }: Unmatched): boolean {
  if (option === undefined || option === 'nosnippet' || option === 'sitemap.include') return false
  return option === 'pages' ? isPageGlob(name) : /[*?[\]{}()!|]/.test(name)
}

function toUnmatched(names: readonly string[], expected: string, option: string): Unmatched[] {
  return names.map((name) => ({ name, expected, option }))
}

function unused(globs: readonly string[], names: Iterable<string>): string[] {
  if (globs.length === 0) return []
  const matchGlobs = createMatchGlobs(globs)
  const left = new Set(globs.keys())
  for (const name of names) {
    for (const position of matchGlobs(name)) left.delete(position)
    if (left.size === 0) break
  }
  return [...left].map((position) => globs[position]!)
}

function* pathsOf(globs: readonly string[], pages: readonly { url: string }[]): Generator<string> {
  if (globs.length === 0) return
  for (const { url } of pages) {
    const path = new URL(url).pathname
    yield path
    if (path.includes('%')) yield decoded(path)
  }
}

function unmatchedSelectors(selectors: readonly string[], pages: readonly Page[]): readonly string[] {
  if (selectors.length === 0) return selectors
  const matched = new Set(pages.flatMap(({ nosnippets }) => nosnippets.selectors))
  return selectors.filter((selector) => !matched.has(selector))
}
