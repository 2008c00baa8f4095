import { countProblems, groupFindings, linkedPages } from '@indexical/core/internal'
import type { LintedSite, Options, Report } from '@indexical/core'
import type { HostFile } from '@indexical/hosts'
import { createMatchGlobs } from '@indexical/syntax/globs'
import { sitemapFile } from '@indexical/syntax/internal'
import { fileToUrl, rootUrl } from '@indexical/syntax/url'
import { compiledCode } from '../compiled-code.ts'
import { openPageCount } from '../cache/page-count.ts'
import { outputOf } from '../output/output-folder.ts'
import { noContent } from '../output/types.ts'
import type { BuildContext } from '../output/types.ts'
import { isHtml } from '../output/walk-pages.ts'
import { relocateFindings } from '../report/relocate-findings.ts'
import { loadSitemap } from '../sitemap/load-sitemap.ts'
import { version } from '../version.ts'
import type { FinishedInputs } from './site-inputs.ts'

/**
 * Make the report of a build, and record its number of pages.
 *
 * @param hostFiles returns the files to write
 */
export function makeReport(
  linted: LintedSite,
  inputs: FinishedInputs,
  context: BuildContext,
  hostFiles: () => readonly HostFile[],
): Report {
  const { options, isPart, isWritten } = inputs
  const { environment, pages, changed, findings: all, listing } = linted
  compiledCode.completed(pages)
  const { errors, warnings } = countProblems(groupFindings(all))
  const ownSitemap = environment.name === 'preview' ? undefined : sitemapFile(options)
  const keptSitemap = readKeptSitemap(linted, inputs, context)
  const { summaries } = context.content ?? noContent
  const report: Report = {
    version,
    site: options.site,
    environment,
    pages,
    skipped: countSkipped(linted, inputs),
    changed,
    errors,
    warnings,
    sitemapFile: keptSitemap ? undefined : ownSitemap,
    ...(keptSitemap && { keptSitemap }),
    ...(linted.hosts.because !== undefined && {
      host: { title: linted.hosts.main.title, because: linted.hosts.because },
    }),
    ...(isWritten &&
      cannotAnnounce(options) && { otherRobotsTxt: new URL('/robots.txt', rootUrl(options)).href }),
    ...(context.assumed && { assumed: context.assumed }),
    ...(summaries.length > 0 && { content: summaries }),
    generator: linted.site.graph.pages.find(({ generator }) => generator !== undefined)?.generator,
    ...(options.reports?.publish && { unlinked: unlinked(linted) }),
    ...(isWritten && options.ai && environment.name !== 'preview' && { ai: options.ai }),
    findings: all,
    sitemap: listing,
  }
  if (isPart) return report
  openPageCount(context).record(pages)
  if (!isWritten) return report
  return {
    ...report,
    notHidden: linted.openParts.map(({ url }) => url),
    findings: errors > 0 ? relocateFindings(all, unwrittenFiles(linted, inputs)) : all,
    hostFiles: hostFiles().map(({ file }) => file),
    otherSitemaps: otherSitemaps(linted),
  }
}

/**
 * Return the existing sitemap if it stays: a build that lists no URL writes none.
 *
 * @returns `urls` is 0 if there is none
 */
export function readKeptSitemap(
  { environment, listing }: LintedSite,
  { options, isWritten }: FinishedInputs,
  context: BuildContext,
): Report['keptSitemap'] {
  const file = environment.name === 'preview' || !isWritten ? undefined : sitemapFile(options)
  if (file === undefined || listing.listed.length > 0) return undefined
  const address = { file, url: fileToUrl(file, options) }
  return { file, urls: loadSitemap(outputOf(context), file, address)?.entries.length ?? 0 }
}

/** Return whether the sitemap should be announced in a robots.txt, but that of the origin is outside of this build. */
function cannotAnnounce(options: Options): boolean {
  const { announceSitemap, robotsTxt } = options
  return announceSitemap && robotsTxt === undefined && new URL(rootUrl(options)).pathname !== '/'
}

/** Return the URLs of the listing to which no page links. */
function unlinked({ site, listing }: LintedSite): string[] {
  const linked = new Set(Array.from(linkedPages(site.graph), ({ url }) => url))
  return listing.listed.map(({ url }) => url).filter((url) => !linked.has(url))
}

/** Return the sitemaps of other tools in the output, without those that an index lists. */
function otherSitemaps({ site: { sitemaps } }: LintedSite): string[] {
  const indexes = sitemaps.all.filter(({ kind }) => kind === 'index')
  const parts = new Set(indexes.flatMap(({ entries }) => entries.map(({ url }) => url)))
  return sitemaps.all.filter(({ kind, url }) => kind !== 'feed' && !parts.has(url)).map(({ file }) => file)
}

/** Count the HTML files of the output that are not pages of this build. */
function countSkipped(
  { site }: LintedSite,
  { options, known }: FinishedInputs,
): NonNullable<Report['skipped']> {
  const read = new Set(site.graph.pages.map(({ file }) => file))
  const excludedBy = createMatchGlobs(options.exclude)
  const files = [...known.files].filter((file) => isHtml(file) && !read.has(file))
  const excluded = files.filter((file) => excludedBy(file).length > 0).length
  return { excluded, others: files.length - excluded }
}

/** Return the host files as they are and as they would be. */
function unwrittenFiles(
  { hosts }: LintedSite,
  inputs: FinishedInputs,
): Parameters<typeof relocateFindings>[1] {
  return hosts.changed.map((after) => {
    const before = inputs.hosts.hostFiles.find(
      ({ folder, name }) => folder === after.folder && name === after.name,
    )
    return { before: before?.text ?? '', after }
  })
}
