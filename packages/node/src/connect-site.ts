import {
  buildSite,
  exactKey,
  placeByWish,
  rootUrl,
  sitemapPart,
  siteUrl,
  unmatchedPages,
  urlToFiles,
} from '@indexical/core'
import type { Environment, Options, Redirect, ServedAnswer, Site } from '@indexical/core'
import type { SiteHosts } from './hosts/site-hosts.ts'
import { readReplaced, readSitemaps } from './read-sitemaps.ts'
import { sitemapFile } from './sitemap-file.ts'
import type { RobotsFile } from './robots-file.ts'
import type { JudgedPage, RunContext } from './types.ts'

/** All that a run has gathered. */
export interface SiteInput {
  options: Options
  context: RunContext
  judged: readonly JudgedPage[]
  redirects: readonly Redirect[]
  environment: Environment
  /** Output files, also those that are pages and those that are not on disk yet. */
  files: ReadonlySet<string>
  /** Those on disk, in order. */
  onDisk: readonly string[]
  hosts: SiteHosts
  robots: RobotsFile
  /** Name of the sitemap that is written after the run; undefined when none is. */
  ownSitemap: string | undefined
  /** What a running server answered, when one was asked. */
  served: readonly ServedAnswer[]
  showFile: (file: string) => string
  /** Whether frontmatter was read from a file of the project. */
  isSource: (file: string) => boolean
  /** Number of pages of the last run on record. */
  lastCount?: number | undefined
  /** Milliseconds since 1970 that count as now. */
  now: number
}

/** Join the pages with everything else in the output folder: other files, robots.txt, redirects. */
export function connectSite({
  options,
  context,
  judged,
  redirects: told,
  files,
  onDisk,
  hosts,
  robots,
  ownSitemap: own,
  served,
  showFile,
  now,
  lastCount,
}: SiteInput): Site {
  const { redirects: written, model, facts } = hosts.now()
  const redirects = [...written, ...untold(told, written)]
  const answers = elsewhere(options, context)
  const urls = [...judged.map(({ page }) => page.url), ...redirects.map(({ from }) => from)]
  return buildSite({
    url: rootUrl(options),
    allowedOrigins: options.allowedOrigins,
    pages: judged.map(({ page }) => page),
    redirects,
    answer: model.answer,
    headersFor: placeByWish(model.headersFor, hosts.wanted()),
    files,
    filesOf: (url) => urlToFiles(url, options),
    elsewhere: answers,
    ...facts({
      paths: pathsOf(judged, redirects),
      files: [...files, ...sitemapNames(options)],
      elsewhere: answers,
    }),
    blockedBy: robots.blockedBy,
    robotsTxt: robots.facts,
    sitemaps: context.partial
      ? []
      : readSitemaps({ options, context, files: onDisk, robotsTxt: robots.facts, showFile }),
    ownSitemap: own === undefined ? undefined : new URL(own, rootUrl(options)).href,
    replacedSitemap:
      own === undefined ? undefined : readReplaced(own, { options, context, files: onDisk, showFile }),
    served,
    sidecarProblems: hosts.sidecarProblems(),
    missingInputs: [
      ...robots.missing,
      ...missing('page', unmatchedPages(options, urls, answers), 'pages'),
      ...missing('configuration file', hosts.missingFiles(), 'hosts'),
      ...missing('file that matches', hosts.unmatchedGlobs(), 'files'),
    ],
    lastCount,
    now,
  })
}

/** Redirects that the framework told of; one that its adapter also wrote into a file of the host counts once. */
function untold(told: readonly Redirect[], written: readonly Redirect[]): Redirect[] {
  const keyOf = ({ from, to }: Redirect): string => `${exactKey(from)} ${exactKey(to)}`
  const known = new Set(written.map(keyOf))
  return told.filter((redirect) => !known.has(keyOf(redirect)))
}

function missing(kind: string, files: readonly string[], option: string): Site['missingInputs'] {
  return files.map((file) => ({ kind, file, option }))
}

/** The sitemap with its first part: header rules may be about them, also where this run writes none. */
function sitemapNames(options: Options): string[] {
  const file = sitemapFile(options)
  return file === undefined ? [] : [file, sitemapPart(file, 0)]
}

/** Paths at which pages and redirects answer. */
function* pathsOf(judged: SiteInput['judged'], redirects: readonly Redirect[]): Generator<string> {
  for (const { page } of judged) yield new URL(page.url).pathname
  for (const { from } of redirects) yield new URL(from).pathname
}

function elsewhere(
  { externalPrefixes, ...policy }: Options,
  { dynamicRoutes = [] }: RunContext,
): (path: string) => boolean {
  const prefixes = externalPrefixes.map((prefix) => new URL(siteUrl(prefix, policy)).pathname)
  const root = new URL(rootUrl(policy)).pathname
  return (path) => {
    if (prefixes.some((prefix) => path.startsWith(prefix))) return true
    const withoutBase = path.startsWith(root) ? `/${path.slice(root.length)}` : path
    return dynamicRoutes.some((route) => route.test(withoutBase))
  }
}
