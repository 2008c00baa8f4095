import type { Redirect } from '@indexical/syntax'
import { sitemapFile, sitemapPart } from '@indexical/syntax/internal'
import { exactKey, rootUrl, siteUrl, urlToFiles } from '@indexical/syntax/url'
import type { Options } from '../options/options.ts'
import { sitemapOptionsOf } from '../options/sitemap-values.ts'
import type { Page } from '../page/types.ts'
import { buildSite } from '../site/build-site.ts'
import { includedUrls } from '../site/choose-entries.ts'
import type { BuildInputs, Site } from '../site/types.ts'
import { unmatchedOptions } from '../site/unmatched-options.ts'
import type { DesiredHosts, HostInputs } from './desire-hosts.ts'

/** Facts about a site besides its pages and hosts. */
export interface KnownSite extends Pick<Site, 'robotsTxt' | 'sitemaps'> {
  /** Output files, including pages and files that are not on disk yet. */
  files: ReadonlySet<string>
  /** Redirects that the framework declares. */
  redirects: readonly Redirect[]
  /** Paths that are served on demand or by something else, and so are never missing. */
  dynamicRoutes: readonly Pick<RegExp, 'test'>[]
  inputs: Partial<Omit<BuildInputs, 'isProduction' | 'unusedSuppressions' | 'unmatched'>>
}

/** Connect the pages with hosts, redirects, robots.txt, sitemaps and other files. */
export function connectSite(
  pages: readonly Page[],
  { redirects: declared, dynamicRoutes, files, robotsTxt, sitemaps, inputs }: KnownSite,
  { hosts, desired, sidecars }: DesiredHosts & Pick<HostInputs, 'sidecars'>,
  { options, now }: { options: Options; now: number },
): Site {
  const { model } = hosts
  const redirects = [...hosts.redirects, ...undeclared(declared, hosts.redirects)]
  const elsewhere = createElsewhere(options, dynamicRoutes)
  const urls = [...pages.map(({ url }) => url), ...redirects.map(({ from }) => from)]
  const { respond, ...hostFacts } = hosts.facts({
    paths: pathsOf(urls),
    files: [...files, ...sitemapNames(options)],
    elsewhere,
  })
  const { onDemandRoutes = [] } = inputs
  const { orphans, problems: sidecarProblems } = sidecars
  const matched = { pages, onDemandRoutes, urls, files, elsewhere, desired, orphans }
  return buildSite({
    url: rootUrl(options),
    allowedOrigins: options.allowedOrigins,
    pages,
    redirects,
    redirectFor: model.redirectFor,
    files,
    filesOf: (url) => urlToFiles(url, options),
    elsewhere,
    host: { ...hostFacts, ...(respond && { respond }), headersOf: hosts.headersFor, sidecarProblems },
    robotsTxt,
    sitemaps,
    inputs: { ...inputs, unmatched: unmatchedOptions(matched, options) },
    now,
  })
}

/** Return redirects of the framework that its adapter did not also write into a host file. */
function undeclared(declared: readonly Redirect[], written: readonly Redirect[]): Redirect[] {
  const keyOf = ({ from, to }: Redirect): string => `${exactKey(from)} ${exactKey(to)}`
  const known = new Set(written.map(keyOf))
  return declared.filter((redirect) => !known.has(keyOf(redirect)))
}

/** Return the sitemap and the first of its other files: header rules may match them even if this build writes none. */
function sitemapNames(options: Options): string[] {
  const file = sitemapFile(options)
  if (file === undefined) return []
  const { sections = {} } = sitemapOptionsOf(options.sitemap) ?? {}
  return [file, sitemapPart(file, 0), ...Object.keys(sections).map((name) => sitemapPart(file, 0, name))]
}

function* pathsOf(urls: Iterable<string>): Generator<string> {
  for (const url of urls) yield new URL(url).pathname
}

function createElsewhere(
  { externalPrefixes, ...policy }: Options,
  dynamicRoutes: readonly Pick<RegExp, 'test'>[],
): (path: string) => boolean {
  const prefixes = externalPrefixes.map((prefix) => new URL(siteUrl(prefix, policy)).pathname)
  const root = new URL(rootUrl(policy)).pathname
  const included = new Set(pathsOf(includedUrls({ externalPrefixes, ...policy }).map(({ url }) => url)))
  return (path) => {
    if (included.has(path)) return true
    if (prefixes.some((prefix) => path.startsWith(prefix))) return true
    const withoutBase = path.startsWith(root) ? `/${path.slice(root.length)}` : path
    return dynamicRoutes.some((route) => route.test(withoutBase))
  }
}
