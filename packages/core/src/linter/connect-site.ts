import { gatherHosts } from '@indexical/hosts'
import type { Hosts, HostContext, HostFile, DesiredConfig } from '@indexical/hosts'
import type { Sidecar } from '../intent/read-sidecar.ts'
import { sitemapFile, sitemapPart } from '@indexical/syntax/internal'
import { sitemapOptionsOf } from '../options/sitemap-values.ts'
import { exactKey, rootUrl, siteUrl, urlToFiles } from '@indexical/syntax/url'
import type { Page } from '../page/types.ts'
import { buildSite } from '../site/build-site.ts'
import type { SiteFacts } from '../site/build-site.ts'
import { collectDesired } from '../site/collect-desired.ts'
import type { FileIntent, RequestingSite } from '../site/collect-desired.ts'
import type { Options } from '../options/options.ts'
import { includedUrls } from '../site/choose-entries.ts'
import { unmatchedOptions } from '../site/unmatched-options.ts'
import type { Site, BuildInputs } from '../site/types.ts'
import type { Redirect } from '@indexical/syntax'

/** The files that configure the hosts of a site. */
export interface HostInputs extends Pick<HostContext, 'outputFolder' | 'files'> {
  hostFiles: readonly HostFile[]
  sidecars: {
    intents: readonly FileIntent[]
    problems: Sidecar['problems']
    /** Data files with directives for a file that does not exist. */
    orphans: readonly string[]
  }
  /** Whether to write the desired config after a build without errors, or only compare it. */
  write: boolean
}

/** Facts about a site besides its pages and hosts, as plain data. */
export interface KnownSite extends Pick<
  SiteFacts,
  | 'blockedBy'
  | 'robotsTxt'
  | 'sitemaps'
  | 'replacedSitemap'
  | 'served'
  | 'rendered'
  | 'skippedFiles'
  | 'unpaired'
  | 'aliasConflicts'
  | 'onDemandRoutes'
  | 'lastCount'
  | 'gitProblem'
  | 'equalFiles'
  | 'assumed'
  | 'ledger'
  | 'otherSites'
> {
  /** Output files, including pages and files that are not on disk yet. */
  files: ReadonlySet<string>
  /** Redirects that the framework declares. */
  redirects: readonly Redirect[]
  /** Paths that are served on demand or by something else, and so are never missing. */
  dynamicRoutes: readonly RegExp[]
  /** Name of the sitemap that is written after the build; undefined if there is none. */
  ownSitemap: string | undefined
  /** Configured inputs that are missing. */
  missingInputs: BuildInputs['missing']
}

/** The hosts of a site, and the config that they should have. */
export interface DesiredHosts {
  hosts: Hosts
  desired: DesiredConfig
}

/**
 * Find the hosts of a site by its files, and add the requests of pages, sidecars and options to their config.
 *
 * @param known redirects of the framework, and absolute URLs that should respond with 410
 */
export function desireHosts(
  pages: readonly Page[],
  { hostFiles, sidecars, ...context }: HostInputs,
  options: Options,
  known: Pick<RequestingSite, 'declared' | 'gone'> = {},
): DesiredHosts {
  const { files } = context
  const desired = collectDesired({ pages, files, fileIntents: sidecars.intents, ...known }, options)
  return { desired, hosts: hostsOf({ ...context, hostFiles }, options, desired) }
}

/** Find the hosts of a site by its files, without changes. */
export function findHosts(inputs: Omit<HostInputs, 'sidecars' | 'write'>, options: Options): Hosts {
  return hostsOf({ ...inputs, write: false }, options, { headers: [], redirects: [] })
}

/** Return the host files of the output, changed so that no URL of a preview is indexed. */
export function previewHostFiles(inputs: HostInputs, options: Options, desired: DesiredConfig): HostFile[] {
  const { outputFolder, files, hostFiles } = inputs
  const { headers } = collectDesired(
    { pages: [], files, fileIntents: [] },
    { ...options, files: [{ match: '**', robots: 'noindex' }] },
  )
  const { changed } = hostsOf({ outputFolder, files, hostFiles, write: true }, options, {
    ...desired,
    headers,
  })
  // Leave files of the project: if committed, they would remove the production site from the index.
  return changed.filter(({ folder }) => folder === 'output')
}

function hostsOf(inputs: Omit<HostInputs, 'sidecars'>, options: Options, desired: DesiredConfig): Hosts {
  const named = options.hosts?.map((host) => (typeof host === 'string' ? host : host.name))
  return gatherHosts({ ...inputs, root: rootUrl(options), named, desired })
}

/** Connect the pages with hosts, redirects, robots.txt, sitemaps and other files. */
export function connectSite(
  pages: readonly Page[],
  known: KnownSite,
  { hosts, desired, sidecars }: DesiredHosts & Pick<HostInputs, 'sidecars'>,
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
    redirectFor: model.redirectFor,
    headersFor: hosts.headersFor,
    files,
    filesOf: (url) => urlToFiles(url, options),
    elsewhere,
    ...hosts.facts({ paths: pathsOf(urls), files: [...files, ...sitemapNames(options)], elsewhere }),
    ownSitemap: ownSitemap === undefined ? undefined : new URL(ownSitemap, rootUrl(options)).href,
    sidecarProblems: sidecars.problems,
    missingInputs,
    unmatched: unmatchedOptions(
      {
        pages,
        onDemandRoutes: facts.onDemandRoutes,
        urls,
        files,
        elsewhere,
        desired,
        orphans: sidecars.orphans,
      },
      options,
    ),
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
  dynamicRoutes: readonly RegExp[],
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
