import { gatherHosts, placeByWish } from '@indexical/hosts'
import type { Hosts, HostContext, HostFile, Wanted } from '@indexical/hosts'
import type { Sidecar } from '../intent/read-sidecar.ts'
import { sitemapFile, sitemapPart } from '@indexical/syntax/sitemap'
import type { Page } from '../page/types.ts'
import { buildSite } from '../site/build-site.ts'
import type { SiteFacts } from '../site/build-site.ts'
import { collectWanted, unmatchedGlobs } from '../site/collect-wanted.ts'
import type { FileIntent } from '../site/collect-wanted.ts'
import type { Options } from '../options/options.ts'
import { unmatchedPages } from '../options/pages-option.ts'
import type { Site, BuildInputs } from '../site/types.ts'
import type { Redirect } from '@indexical/syntax'
import { exactKey, rootUrl, siteUrl, urlToFiles } from '@indexical/syntax/url'

/** The files by which hosts of a site are configured. */
export interface HostInputs extends Pick<HostContext, 'folder' | 'files'> {
  hostFiles: readonly HostFile[]
  sidecars: { intents: readonly FileIntent[]; problems: Sidecar['problems'] }
  /** Whether the desired config is written after a build without errors, or only compared. */
  write: boolean
}

/** What is known of a site besides its pages and hosts, as plain data. */
export interface KnownSite extends Pick<
  SiteFacts,
  'blockedBy' | 'robotsTxt' | 'sitemaps' | 'replacedSitemap' | 'served' | 'lastCount'
> {
  /** Output files, also those that are pages and those that are not on disk yet. */
  files: ReadonlySet<string>
  /** Redirects that the framework declares. */
  redirects: readonly Redirect[]
  /** Paths that are served on demand or by something else: never missing. */
  dynamicRoutes: readonly RegExp[]
  /** Name of the sitemap that is written after the build; undefined when none is. */
  ownSitemap: string | undefined
  /** Inputs that were configured and are not there. */
  missingInputs: BuildInputs['missing']
}

/** The hosts of a site, and the config that it desires of them. */
export interface DesiredHosts {
  hosts: Hosts
  wanted: Wanted
}

/** Find the hosts of a site by its files, and bring what pages, sidecars and options request into their config. */
export function desireHosts(
  pages: readonly Page[],
  { hostFiles, sidecars, ...context }: HostInputs,
  options: Options,
): DesiredHosts {
  const wanted = collectWanted({ pages, files: context.files, fileIntents: sidecars.intents }, options)
  return { wanted, hosts: hostsOf({ ...context, hostFiles }, options, wanted) }
}

/** Find the hosts of a site by its files, as they are. */
export function findHosts(inputs: Omit<HostInputs, 'sidecars' | 'write'>, options: Options): Hosts {
  return hostsOf({ ...inputs, write: false }, options, { headers: [], redirects: [] })
}

/** Host files of the output that must change so that nothing of a preview is indexed. */
export function previewHostFiles(inputs: HostInputs, options: Options, wanted: Wanted): HostFile[] {
  const { folder, files, hostFiles } = inputs
  const { headers } = collectWanted(
    { pages: [], files, fileIntents: [] },
    { ...options, files: [{ match: '**', robots: 'noindex' }] },
  )
  const { changed } = hostsOf({ folder, files, hostFiles, write: true }, options, { ...wanted, headers })
  // A file of the project lives longer than a preview: committed, it would take the site out of the index.
  return changed.filter(({ room }) => room === 'output')
}

function hostsOf(inputs: Omit<HostInputs, 'sidecars'>, options: Options, wanted: Wanted): Hosts {
  const named = options.hosts?.map((host) => (typeof host === 'string' ? host : host.name))
  return gatherHosts({ ...inputs, root: rootUrl(options), named, wanted })
}

/** Connect the pages with hosts, redirects, robots.txt, sitemaps and other files. */
export function connectSite(
  pages: readonly Page[],
  known: KnownSite,
  { hosts, wanted, sidecars }: DesiredHosts & Pick<HostInputs, 'sidecars'>,
  options: Options,
  now: number,
): Site {
  const { redirects: declared, dynamicRoutes, ownSitemap, files, missingInputs, ...facts } = known
  const { model } = hosts
  const redirects = [...hosts.redirects, ...undeclared(declared, hosts.redirects)]
  const elsewhere = createElsewhere(options, dynamicRoutes)
  const urls = [...pages.map(({ url }) => url), ...redirects.map(({ from }) => from)]
  return buildSite({
    ...facts,
    url: rootUrl(options),
    allowedOrigins: options.allowedOrigins,
    pages,
    redirects,
    answer: model.answer,
    headersFor: placeByWish(model.headersFor, wanted),
    files,
    filesOf: (url) => urlToFiles(url, options),
    elsewhere,
    ...hosts.facts({ paths: pathsOf(urls), files: [...files, ...sitemapNames(options)], elsewhere }),
    ownSitemap: ownSitemap === undefined ? undefined : new URL(ownSitemap, rootUrl(options)).href,
    sidecarProblems: sidecars.problems,
    missingInputs: [
      ...missingInputs,
      ...missing('page', unmatchedPages(options, urls, elsewhere), 'pages'),
      ...missing('file that matches', unmatchedGlobs(wanted, options), 'files'),
    ],
    now,
  })
}

/** Redirects of the framework; one that its adapter also wrote into a file of the host counts once. */
function undeclared(declared: readonly Redirect[], written: readonly Redirect[]): Redirect[] {
  const keyOf = ({ from, to }: Redirect): string => `${exactKey(from)} ${exactKey(to)}`
  const known = new Set(written.map(keyOf))
  return declared.filter((redirect) => !known.has(keyOf(redirect)))
}

function missing(kind: string, files: readonly string[], option: string): BuildInputs['missing'] {
  return files.map((file) => ({ kind, file, option }))
}

/** The sitemap with its first part: header rules may be about them, also where this build writes none. */
function sitemapNames(options: Options): string[] {
  const file = sitemapFile(options)
  return file === undefined ? [] : [file, sitemapPart(file, 0)]
}

/** Paths of URLs. */
function* pathsOf(urls: Iterable<string>): Generator<string> {
  for (const url of urls) yield new URL(url).pathname
}

function createElsewhere(
  { externalPrefixes, ...policy }: Options,
  dynamicRoutes: readonly RegExp[],
): (path: string) => boolean {
  const prefixes = externalPrefixes.map((prefix) => new URL(siteUrl(prefix, policy)).pathname)
  const root = new URL(rootUrl(policy)).pathname
  return (path) => {
    if (prefixes.some((prefix) => path.startsWith(prefix))) return true
    const withoutBase = path.startsWith(root) ? `/${path.slice(root.length)}` : path
    return dynamicRoutes.some((route) => route.test(withoutBase))
  }
}
