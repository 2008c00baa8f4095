import { existsSync } from 'node:fs'
import {
  buildSite,
  createJudge,
  listSitemap,
  rootUrl,
  siteUrl,
  sortFindings,
  urlToFiles,
} from '@indexical/core'
import type { Options, Redirect, Report } from '@indexical/core'
import { readRobotsFile } from './robots-file.ts'
import type { JudgedPage } from './run.ts'
import type { RunContext } from './types.ts'
import { version } from './version.ts'
import { walkFiles } from './walk-pages.ts'

interface SiteInput {
  options: Options
  context: RunContext
  judged: readonly JudgedPage[]
  redirects: readonly Redirect[]
  /** Output files that are not on disk yet. */
  files: Iterable<string> | undefined
  showFile: (file: string) => string
}

/** Judge all pages together, and decide what the sitemap lists. */
export function judgeSite({ options, context, judged, redirects, files = [], showFile }: SiteInput): Report {
  const now = Date.now()
  const onDisk = existsSync(context.outDir) ? walkFiles(context.outDir) : []
  const robots = readRobotsFile(options, context, showFile)
  const site = buildSite({
    url: rootUrl(options),
    pages: judged.map(({ page }) => page),
    redirects,
    files: new Set([...onDisk, ...files]),
    filesOf: (url) => urlToFiles(url, options),
    elsewhere: elsewhere(options, context),
    blockedBy: robots.blockedBy,
    missingInputs: robots.missing,
    now,
  })
  const siteFindings = context.partial ? [] : createJudge(options, now, showFile).site(site)
  const findings = sortFindings([...judged.flatMap((entry) => entry.findings), ...siteFindings])
  return {
    version,
    site: options.site,
    pages: judged.length,
    changed: judged.filter(({ changed }) => changed).length,
    errors: findings.filter(({ level }) => level === 'error').length,
    warnings: findings.filter(({ level }) => level === 'warn').length,
    findings,
    sitemap: listSitemap(site),
    sitemapFile: sitemapFile(options),
  }
}

/** Name of the sitemap; undefined when none is wanted. */
export function sitemapFile({ sitemap }: Options): string | undefined {
  if (sitemap === false) return undefined
  return sitemap === true ? 'sitemap.xml' : sitemap.file
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
