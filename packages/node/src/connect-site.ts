import { existsSync } from 'node:fs'
import { buildSite, rootUrl, siteUrl, unmatchedPages, urlToFiles } from '@indexical/core'
import type { Options, Redirect, Site } from '@indexical/core'
import type { HostHeaders } from './host-headers.ts'
import { readHostRedirects } from './host-redirects.ts'
import { ownSitemap } from './own-sitemap.ts'
import { readSitemaps } from './read-sitemaps.ts'
import { sitemapFile } from './judge-site.ts'
import { readRobotsFile } from './robots-file.ts'
import type { JudgedPage, RunContext } from './types.ts'
import { walkFiles } from './walk-pages.ts'

/** All that a run has gathered. */
export interface SiteInput {
  options: Options
  context: RunContext
  judged: readonly JudgedPage[]
  redirects: readonly Redirect[]
  /** Output files that are not on disk yet. */
  files: Iterable<string> | undefined
  headers: HostHeaders
  showFile: (file: string) => string
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
  files = [],
  headers,
  showFile,
  now,
  lastCount,
}: SiteInput): Site {
  const onDisk = existsSync(context.outDir) ? walkFiles(context.outDir) : []
  const { redirects, ...host } = readHostRedirects(options, context, told, showFile)
  const robots = readRobotsFile(options, context, showFile)
  const own = ownSitemap(options, context)
  const all = new Set([...onDisk, ...files])
  const answers = elsewhere(options, context)
  const urls = [...judged.map(({ page }) => page.url), ...redirects.map(({ from }) => from)]
  const missingPages = unmatchedPages(options, urls, answers).map((file) => ({ kind: 'page', file }))
  return buildSite({
    url: rootUrl(options),
    pages: judged.map(({ page }) => page),
    redirects,
    ...host,
    files: all,
    filesOf: (url) => urlToFiles(url, options),
    elsewhere: answers,
    ...headers.facts({
      paths: pathsOf(judged, redirects),
      files: [...all, ...sitemapNames(options)],
      elsewhere: answers,
    }),
    blockedBy: robots.blockedBy,
    robotsTxt: robots.facts,
    sitemaps: context.partial
      ? []
      : readSitemaps({ options, context, files: onDisk, robotsTxt: robots.facts, showFile }),
    ownSitemap: own === undefined ? undefined : new URL(own, rootUrl(options)).href,
    missingInputs: [...robots.missing, ...missingPages],
    lastCount,
    now,
  })
}

/** Sitemaps are written last, and header rules may be about them already. */
function sitemapNames(options: Options): string[] {
  const file = sitemapFile(options)
  return file === undefined ? [] : [file, file.replace(/(\.xml)?$/, '-0$1')]
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
